// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { judge, stateOf } from '#lifecycles/law'
import { type TimesheetMove, timesheetLifecycle } from '#lifecycles/time/timesheet'
import { task } from '#machines/kit/task'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { Read } from '#machines/time/timesheet-week.machine'
import { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import { ReviewContent } from '#views/time/review-content'
import { WeekFoot } from '#views/time/week/week-foot'
import { week } from '../../support/time/timesheets.ts'

/** Whoever must move a week has a button for it in every status in which the law lets them, and in no other. */
afterEach(cleanup)
type Move = TimesheetMove['type']
/** The button of each move that can bring a week into another status; the others leave it where it is, or undo one. */
const buttons: Record<Move, RegExp | undefined> = {
  submit: /^Send /,
  save: /^Take it back/,
  accept: /^Accept /,
  reject: /^(?:Reject|Send back)/,
  pay: /^Mark as paid/,
  correct: /^Put .* right$/,
  setBonus: undefined,
  finish: undefined,
  object: undefined,
  answer: undefined,
  undo: undefined,
}
/** Hours are corrected in every status before the decision, also where that changes no status. */
const isWider = (move: Move) => move === 'correct'
const facts = { isComplete: true, isFilled: true, isBegun: true, isPayer: true, isEmployer: true }
const moves = Object.keys(buttons) as Move[]

/** The moves by which the law lets somebody bring a week out of a status. */
const lawful = (status: TimesheetStatus, by: TimesheetMove['by']) =>
  moves.filter((type) => {
    const move = { type, by, note: 'Thursday is missing.' } as TimesheetMove
    const verdict = judge(timesheetLifecycle, stateOf(status), facts, move)
    return verdict.allowed && verdict.status !== stateOf(status)
  })
function offered(allowed: Move[]) {
  const enabled = (name: RegExp) =>
    screen.queryAllByRole('button', { name }).some((button) => button.getAttribute('aria-disabled') !== 'true')
  return moves.filter((move) => {
    const name = buttons[move]
    return name !== undefined && (!isWider(move) || allowed.includes(move)) && enabled(name)
  })
}

test.each(TimesheetStatus.options)('the worker of a week that is %s', (status) => {
  const timesheet = week(status)
  const actor = createActor(
    timesheetWeekMachine.provide({ actors: { readWeek: task(async (): Promise<Read> => ({ timesheet })) } }),
    { input: { id: timesheet.id } },
  ).start()
  render(<WeekFoot actor={actor} timesheet={timesheet} />)
  const allowed = lawful(status, 'worker')
  expect(offered(allowed)).toEqual(allowed)
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
  const allowed = lawful(status, 'approver')
  expect(offered(allowed)).toEqual(allowed)
})
