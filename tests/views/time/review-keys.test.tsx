// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ActInput } from '#machines/time/timesheet-review.machine'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { ReviewContent } from '#views/time/review-content'
import { week } from '../../support/time/timesheets.ts'

afterEach(cleanup)

const moved: number[] = []
let accepted = 0
/** The queue with the row of the open week and that of somebody else, and the open week itself: Jan's. */
async function open() {
  moved.length = 0
  accepted = 0
  const timesheet: TimesheetDetail = week('SUBMITTED', undefined, { mine: true })
  const actor = createActor(
    timesheetReviewMachine.provide({
      delays: { afterRowsMoved: 0 },
      actors: {
        readTimesheet: fromPromise(async () => ({ timesheet })),
        acceptTimesheet: fromPromise<{ timesheet: TimesheetDetail }, ActInput>(() => {
          accepted += 1
          return new Promise(() => {})
        }),
      },
    }),
    { input: { id: timesheet.id } },
  ).start()
  render(
    <>
      <section data-keeps-keys="">
        <button type="button">Filter</button>
        <a href="#jan" aria-current="true">
          Row of Jan
        </a>
        <a href="#leanne">Row of Leanne</a>
      </section>
      <ReviewContent actor={actor} level={1} onPrint={() => {}} onMove={(by) => moved.push(by)} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Jan Nowak' })
  await waitFor(() => expect(actor.getSnapshot().matches({ reading: { rows: 'still' } })).toBe(true))
}
beforeEach(async () => {
  localStorage.clear()
  await open()
})
const link = (name: string) => screen.getByRole('link', { name })

test('A with the focus on somebody else’s row accepts nobody', () => {
  fireEvent.keyDown(link('Row of Leanne'), { key: 'a' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Filter' }), { key: 'a' })
  expect(accepted).toBe(0)
})

test('A that is held down accepts nobody: only a press of its own does', () => {
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Jan Nowak' }), { key: 'a', repeat: true })
  expect(accepted).toBe(0)
})

test.each(['the open week', 'its own row'])('A in %s accepts that week', (where) => {
  fireEvent.keyDown(where === 'its own row' ? link('Row of Jan') : screen.getByRole('heading', { name: 'Jan Nowak' }), {
    key: 'a',
  })
  expect(accepted).toBe(1)
})

test('R and N on somebody else’s row do not lead into the note of the open week', () => {
  for (const key of ['r', 'n']) fireEvent.keyDown(link('Row of Leanne'), { key })
  expect(document.activeElement?.id).not.toBe(screen.getByLabelText(/^Note to Jan/).id)
})

test('J and K step from any row', () => {
  fireEvent.keyDown(link('Row of Leanne'), { key: 'j' })
  fireEvent.keyDown(link('Row of Leanne'), { key: 'k' })
  expect(moved).toEqual([1, -1])
})

test('who has turned single keys off in the account decides and steps by none, and is told of none', async () => {
  cleanup()
  localStorage.setItem('muster.shortcuts', 'off')
  await open()
  expect(screen.getByRole('button', { name: /^Accept/ }).textContent).not.toMatch(/A$/)
  for (const key of ['a', 'j']) fireEvent.keyDown(screen.getByRole('heading', { name: 'Jan Nowak' }), { key })
  expect([accepted, moved]).toEqual([0, []])
})
