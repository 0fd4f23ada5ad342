// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { judge, stateOf } from '#lifecycles/law'
import { type TimesheetMove, timesheetLifecycle } from '#lifecycles/time/timesheet'
import { task } from '#machines/kit/task'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import type { Read } from '#machines/time/timesheet-week-setup'
import { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import { ReviewContent } from '#views/time/review-content'
import { WeekFoot } from '#views/time/week/week-foot'
import { week } from '../../support/time/timesheets.ts'

/** Whoever must move a week has a button for it in every status in which the law lets them, and in no other. */
afterEach(cleanup)
const facts = { isComplete: true, isFilled: true, isBegun: true, isPayer: true, isEmployer: true }
const canMove = (status: TimesheetStatus, move: TimesheetMove) => {
  const verdict = judge(timesheetLifecycle, stateOf(status), facts, move)
  return verdict.allowed && verdict.status !== stateOf(status)
}
const isOffered = (name: RegExp) =>
  screen.queryAllByRole('button', { name }).some((button) => button.getAttribute('aria-disabled') !== 'true')

test.each(TimesheetStatus.options)('the worker of a week that is %s', (status) => {
  const timesheet = week(status)
  const actor = createActor(
    timesheetWeekMachine.provide({ actors: { readWeek: task(async (): Promise<Read> => ({ timesheet })) } }),
    { input: { id: timesheet.id } },
  ).start()
  render(<WeekFoot actor={actor} timesheet={timesheet} />)
  expect([isOffered(/^Send /), isOffered(/^Take it back/)]).toEqual([
    canMove(status, { type: 'submit', by: 'worker' }),
    canMove(status, { type: 'save', by: 'worker' }),
  ])
})

test.each(TimesheetStatus.options)('who decides about a week that is %s, and pays it', async (status) => {
  const timesheet = week(status, undefined, { mine: true })
  const actor = createActor(
    timesheetReviewMachine.provide({
      delays: { afterRowsMoved: 0 },
      actors: { readTimesheet: task(async () => ({ timesheet })) },
    }),
    { input: { id: timesheet.id } },
  ).start()
  render(<ReviewContent actor={actor} level={1} onPrint={() => {}} />)
  await screen.findByRole('heading', { name: 'Jan Nowak' })
  await waitFor(() => expect(actor.getSnapshot().matches({ reading: { rows: 'still' } })).toBe(true))
  expect([isOffered(/^Accept /), isOffered(/^(?:Reject|Send back)/), isOffered(/^Mark as paid/)]).toEqual([
    canMove(status, { type: 'accept', by: 'approver' }),
    canMove(status, { type: 'reject', by: 'approver', note: 'Thursday is missing.' }),
    canMove(status, { type: 'pay', by: 'approver' }),
  ])
})
