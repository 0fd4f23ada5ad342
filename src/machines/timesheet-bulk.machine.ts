import { assign, emit, setup } from 'xstate'
import { timesheets } from '#services/timesheet'
import { failureOf, noAnswer } from './failure.ts'
import { type Thrown, thrown } from './refusal.ts'
import { sent } from './sent.ts'
import { task } from './task.ts'
import type { Done } from './undo.machine.ts'

/** A timesheet that matches the gate, as it was read; `pay` only for users who have access to it. */
export type Chosen = { id: string; name: string; minutes: number; pay?: number | undefined; updated_at: string }
/** The result for one timesheet: `version` after it was accepted, `failed` why it was not. */
export type BulkOutcome = { id: string; name: string; version?: string | undefined; failed: string | undefined }

const versionOf = ({ event }: { event: { output: { version: string } } }) => event.output

export const timesheetBulkMachine = setup({
  types: {
    context: {} as { sheets: readonly Chosen[]; outcomes: BulkOutcome[] },
    events: {} as
      | { type: 'ask'; sheets: readonly Chosen[] }
      | { type: 'confirm' }
      | { type: 'stop' }
      | { type: 'close' },
    emitted: {} as { type: 'finished'; accepted: Done[] },
    tags: {} as 'busy',
  },
  actors: {
    acceptOne: task(({ id, updated_at }: { id: string; updated_at: string | undefined }, signal) =>
      timesheets
        .accept({ params: { id }, body: { updated_at } }, signal)
        .then(({ data }) => ({ version: data.updated_at })),
    ),
  },
  guards: { isLast: ({ context: { sheets, outcomes } }) => outcomes.length + 1 >= sheets.length },
  actions: {
    keepSheets: assign((_, { sheets }: { sheets: readonly Chosen[] }) => ({ sheets, outcomes: [] })),
    keepAccepted: assign(({ context }, { version }: { version: string }) => ({ outcomes: told(context, { version }) })),
    keepFailed: assign(({ context }, { error }: Thrown) => ({
      outcomes: told(context, { failed: failureOf(error).message ?? noAnswer }),
    })),
    dropRest: assign({ sheets: ({ context: { sheets, outcomes } }) => sheets.slice(0, outcomes.length + 1) }),
    announceFinished: emit(({ context }) => ({
      type: 'finished' as const,
      accepted: context.outcomes.flatMap(({ id, name, version }) =>
        version === undefined ? [] : [{ noun: 'timesheet' as const, id, name, version }],
      ),
    })),
  },
}).createMachine({
  id: 'timesheetBulk',
  description: 'Accepts all weeks that match the gate, one after the other; one that fails does not stop the rest.',
  context: { sheets: [], outcomes: [] },
  initial: 'resting',
  states: {
    resting: { on: { ask: { target: 'asking', actions: { type: 'keepSheets', params: sent } } } },
    asking: { on: { confirm: 'accepting', close: 'resting' } },
    accepting: {
      tags: 'busy',
      on: { stop: { description: 'Stops after the week that is being accepted.', actions: 'dropRest' } },
      invoke: {
        id: 'acceptOne',
        src: 'acceptOne',
        input: ({ context: { sheets, outcomes } }) => ({
          id: sheets[outcomes.length]?.id ?? '',
          updated_at: sheets[outcomes.length]?.updated_at,
        }),
        onDone: [
          { guard: 'isLast', target: 'finished', actions: { type: 'keepAccepted', params: versionOf } },
          { target: 'accepting', reenter: true, actions: { type: 'keepAccepted', params: versionOf } },
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
  { version, failed }: { version?: string; failed?: string },
): BulkOutcome[] {
  const sheet = sheets[outcomes.length]
  return sheet ? [...outcomes, { id: sheet.id, name: sheet.name, version, failed }] : outcomes
}
