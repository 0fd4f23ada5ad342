// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Page } from '#machines/kit/pages'
import { task } from '#machines/kit/task'
import { openingWeekMachine } from '#machines/time/opening-week.machine'
import { timesheetListMachine } from '#machines/time/timesheet-list.machine'
import type { Timesheet } from '#shared/api/time/timesheet'
import { OwnWeeks } from '#views/time/week/own-weeks'
import { week } from '../../support/time/timesheets.ts'

afterEach(cleanup)

test('a past week that nobody opened stands in its place on the worker’s list, and is opened from there', async () => {
  const requested: (string | undefined)[] = []
  const items: Timesheet[] = [
    week('DRAFT', undefined, { id: 'newer' }),
    week('PAID', [], { id: 'older', week: '2026-10-05' }),
  ]
  const list = createActor(
    timesheetListMachine.provide({
      actors: {
        load: task(
          async (): Promise<Page<Timesheet>> => ({
            items,
            total: 2,
            capped: false,
            more: false,
            next: undefined,
            about: undefined,
          }),
        ),
      },
    }),
    { input: { query: {} } },
  ).start()
  const opening = createActor(
    openingWeekMachine.provide({
      actors: {
        openWeek: task(async ({ week: monday }: { week?: string | undefined }) => {
          requested.push(monday)
          return { data: { opened: 1, newest: 'past' as string | null } }
        }),
        readMissing: task(async () => ({ data: requested.length > 1 ? [] : ['2026-10-12'] })),
      },
    }),
  ).start()
  const ids: (string | undefined)[] = []
  opening.on('opened', ({ id }) => ids.push(id))
  render(<OwnWeeks list={list} opening={opening} current={undefined} />)
  await screen.findByText('No hours yet')
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.includes('No hours yet'))).toEqual([false, true, false])
  fireEvent.click(within(rows[1] ?? document.body).getByRole('button', { name: /^Open 12 Oct/ }))
  await waitFor(() => expect(ids).toEqual([undefined, 'past']))
  expect(requested).toEqual([undefined, '2026-10-12'])
  await waitFor(() => expect(screen.queryByText('No hours yet')).toBeNull())
})
