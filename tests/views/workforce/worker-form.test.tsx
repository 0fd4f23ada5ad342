// @vitest-environment jsdom
import '../../ui/dom.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { task } from '#machines/kit/task'
import { workerEditMachine } from '#machines/workforce/worker-edit.machine'
import type { WorkerValues } from '#machines/workforce/worker-form'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { WorkerForm } from '#views/workforce/worker-form'

const worker = {
  ...{ id: 'w', slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak', about: null, payroll_number: null },
  ...{ personal: null, dictionary: {}, editable: true, updated_at: '2026-10-26T07:31:00.000Z' },
} as unknown as WorkerDetail

const birthday = () => screen.findByLabelText<HTMLInputElement>('Date of birth')
const tab = (name: RegExp) => screen.findByRole('tab', { name })
/** A form whose date of birth was typed, and another tab opened. */
async function typeAndLeave(text: string) {
  const save = vi.fn()
  const chart = workerEditMachine.provide({
    actors: {
      read: task(async () => ({ thing: worker })),
      save: task(async ({ values }: { values: WorkerValues; thing: WorkerDetail | undefined }) => {
        save(values.date_of_birth)
        return { thing: worker }
      }),
    },
  })
  const actor = createActor(chart, { input: { id: worker.slug } }).start()
  render(<WorkerForm edit={actor} />)
  await vi.waitFor(() => expect(actor.getSnapshot().matches('editing')).toBe(true))
  fireEvent.change(await birthday(), { target: { value: text } })
  await userEvent.click(await tab(/^At your company/))
  expect(screen.queryByLabelText('Date of birth')).toBeNull()
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  return { save, press }
}

test('a date that cannot be read is not dropped with its tab: Save opens the tab, and says what is wrong', async () => {
  const { save, press } = await typeAndLeave('31/02/1990')
  await press()
  expect(save).not.toHaveBeenCalled()
  const box = await birthday()
  expect([box.value, document.activeElement]).toEqual(['31/02/1990', box])
  expect((await tab(/^Personal/)).textContent).toBe('Personal1')
  expect(screen.getByText(/^31\/02\/1990 does not exist/)).toBeDefined()
  fireEvent.change(box, { target: { value: '28/02/1990' } })
  await press()
  expect(save.mock.calls).toEqual([['1990-02-28']])
})

test('a date that can be read is saved from another tab, however soon after it was typed', async () => {
  const { save, press } = await typeAndLeave('28/02/1990')
  expect((await tab(/^Personal/)).textContent).toBe('Personal')
  await press()
  expect(save.mock.calls).toEqual([['1990-02-28']])
})
