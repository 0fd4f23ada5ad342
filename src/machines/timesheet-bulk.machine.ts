import { assign, emit, setup } from 'xstate'
import { timesheets } from '#services/timesheet'
import { failureOf, noAnswer } from './failure.ts'
import { type Thrown, thrown } from './refusal.ts'
import { sent } from './sent.ts'
import { task } from './task.ts'

/** A sheet that matches the gate, by its id, in words. */
type Chosen = { id: string; name: string }
/** What became of one: `failed` says why it was not accepted. */
export type BulkOutcome = Chosen & { failed: string | undefined }

export const timesheetBulkMachine = setup({
  types: {
    context: {} as { sheets: readonly Chosen[]; outcomes: BulkOutcome[] },
    events: {} as
      | { type: 'ask'; sheets: readonly Chosen[] }
      | { type: 'confirm' }
      | { type: 'stop' }
      | { type: 'close' },
    emitted: {} as { type: 'finished'; accepted: number },
    tags: {} as 'busy',
  },
  actors: {
    acceptOne: task(({ id }: { id: string }, signal) => timesheets.accept({ params: { id }, body: {} }, signal)),
  },
  guards: { isLast: ({ context: { sheets, outcomes } }) => outcomes.length + 1 >= sheets.length },
  actions: {
    keepSheets: assign((_, { sheets }: { sheets: readonly Chosen[] }) => ({ sheets, outcomes: [] })),
    keepAccepted: assign(({ context }) => ({ outcomes: told(context, undefined) })),
    keepFailed: assign(({ context }, { error }: Thrown) => ({
      outcomes: told(context, failureOf(error).message ?? noAnswer),
    })),
    dropRest: assign({ sheets: ({ context: { sheets, outcomes } }) => sheets.slice(0, outcomes.length + 1) }),
    announceFinished: emit(({ context }) => ({
      type: 'finished' as const,
      accepted: context.outcomes.filter(({ failed }) => failed === undefined).length,
    })),
  },
}).createMachine({
  id: 'timesheetBulk',
  description: 'Accepting all weeks that match the gate, one after the other: one that fails stops no other.',
  context: { sheets: [], outcomes: [] },
  initial: 'resting',
  states: {
    resting: { on: { ask: { target: 'asking', actions: { type: 'keepSheets', params: sent } } } },
    asking: { on: { confirm: 'accepting', close: 'resting' } },
    accepting: {
      tags: 'busy',
      on: { stop: { description: 'The one on its way is the last.', actions: 'dropRest' } },
      invoke: {
        id: 'acceptOne',
        src: 'acceptOne',
        input: ({ context: { sheets, outcomes } }) => ({ id: sheets[outcomes.length]?.id ?? '' }),
        onDone: [
          { guard: 'isLast', target: 'finished', actions: 'keepAccepted' },
          { target: 'accepting', reenter: true, actions: 'keepAccepted' },
        ],
        onError: [
          { guard: 'isLast', target: 'finished', actions: { type: 'keepFailed', params: thrown } },
          { target: 'accepting', reenter: true, actions: { type: 'keepFailed', params: thrown } },
        ],
      },
    },
    finished: { entry: 'announceFinished', on: { close: 'resting' } },
  },
})

function told(
  { sheets, outcomes }: { sheets: readonly Chosen[]; outcomes: BulkOutcome[] },
  failed: string | undefined,
) {
  const sheet = sheets[outcomes.length]
  return sheet ? [...outcomes, { ...sheet, failed }] : outcomes
}
