import { assign, emit, setup, stateIn } from 'xstate'
import { undoMs } from '#contract/undo'
import { siteControl } from '#services/site-control'
import { subcompanies } from '#services/subcompany'
import { timesheets } from '#services/timesheet'
import { failureOf, noAnswer } from './failure.ts'
import { type Thrown, thrown } from './refusal.ts'
import { sent } from './sent.ts'
import { task } from './task.ts'

/** One thing that was done: whose it is, in words, and the version that it left, or which move it was. */
export type Done = { id: string; name: string } & (
  | { noun: 'timesheet'; version: string }
  | { noun: 'check-in'; move: 'checkIn' | 'checkOut' }
  | { noun: 'access'; site: string }
)
/** What may be undone at one press; `text` says what was done, and to whom. */
export type UndoOffer = { text: string; done: readonly Done[] }
type Outcome = { name: string; failed: string | undefined }

function takeBack(done: Done, signal: AbortSignal): Promise<unknown> {
  const params = { id: done.id }
  switch (done.noun) {
    case 'timesheet':
      return timesheets.undo({ params, body: { updated_at: done.version } }, signal)
    case 'check-in':
      return siteControl.undo({ params, body: { move: done.move } }, signal)
    case 'access':
      return subcompanies.undoEnd({ params: { id: done.site, subcompany: done.id } }, signal)
  }
}

export const undoMachine = setup({
  types: {
    context: {} as { offer: UndoOffer | undefined; outcomes: Outcome[] },
    events: {} as
      | { type: 'offer'; offer: UndoOffer }
      | { type: 'hold' }
      | { type: 'release' }
      | { type: 'undo' }
      | { type: 'dismiss' },
    emitted: {} as { type: 'ended'; undone: number; refusals: string[] },
    tags: {} as 'shown' | 'busy',
  },
  actors: { undoOne: task(({ done }: { done: Done }, signal) => takeBack(done, signal).then(() => ({}))) },
  guards: {
    isLast: ({ context: { offer, outcomes } }) => outcomes.length + 1 >= (offer?.done.length ?? 0),
    isHeld: stateIn({ offered: 'held' }),
  },
  actions: {
    keepOffer: assign((_, { offer }: { offer: UndoOffer }) => ({ offer, outcomes: [] })),
    forgetOffer: assign({ offer: undefined, outcomes: [] }),
    keepUndone: assign(({ context }) => ({ outcomes: withNext(context, undefined) })),
    keepRefused: assign(({ context }, { error }: Thrown) => ({
      outcomes: withNext(context, failureOf(error).message ?? noAnswer),
    })),
    announceEnd: emit(({ context: { outcomes } }) => ({
      type: 'ended' as const,
      undone: outcomes.filter(({ failed }) => failed === undefined).length,
      refusals: outcomes.flatMap(({ name, failed }) => (failed === undefined ? [] : [`${name}: ${failed}`])),
    })),
  },
  delays: { undoTime: undoMs },
}).createMachine({
  id: 'undo',
  description:
    'What was just done can be undone for 10 seconds. The bar stays for who is at it, but its time is over all the same.',
  context: { offer: undefined, outcomes: [] },
  initial: 'hidden',
  states: {
    hidden: {
      entry: 'forgetOffer',
      on: { offer: { target: 'offered', actions: { type: 'keepOffer', params: sent } } },
    },
    offered: {
      tags: 'shown',
      initial: 'left',
      after: { undoTime: [{ guard: 'isHeld', target: 'over' }, { target: 'hidden' }] },
      on: {
        offer: { target: 'offered', reenter: true, actions: { type: 'keepOffer', params: sent } },
        undo: 'undoing',
        dismiss: 'hidden',
      },
      states: {
        left: { on: { hold: 'held' } },
        held: { description: 'The focus or the pointer is on it.', on: { release: 'left' } },
      },
    },
    over: {
      tags: 'shown',
      description: 'Too late; it does not vanish under the focus or the pointer.',
      on: {
        offer: { target: 'offered', actions: { type: 'keepOffer', params: sent } },
        release: 'hidden',
        dismiss: 'hidden',
      },
    },
    undoing: {
      tags: ['shown', 'busy'],
      description: 'One after the other: one that is refused stops no other.',
      invoke: {
        id: 'undoOne',
        src: 'undoOne',
        input: ({ context: { offer, outcomes } }) => ({ done: offer?.done[outcomes.length] as Done }),
        onDone: [
          { guard: 'isLast', target: 'ended', actions: 'keepUndone' },
          { target: 'undoing', reenter: true, actions: 'keepUndone' },
        ],
        onError: [
          { guard: 'isLast', target: 'ended', actions: { type: 'keepRefused', params: thrown } },
          { target: 'undoing', reenter: true, actions: { type: 'keepRefused', params: thrown } },
        ],
      },
    },
    ended: { entry: 'announceEnd', always: 'hidden' },
  },
})

function withNext(
  { offer, outcomes }: { offer: UndoOffer | undefined; outcomes: Outcome[] },
  failed: string | undefined,
): Outcome[] {
  const done = offer?.done[outcomes.length]
  return done ? [...outcomes, { name: done.name, failed }] : outcomes
}
