// @vitest-environment jsdom
import '../../ui/dom.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { task } from '#machines/kit/task'
import type { ActInput } from '#machines/time/timesheet-review.machine'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetOutput } from '#machines/time/timesheet-states'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { ReviewContent } from '#views/time/review-content'
import { week } from '../../support/time/timesheets.ts'

afterEach(cleanup)

const moved = (by: string, move: string, to: string) => ({ move, to, by, at: '2026-10-26T07:00:00.000Z', detail: null })
const jans = moved('Jan Nowak', 'submit', 'SUBMITTED')
const submitted = week('SUBMITTED', undefined, { mine: true, timeline: [jans] })
const accepted = week('ACCEPTED', undefined, {
  mine: true,
  updated_at: '2026-10-26T08:00:00.000Z',
  timeline: [moved('Margaret Finch', 'accept', 'ACCEPTED'), jans],
})
const isAccepted = 'This week is accepted already.'

/** A week under review, where `answers` is what a reading gets: a week, or no answer. */
async function review(note: string) {
  const answers: { week: TimesheetDetail | undefined } = { week: submitted }
  const clock = new SimulatedClock()
  const actor = createActor(
    timesheetReviewMachine.provide({
      actors: {
        readTimesheet: task(async (): Promise<TimesheetOutput> => {
          if (!answers.week) throw new TypeError('fetch failed')
          return { timesheet: answers.week }
        }),
        rejectTimesheet: task(async (_: ActInput): Promise<TimesheetOutput> => {
          throw { status: 409, message: isAccepted }
        }),
      },
    }),
    { input: { id: 'jans-week', note }, clock },
  ).start()
  await waitFor(() => expect(actor.getSnapshot().context.timesheet).toBeDefined())
  render(<ReviewContent actor={actor} level={1} onPrint={() => {}} />)
  act(() => void clock.increment(600))
  return { actor, answers }
}
const status = () => screen.queryByRole('status')?.textContent

test('without a fresh answer nobody is named; it is read again once the connection is back, and names who was here', async () => {
  const { actor, answers } = await review('Wednesday says 19:30.')
  answers.week = undefined
  act(() => actor.send({ type: 'reject' }))
  await waitFor(() => expect(status()).toBe(`${isAccepted} What you typed is still here.`))
  answers.week = accepted
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(status()).toContain(`${isAccepted} Margaret Finch was here last.`))
  expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull()
})

test('who writes a note while somebody else decides reads who it was, until that is undone', async () => {
  const { actor, answers } = await review('Wednesday says')
  answers.week = accepted
  act(() => actor.send({ type: 'refresh' }))
  await waitFor(() =>
    expect(status()).toBe(`${isAccepted} Margaret Finch was here last. What you typed is still here.`),
  )
  answers.week = { ...submitted, updated_at: '2026-10-26T08:01:00.000Z' }
  act(() => actor.send({ type: 'refresh' }))
  await waitFor(() => expect(status()).toBeUndefined())
})

test('who has written nothing reads it in the week itself', async () => {
  const { actor, answers } = await review('')
  answers.week = accepted
  act(() => actor.send({ type: 'refresh' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull())
  expect(status()).toBeUndefined()
})
