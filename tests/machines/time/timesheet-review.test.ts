// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { task } from '#machines/kit/task'
import type { ActInput } from '#machines/time/timesheet-review.machine'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetOutput } from '#machines/time/timesheet-states'
import type { TimesheetDetail, TypedEntry } from '#shared/api/time/timesheet'
import { entry, unfinished, week } from '../../support/time/timesheets.ts'

/** A double press on Accept: the second one reaches the week that came up in place of the first. */
async function open(shown: TimesheetDetail, more: Parameters<typeof timesheetReviewMachine.provide>[0]['actors'] = {}) {
  const requests: string[] = []
  let current = shown
  const never = (name: string) =>
    task((_: ActInput, _signal): Promise<TimesheetOutput> => {
      requests.push(name)
      return new Promise(() => {})
    })
  const clock = new SimulatedClock()
  const actor = createActor(
    timesheetReviewMachine.provide({
      actors: {
        readTimesheet: task(async () => ({ timesheet: current })),
        acceptTimesheet: never('accept'),
        rejectTimesheet: never('reject'),
        addNote: never('addNote'),
        ...more,
      },
    }),
    { input: { id: shown.id, note: 'Thursday says 19:30.' }, clock },
  ).start()
  await vi.waitFor(() => expect(actor.getSnapshot().context.timesheet).toBeDefined())
  const rereads = async (timesheet: TimesheetDetail) => {
    current = timesheet
    actor.send({ type: 'refresh' })
    await vi.waitFor(() => expect(actor.getSnapshot().context.timesheet).toBe(timesheet))
  }
  return { actor, clock, requests, rereads }
}
const submitted = week('SUBMITTED', undefined, { mine: true })

test.each(['accept', 'reject'] as const)('%s counts only when the week has been there for a moment', async (type) => {
  const { actor, clock, requests } = await open(submitted)
  actor.send({ type })
  clock.increment(599)
  actor.send({ type })
  expect(requests).toEqual([])
  clock.increment(1)
  actor.send({ type })
  expect(requests).toEqual([type])
})

test('so does Mark as paid, and the question to the worker', async () => {
  const accepted = await open(week('ACCEPTED', undefined, { mine: true }))
  accepted.actor.send({ type: 'pay' })
  expect(accepted.actor.getSnapshot().matches('confirmingPayment')).toBe(false)
  accepted.clock.increment(600)
  accepted.actor.send({ type: 'pay' })
  expect(accepted.actor.getSnapshot().matches('confirmingPayment')).toBe(true)

  const { actor, clock, requests } = await open(week('SUBMITTED', [unfinished('monday', '2026-10-19')], { mine: true }))
  const question = { type: 'sendQuestion', note: 'When did you leave?', entry_id: 'monday' } as const
  actor.send(question)
  expect(requests).toEqual([])
  clock.increment(600)
  actor.send(question)
  expect(requests).toEqual(['addNote'])
})

test('a week that changed under the press waits again; one that was read anew as it was does not', async () => {
  const { actor, clock, requests, rereads } = await open(submitted)
  clock.increment(600)
  await rereads({ ...submitted, minutes: 600, updated_at: '2026-10-26T08:00:00.000Z' })
  actor.send({ type: 'accept' })
  expect(requests).toEqual([])
  clock.increment(600)
  await rereads({ ...submitted, minutes: 600, updated_at: '2026-10-26T08:00:00.000Z' })
  actor.send({ type: 'accept' })
  expect(requests).toEqual(['accept'])
})

describe('hours that somebody else puts right', () => {
  const noted = entry('monday', '2026-10-19', {
    note: 'Bus was late.',
    note_by: { is_worker: true, name: 'Jan Nowak' },
  })
  async function saved(reason: string | undefined) {
    const sent: (string | null)[] = []
    const { actor } = await open(week('SUBMITTED', [noted], { mine: true }), {
      saveHours: task(({ entries }: ActInput & { entries: TypedEntry[] }): Promise<TimesheetOutput> => {
        sent.push(...entries.map(({ note }) => note))
        return new Promise(() => {})
      }),
    })
    actor.send({ type: 'repair', entry: noted })
    expect(actor.getSnapshot().context.repair?.note).toBe('')
    actor.send({ type: 'change', draft: { end: '17:10', ...(reason !== undefined && { note: reason }) } })
    actor.send({ type: 'save' })
    return sent
  }
  test('begin without a reason: the note of the worker is none of theirs, and stays', async () => {
    expect(await saved(undefined)).toEqual(['Bus was late.'])
    expect(await saved(' ')).toEqual(['Bus was late.'])
  })
  test('go with the reason that is written', async () => {
    expect(await saved('Priya saw you at ten.')).toEqual(['Priya saw you at ten.'])
  })
})
