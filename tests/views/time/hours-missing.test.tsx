// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { task } from '#machines/kit/task'
import type { ActInput } from '#machines/time/timesheet-review.machine'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetOutput } from '#machines/time/timesheet-states'
import type { Read } from '#machines/time/timesheet-week.machine'
import { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { ReviewContent } from '#views/time/review-content'
import { timesheetColumns } from '#views/time/timesheet-columns'
import { WeekBanners } from '#views/time/week/week-banners'
import { WeekFoot } from '#views/time/week/week-foot'
import { WeekQuestions } from '#views/time/week/week-questions'
import { entry, unfinished, week } from '../../support/time/timesheets.ts'

afterEach(cleanup)
const unclaimed = [{ in_at: '2026-10-22T05:35:00.000Z', out_at: '2026-10-22T14:10:00.000Z' }]

function openOwn(timesheet: TimesheetDetail) {
  const sent: unknown[] = []
  const actor = createActor(
    timesheetWeekMachine.provide({
      actors: {
        readWeek: task(async (): Promise<Read> => ({ timesheet })),
        sendWeek: task((input) => {
          sent.push(input)
          return new Promise<TimesheetOutput>(() => {})
        }),
      },
    }),
    { input: { id: timesheet.id } },
  ).start()
  render(
    <>
      <WeekBanners actor={actor} timesheet={timesheet} />
      <WeekFoot actor={actor} timesheet={timesheet} />
      <WeekQuestions actor={actor} />
    </>,
  )
  return { actor, sent }
}

test.each<[TimesheetStatus, RegExp]>([
  ['SUBMITTED', /Thu 06:35 to 15:10\. These hours are not in it\. Take it back/],
  ['ACCEPTED', /Thu 06:35 to 15:10\. These hours are not in it\. Ask your manager/],
  ['PAID', /Thu 06:35 to 15:10\. These hours are not in it\. It is paid: talk to the office\./],
])('the worker reads what a week lacks that is %s, and what to do', (status, words) => {
  openOwn(week(status, undefined, { unclaimed }))
  expect(screen.getByText('The gate saw you after you sent this week:').parentElement?.textContent).toMatch(words)
})

test('sending a week that is not over asks once', async () => {
  const monday = entry('monday', '2026-10-19')
  const { actor, sent } = openOwn(
    week('DRAFT', [{ ...monday, seen: monday.seen && { ...monday.seen, out_at: null, out_source: null } }]),
  )
  await waitFor(() => expect(actor.getSnapshot().matches('resting')).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Send 9 h 30' }))
  await screen.findByText('Send it only if you will not work again this week.')
  expect(sent).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Send it' }))
  expect(sent).toHaveLength(1)
})

async function openReview(timesheet: TimesheetDetail) {
  const rejected: string[] = []
  const actor = createActor(
    timesheetReviewMachine.provide({
      delays: { afterRowsMoved: 0 },
      actors: {
        readTimesheet: task(async () => ({ timesheet })),
        rejectTimesheet: task(({ drafts }: ActInput) => {
          rejected.push(drafts.note)
          return new Promise<TimesheetOutput>(() => {})
        }),
      },
    }),
    { input: { id: timesheet.id } },
  ).start()
  render(<ReviewContent actor={actor} level={1} onPrint={() => {}} />)
  await screen.findByRole('heading', { name: 'Jan Nowak' })
  await waitFor(() => expect(actor.getSnapshot().matches({ reading: { rows: 'still' } })).toBe(true))
  return rejected
}

test('an accepted week that lacks hours says so, and is sent back with a note', async () => {
  const rejected = await openReview(week('ACCEPTED', undefined, { mine: true, unclaimed }))
  expect(screen.getByText('The gate saw Jan after this week was sent:').parentElement?.textContent).toMatch(
    /Thu 06:35 to 15:10\. Not in these hours\. Send it back/,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Send back/ }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Note to Jan/))
  fireEvent.change(screen.getByLabelText(/^Note to Jan/), { target: { value: 'Thursday is missing.' } })
  fireEvent.click(screen.getByRole('button', { name: /^Send back/ }))
  expect(rejected).toEqual(['Thursday is missing.'])
})

test.each<[string, Partial<TimesheetDetail>, RegExp]>([
  ['lacks hours', { unclaimed }, /The gate saw them after this week was sent: send it back first\./],
  ['has an objection', { objected: true }, /The worker objects to a finish that was set: answer them first\./],
])('an accepted week that %s says why it is not paid, and may be sent back', async (_, changed, words) => {
  await openReview(week('ACCEPTED', undefined, { mine: true, ...changed }))
  const pay = screen.getByRole('button', { name: 'Mark as paid' })
  expect(pay.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words)
  expect(screen.getByRole('button', { name: /^Send back/ })).toBeDefined()
})

test.each<[TimesheetStatus, Partial<TimesheetDetail>]>([
  ['SUBMITTED', {}],
  ['SUBMITTED', { unclaimed, objected: true }],
  ['ACCEPTED', { unclaimed, objected: true }],
])('%s, a week that another company decides about says so, and takes a note only', async (status, changed) => {
  const guest = { mine: true, is_employer: false, decided_elsewhere: true, pay: undefined }
  await openReview(
    week(status, [entry('monday', '2026-10-19'), unfinished('tuesday', '2026-10-20')], { ...guest, ...changed }),
  )
  expect(
    screen.getByText('This week has hours on other sites, so Calder & Finch Construction Ltd decides about it.'),
  ).toBeDefined()
  expect(screen.queryByText(/Reject it|send the week back|Send it back/)).toBeNull()
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(buttons.filter((name) => /Accept|Reject|Send back|right|finish/.test(name ?? ''))).toEqual([])
  expect(screen.getByRole('button', { name: 'Add the note' })).toBeDefined()
})

test('a day that is on no site of an approver of another company is not theirs to put right', async () => {
  const hidden = { ...entry('monday', '2026-10-19'), site: null, seen: null }
  const open = { ...unfinished('tuesday', '2026-10-20'), site: null, seen: null }
  const own = entry('wednesday', '2026-10-21')
  await openReview(week('SUBMITTED', [hidden, open, own], { mine: true, is_employer: false, pay: undefined }))
  expect(screen.getAllByRole('button', { name: /^Put .+ right$/ })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Set the finish' })).toBeNull()
})

test('payroll, which reads no times of the gate, reads in its list what a week waits for', () => {
  const hoursOf = (changed: Partial<TimesheetDetail>) =>
    render(
      timesheetColumns()
        .find(({ id }) => id === 'hours')
        ?.cell(week('ACCEPTED', undefined, changed)),
    ).container.textContent
  expect(hoursOf({})).toBe('9 h 30')
  expect(hoursOf({ hours_missing: true })).toBe('9 h 30hours missing')
  expect(hoursOf({ objected: true })).toBe('9 h 30objection')
})

test('an accepted week that lacks nothing is not sent back', async () => {
  await openReview(week('ACCEPTED', undefined, { mine: true }))
  expect(screen.queryByRole('button', { name: /^Send back/ })).toBeNull()
})
