import { assign, emit, fromCallback, raise, setup, stateIn } from 'xstate'
import { undoMs } from '#contract/undo'
import { count } from '#contract/words'
import { deviceTime } from '#services/device-clock'
import { isFinalAnswer } from '#services/final-answer'
import { siteControl } from '#services/site-control'
import { subcompanies } from '#services/subcompany'
import { timesheets } from '#services/timesheet'
import { failureOf, noAnswer } from './failure.ts'
import { type ErrorParams, fromError } from './form-error.ts'
import { fromEvent } from './from-event.ts'
import { task } from './task.ts'
import { type ActedWeek, type LateAct, lateActs } from './timesheet-acts.ts'

/**
 * One action that can be undone: the name of whom it concerns, and the version that it left or the move that it was.
 */
export type Done =
  | ActedWeek
  | ({ id: string; name: string } & (
      | { noun: 'check-in'; move: 'checkIn' | 'checkOut' }
      | { noun: 'access'; site: string }
    ))
/** Actions that are undone together; `text` names the action and the people. */
export type UndoOffer = { text: string; done: readonly Done[] }
/** `open`: it is not known whether it was undone, or it was not tried, so it can be tried again. */
type Outcome = { done: Done; failed: string | undefined; open: boolean }
/** `until`: milliseconds of this device's clock; `order` grows with each offer. */
type Offered = UndoOffer & { until: number; order: number }
type Context = {
  /** Everything that can be undone, newest last; the bar shows the newest. */
  offers: Offered[]
  /** The offer that is being undone, and the results so far. */
  taken: Offered | undefined
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

const isIn = (offer: UndoOffer, { noun, id }: Done) => offer.done.some((one) => one.noun === noun && one.id === id)

/**
 * The offers after a new one: what the new action changed is removed from older offers, which can no longer undo it.
 */
const withOffer = (offers: readonly Offered[], offer: UndoOffer, now: number, order: number): Offered[] => {
  const before = offers
    .map((old) => ({ ...old, done: old.done.filter((one) => !isIn(offer, one)) }))
    .filter(({ done, until }) => done.length > 0 && until > now)
  return [...before, { ...offer, until: now + undoMs, order }]
}

export const undoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'offer'; offer: UndoOffer }
      | { type: 'engage' }
      | { type: 'release' }
      | { type: 'undo' }
      | { type: 'dismiss' }
      | ({ type: 'finishLate' } & LateAct),
    emitted: {} as { type: 'ended'; undone: Done[]; errors: string[] } | ({ type: 'late' } & LateAct),
    tags: {} as 'shown' | 'busy',
  },
  actors: {
    undoOne: task(({ done }: { done: Done }, signal) => takeBack(done, signal).then(() => ({}))),
    listenToLateActs: fromCallback(({ sendBack }) =>
      lateActs.subscribe((act, offer) => {
        if (offer) sendBack({ type: 'offer', offer })
        sendBack({ type: 'finishLate', ...act })
      }),
    ),
  },
  guards: {
    wasUnanswered: (_, { error }: ErrorParams) => !isFinalAnswer(failureOf(error).status),
    isLast: ({ context: { taken, outcomes } }) => outcomes.length + 1 >= (taken?.done.length ?? 0),
    isEngaged: stateIn({ attention: 'engaged' }),
    isOneOfMany: ({ context }) => context.offers.length > 1,
    hasOffer: ({ context }) => context.offers.length > 0,
  },
  actions: {
    keepOffer: assign(({ context }, { offer }: { offer: UndoOffer }) => ({
      offers: withOffer(context.offers, offer, deviceTime(), nextOrder(context)),
    })),
    keepOnlyOffer: assign(({ context }, { offer }: { offer: UndoOffer }) => ({
      offers: withOffer([], offer, deviceTime(), nextOrder(context)),
    })),
    takeOffer: assign(({ context }) => ({
      offers: context.offers.slice(0, -1),
      taken: context.offers.at(-1),
      outcomes: [],
    })),
    dropOldest: assign(({ context }) => ({ offers: context.offers.slice(1) })),
    dropNewest: assign(({ context }) => ({ offers: context.offers.slice(0, -1) })),
    settleTaken: assign(({ context }) => ({
      offers: withOpen(context, deviceTime()),
      taken: undefined,
      outcomes: [],
    })),
    letGo: raise({ type: 'release' }),
    forgetAll: assign({ offers: [], taken: undefined, outcomes: [] }),
    keepUndone: assign(({ context }) => ({ outcomes: withNext(context, undefined) })),
    keepRefused: assign(({ context }, { error }: ErrorParams) => ({
      outcomes: withNext(context, failureOf(error).message ?? noAnswer),
    })),
    keepUnanswered: assign(({ context }, { error }: ErrorParams) => ({
      outcomes: withRest(context, failureOf(error).message ?? noAnswer),
    })),
    announceLate: emit((_, { id, done }: LateAct) => ({ type: 'late' as const, id, done })),
    announceEnd: emit(({ context: { outcomes } }) => ({
      type: 'ended' as const,
      undone: outcomes.flatMap(({ done, failed }) => (failed === undefined ? [done] : [])),
      errors: outcomes.flatMap(({ done, failed }) => (failed === undefined ? [] : [`${done.name}: ${failed}`])),
    })),
  },
  /** Milliseconds, rounded up to whole seconds, as the bar counts. */
  delays: {
    oldestTime: ({ context }) => Math.max(0, Math.ceil(((context.offers[0]?.until ?? 0) - deviceTime()) / 1000) * 1000),
  },
}).createMachine({
  id: 'undo',
  description:
    'What was just done can be undone for 10 seconds, the newest first. The bar stays for who is at it, but its time is over all the same. An act on a week that was left before its answer is offered here too.',
  context: { offers: [], taken: undefined, outcomes: [] },
  type: 'parallel',
  invoke: { id: 'listenToLateActs', src: 'listenToLateActs' },
  on: { finishLate: { actions: { type: 'announceLate', params: fromEvent } } },
  states: {
    bar: {
      initial: 'hidden',
      states: {
        hidden: {
          description: 'The buttons of the bar are gone, so it no longer has the focus or the pointer.',
          entry: ['forgetAll', 'letGo'],
          on: { offer: { target: 'offered', actions: { type: 'keepOffer', params: fromEvent } } },
        },
        offered: {
          tags: 'shown',
          after: {
            oldestTime: [
              { guard: 'isOneOfMany', target: 'offered', reenter: true, actions: 'dropOldest' },
              { guard: 'isEngaged', target: 'over' },
              { target: 'hidden' },
            ],
          },
          on: {
            offer: { target: 'offered', reenter: true, actions: { type: 'keepOffer', params: fromEvent } },
            undo: { target: 'undoing', actions: 'takeOffer' },
            dismiss: [
              { guard: 'isOneOfMany', target: 'offered', reenter: true, actions: 'dropNewest' },
              { target: 'hidden' },
            ],
          },
        },
        over: {
          tags: 'shown',
          description: 'The time is over; the bar does not disappear while it has the focus or the pointer.',
          on: {
            offer: { target: 'offered', actions: { type: 'keepOnlyOffer', params: fromEvent } },
            release: 'hidden',
            dismiss: 'hidden',
          },
        },
        undoing: {
          tags: ['shown', 'busy'],
          description:
            'Undone one after the other: a refusal does not stop the rest, a missing answer does. Actions done meanwhile are offered afterwards.',
          on: { offer: { actions: { type: 'keepOffer', params: fromEvent } } },
          invoke: {
            id: 'undoOne',
            src: 'undoOne',
            input: ({ context: { taken, outcomes } }) => ({ done: taken?.done[outcomes.length] as Done }),
            onDone: [
              { guard: 'isLast', target: 'ended', actions: 'keepUndone' },
              { target: 'undoing', reenter: true, actions: 'keepUndone' },
            ],
            onError: [
              {
                guard: { type: 'wasUnanswered', params: fromError },
                target: 'ended',
                actions: { type: 'keepUnanswered', params: fromError },
              },
              { guard: 'isLast', target: 'ended', actions: { type: 'keepRefused', params: fromError } },
              { target: 'undoing', reenter: true, actions: { type: 'keepRefused', params: fromError } },
            ],
          },
        },
        ended: {
          description:
            'Actions without an answer, and those not tried after them, are offered again for the rest of their time.',
          entry: ['announceEnd', 'settleTaken'],
          always: [{ guard: 'hasOffer', target: 'offered' }, { target: 'hidden' }],
        },
      },
    },
    attention: {
      initial: 'left',
      states: {
        left: { on: { engage: 'engaged' } },
        engaged: { description: 'The bar has the focus or the pointer.', on: { release: 'left' } },
      },
    },
  },
})

/**
 * Everything that can be undone or is being undone, newest last, with the milliseconds of its time that have passed.
 */
export const agesOf = ({ offers, taken }: Pick<Context, 'offers' | 'taken'>) =>
  [...(taken ? [taken] : []), ...offers]
    .sort((one, other) => one.order - other.order)
    .map(({ order, until }) => ({ id: order, gone: undoMs - (until - deviceTime()) }))

/** The offer being undone counts as older than any offer made meanwhile. */
const nextOrder = ({ offers, taken }: Context) => Math.max(offers.at(-1)?.order ?? -1, taken?.order ?? -1) + 1

function withNext({ taken, outcomes }: Context, failed: string | undefined): Outcome[] {
  const done = taken?.done[outcomes.length]
  return done ? [...outcomes, { done, failed, open: false }] : outcomes
}
/** After a missing answer the rest is not tried: each call would wait as long again. */
const withRest = ({ taken, outcomes }: Context, failed: string): Outcome[] => [
  ...outcomes,
  ...(taken?.done ?? []).slice(outcomes.length).map((done) => ({ done, failed, open: true })),
]

/** 'Jan Nowak, Rhys Llewellyn-Price: not undone yet'; for more than three, the first name and the number of others. */
function textOfOpen(names: string[]) {
  const [first, ...others] = names
  const shown = others.length > 2 ? `${first} and ${count(others.length, 'other', 'others')}` : names.join(', ')
  return `${shown}: not undone yet`
}

/**
 * Puts the rest of an offer that is still open back in its place, except for what a newer action has changed meanwhile.
 */
function withOpen({ offers, taken, outcomes }: Context, now: number): Offered[] {
  if (!taken || taken.until <= now) return offers
  const done = outcomes.flatMap(({ done, open }) => (open && !offers.some((offer) => isIn(offer, done)) ? [done] : []))
  if (!done.length) return offers
  const isWhole = done.length === taken.done.length
  const text = isWhole ? taken.text : textOfOpen(done.map(({ name }) => name))
  const isOlder = ({ order }: Offered) => order < taken.order
  return [...offers.filter(isOlder), { ...taken, done, text }, ...offers.filter((offer) => !isOlder(offer))]
}
