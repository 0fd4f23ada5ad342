import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import type { Done } from '#machines/kit/undo-offer'
import { timesheets as timesheetApi } from '#services/time/timesheet'
import { acceptNextWeek, actedWeek, type NextWeek } from './timesheet-acts.ts'

/** A timesheet that matches the gate, as it was read; `pay` only for users who have access to it. */
export type Chosen = { id: string; name: string; minutes: number; pay?: number | undefined; updated_at: string }
/** The result for one timesheet: `version` after it was accepted, `failed` why it was not. */
export type BulkOutcome = { id: string; name: string; version?: string | undefined; failed: string | undefined }

/** The weeks that were accepted so far. */
const acceptedOf = (outcomes: readonly BulkOutcome[]): Done[] =>
  outcomes.flatMap(({ id, name, version }) => (version === undefined ? [] : [actedWeek({ id, name, version })]))
const versionOf = ({ event }: { event: { output: { version: string } } }) => event.output

export const timesheetBulkMachine = setup({
  types: {
    context: {} as { timesheets: readonly Chosen[]; outcomes: BulkOutcome[] },
    events: {} as
      | { type: 'acceptAll'; timesheets: readonly Chosen[] }
      | { type: 'confirm' }
      | { type: 'stop' }
      | { type: 'close' },
    emitted: {} as { type: 'finished'; accepted: Done[] },
    tags: {} as 'busy',
  },
  actors: {
    // Goes on when the page is left: the call gets no signal.
    acceptOne: task(({ updated_at, ...week }: NextWeek & { updated_at: string | undefined }, signal) =>
      acceptNextWeek(week, signal, () =>
        timesheetApi
          .accept({ params: { id: week.id }, body: { updated_at } })
          .then(({ data }) => ({ timesheet: data })),
      ).then(({ timesheet }) => ({ version: timesheet.updated_at })),
    ),
  },
  guards: { isLast: ({ context: { timesheets, outcomes } }) => outcomes.length + 1 >= timesheets.length },
  actions: {
    keepTimesheets: assign((_, { timesheets }: { timesheets: readonly Chosen[] }) => ({ timesheets, outcomes: [] })),
    keepAccepted: assign(({ context }, { version }: { version: string }) => ({
      outcomes: withOutcome(context, { version }),
    })),
    keepFailed: assign(({ context }, { error }: ErrorParams) => ({
      outcomes: withOutcome(context, { failed: failureOf(error).message ?? noAnswer }),
    })),
    dropRest: assign({
      timesheets: ({ context: { timesheets, outcomes } }) => timesheets.slice(0, outcomes.length + 1),
    }),
    announceFinished: emit(({ context }) => ({
      type: 'finished' as const,
      accepted: acceptedOf(context.outcomes),
    })),
  },
}).createMachine({
  id: 'timesheetBulk',
  description:
    'Accepts all weeks that match the gate, one after the other; one that fails does not stop the rest. Left in the middle, the rest is not accepted, what was can be undone, and what was not is reported.',
  context: { timesheets: [], outcomes: [] },
  initial: 'resting',
  states: {
    resting: { on: { acceptAll: { target: 'confirming', actions: { type: 'keepTimesheets', params: fromEvent } } } },
    confirming: { on: { confirm: 'accepting', close: 'resting' } },
    accepting: {
      tags: 'busy',
      on: { stop: { description: 'Stops after the week that is being accepted.', actions: 'dropRest' } },
      invoke: {
        id: 'acceptOne',
        src: 'acceptOne',
        input: ({ context: { timesheets, outcomes } }) => ({
          id: timesheets[outcomes.length]?.id ?? '',
          name: timesheets[outcomes.length]?.name ?? '',
          accepted: acceptedOf(outcomes),
          failed: outcomes.flatMap(({ name, failed }) => (failed === undefined ? [] : [{ name, failed }])),
          total: timesheets.length,
          updated_at: timesheets[outcomes.length]?.updated_at,
        }),
        onDone: [
          { guard: 'isLast', target: 'finished', actions: { type: 'keepAccepted', params: versionOf } },
          { target: 'accepting', reenter: true, actions: { type: 'keepAccepted', params: versionOf } },
        ],
        onError: [
          { guard: 'isLast', target: 'finished', actions: { type: 'keepFailed', params: fromError } },
          { target: 'accepting', reenter: true, actions: { type: 'keepFailed', params: fromError } },
        ],
      },
    },
    finished: { entry: 'announceFinished', on: { close: 'resting' } },
  },
})

function withOutcome(
  { timesheets, outcomes }: { timesheets: readonly Chosen[]; outcomes: BulkOutcome[] },
  { version, failed }: { version?: string; failed?: string },
): BulkOutcome[] {
  const current = timesheets[outcomes.length]
  return current ? [...outcomes, { id: current.id, name: current.name, version, failed }] : outcomes
}
