import { assign, emit, raise, setup, stateIn } from 'xstate'
import { undoMs } from '#contract/undo'
import { deviceTime } from '#services/device-clock'
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
type Outcome = { done: Done; failed: string | undefined }
/** `until`: milliseconds of this device's clock. */
type Offered = UndoOffer & { until: number }
type Context = {
  /** What can be undone, the newest last: that is what the bar shows. */
  offers: Offered[]
  /** What is being undone, and what became of it so far. */
  taken: UndoOffer | undefined
  outcomes: Outcome[]
}

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

/** The offers that something new leaves: what it was done to is as it was no more, so that nothing before is undone. */
const withOffer = (offers: readonly Offered[], offer: UndoOffer, now: number): Offered[] => {
  const isNewer = (old: Done) => offer.done.some(({ noun, id }) => noun === old.noun && id === old.id)
  const before = offers
    .map((old) => ({ ...old, done: old.done.filter((one) => !isNewer(one)) }))
    .filter(({ done, until }) => done.length > 0 && until > now)
  return [...before, { ...offer, until: now + undoMs }]
}

export const undoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'offer'; offer: UndoOffer }
      | { type: 'hold' }
      | { type: 'release' }
      | { type: 'undo' }
      | { type: 'dismiss' },
    emitted: {} as { type: 'ended'; undone: Done[]; refusals: string[] },
    tags: {} as 'shown' | 'busy',
  },
  actors: { undoOne: task(({ done }: { done: Done }, signal) => takeBack(done, signal).then(() => ({}))) },
  guards: {
    isLast: ({ context: { taken, outcomes } }) => outcomes.length + 1 >= (taken?.done.length ?? 0),
    isHeld: stateIn({ attention: 'held' }),
    isOneOfMany: ({ context }) => context.offers.length > 1,
    hasOffer: ({ context }) => context.offers.length > 0,
  },
  actions: {
    keepOffer: assign(({ context }, { offer }: { offer: UndoOffer }) => ({
      offers: withOffer(context.offers, offer, deviceTime()),
    })),
    keepOnlyOffer: assign((_, { offer }: { offer: UndoOffer }) => ({ offers: withOffer([], offer, deviceTime()) })),
    takeOffer: assign(({ context }) => ({
      offers: context.offers.slice(0, -1),
      taken: context.offers.at(-1),
      outcomes: [],
    })),
    dropOldest: assign(({ context }) => ({ offers: context.offers.slice(1) })),
    dropNewest: assign(({ context }) => ({ offers: context.offers.slice(0, -1) })),
    forgetTaken: assign({ taken: undefined, outcomes: [] }),
    letGo: raise({ type: 'release' }),
    forgetAll: assign({ offers: [], taken: undefined, outcomes: [] }),
    keepUndone: assign(({ context }) => ({ outcomes: withNext(context, undefined) })),
    keepRefused: assign(({ context }, { error }: Thrown) => ({
      outcomes: withNext(context, failureOf(error).message ?? noAnswer),
    })),
    announceEnd: emit(({ context: { outcomes } }) => ({
      type: 'ended' as const,
      undone: outcomes.flatMap(({ done, failed }) => (failed === undefined ? [done] : [])),
      refusals: outcomes.flatMap(({ done, failed }) => (failed === undefined ? [] : [`${done.name}: ${failed}`])),
    })),
  },
  /** In whole seconds, as the bar counts. */
  delays: {
    oldestTime: ({ context }) => Math.max(0, Math.ceil(((context.offers[0]?.until ?? 0) - deviceTime()) / 1000) * 1000),
  },
}).createMachine({
  id: 'undo',
  description:
    'What was just done can be undone for 10 seconds, the newest first. The bar stays for who is at it, but its time is over all the same.',
  context: { offers: [], taken: undefined, outcomes: [] },
  type: 'parallel',
  states: {
    bar: {
      initial: 'hidden',
      states: {
        hidden: {
          description: 'Its buttons are gone: nobody is at it any more.',
          entry: ['forgetAll', 'letGo'],
          on: { offer: { target: 'offered', actions: { type: 'keepOffer', params: sent } } },
        },
        offered: {
          tags: 'shown',
          after: {
            oldestTime: [
              { guard: 'isOneOfMany', target: 'offered', reenter: true, actions: 'dropOldest' },
              { guard: 'isHeld', target: 'over' },
              { target: 'hidden' },
            ],
          },
          on: {
            offer: { target: 'offered', reenter: true, actions: { type: 'keepOffer', params: sent } },
            undo: { target: 'undoing', actions: 'takeOffer' },
            dismiss: [
              { guard: 'isOneOfMany', target: 'offered', reenter: true, actions: 'dropNewest' },
              { target: 'hidden' },
            ],
          },
        },
        over: {
          tags: 'shown',
          description: 'Too late; it does not vanish under the focus or the pointer.',
          on: {
            offer: { target: 'offered', actions: { type: 'keepOnlyOffer', params: sent } },
            release: 'hidden',
            dismiss: 'hidden',
          },
        },
        undoing: {
          tags: ['shown', 'busy'],
          description:
            'One after the other: one that is refused stops no other. What is done meanwhile is offered after.',
          on: { offer: { actions: { type: 'keepOffer', params: sent } } },
          invoke: {
            id: 'undoOne',
            src: 'undoOne',
            input: ({ context: { taken, outcomes } }) => ({ done: taken?.done[outcomes.length] as Done }),
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
        ended: {
          entry: 'announceEnd',
          exit: 'forgetTaken',
          always: [{ guard: 'hasOffer', target: 'offered' }, { target: 'hidden' }],
        },
      },
    },
    attention: {
      initial: 'left',
      states: {
        left: { on: { hold: 'held' } },
        held: { description: 'The focus or the pointer is on it.', on: { release: 'left' } },
      },
    },
  },
})

function withNext({ taken, outcomes }: Context, failed: string | undefined): Outcome[] {
  const done = taken?.done[outcomes.length]
  return done ? [...outcomes, { done, failed }] : outcomes
}
