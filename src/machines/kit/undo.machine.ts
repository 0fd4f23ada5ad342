import { and, assign, emit, enqueueActions, fromCallback, raise, setup, stateIn } from 'xstate'
import { deviceTime } from '#services/kit/device-clock'
import { untilAnswered } from '#services/kit/until-answered'
import { undoAcceptedMs, undoMs } from '#shared/api/kit/undo'
import { newId } from '#shared/domain/kit/id'
import { count } from '#shared/domain/kit/words'
import { failureOf, isRejection, noAnswer } from './failure.ts'
import { type ErrorParams, fromError } from './form-error.ts'
import { fromEvent } from './from-event.ts'
import { task } from './task.ts'
import { type Done, type LateAct, lateActs, type UndoOffer } from './undo-offer.ts'

/** `failed`: why it was refused. `open`: there was no verdict, or it was not asked for, so it can be tried again. */
type Outcome = { done: Done; failed?: string; open?: true }
/**
 * `from`, `until`: milliseconds of this device's clock; `order` grows with each offer. `tried`: it had no verdict, and
 * stays until the server no longer accepts it. `unknown`: those whose answer was lost, so they may have been undone.
 * `key`: what makes each try of one action the same request.
 */
type Offered = UndoOffer & {
  from: number
  until: number
  order: number
  key: string
  tried: boolean
  unknown: readonly Done[]
}
type Context = {
  /** Everything that can be undone, newest last; the bar shows the newest. */
  offers: Offered[]
  /** The offer that is being undone, and the results so far. */
  taken: Offered | undefined
  /** When Undo was pressed: the time of the other offers stands still from then on. */
  takenAt: number
  outcomes: Outcome[]
}

const isIn = (offer: UndoOffer, { noun, id }: Done) => offer.done.some((one) => one.noun === noun && one.id === id)

/**
 * The offers after a new one: what the new action changed is removed from older offers, which can no longer undo it.
 */
const withOffer = (offers: readonly Offered[], offer: UndoOffer, now: number, order: number): Offered[] => {
  const newest = { ...offer, from: now, until: now + undoMs, order, key: newId() }
  return [...olderThan(offer, offers), { ...newest, tried: false, unknown: [] }]
}
const olderThan = (offer: UndoOffer, offers: readonly Offered[]): Offered[] =>
  offers.map((old) => onlyThose(old, (one) => !isIn(offer, one))).filter(({ done }) => done.length > 0)

const onlyThose = (offer: Offered, isLeft: (done: Done) => boolean): Offered => ({
  ...offer,
  done: offer.done.filter(isLeft),
  unknown: offer.unknown.filter(isLeft),
})
const endOf = ({ from, until, tried }: Offered) => (tried ? from + undoAcceptedMs : until)
/** The time of `now` for an offer whose time stands still. */
const stoppedAt = ({ taken, takenAt }: Pick<Context, 'taken' | 'takenAt'>, offer: Offered, now: number) =>
  taken && offer !== taken ? Math.max(takenAt, offer.from) : now
/** Its time goes on, at most until the server no longer accepts it. */
const resumed = (context: Context, offer: Offered, now: number): Offered => ({
  ...offer,
  until: Math.min(offer.until + now - stoppedAt(context, offer, now), offer.from + undoAcceptedMs),
})
/** The offer whose time is over first. */
const nextToEnd = (offers: readonly Offered[]) =>
  offers.reduce<Offered | undefined>((next, offer) => (next && endOf(next) <= endOf(offer) ? next : offer), undefined)
const without = (offers: readonly Offered[], gone: Offered | undefined) => offers.filter((offer) => offer !== gone)

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
    tags: {} as 'shown' | 'busy' | 'slow',
  },
  actors: {
    /** Goes on when the chart stops waiting for it: a repeat is the same request, and an end of it would be reported as unsaved. */
    undoOne: task(({ done, key }: { done: Done; key: string }, signal) =>
      untilAnswered(() => done.takeBack({ 'idempotency-key': `${key}-${done.id}` }), signal).then(() => ({})),
    ),
    listenToLateActs: fromCallback(({ sendBack }) =>
      lateActs.subscribe((act, offer) => {
        if (offer) sendBack({ type: 'offer', offer })
        sendBack({ type: 'finishLate', ...act })
      }),
    ),
  },
  guards: {
    wasUnanswered: (_, { error }: ErrorParams) => !isRejection(error),
    isLast: ({ context: { taken, outcomes } }) => outcomes.length + 1 >= (taken?.done.length ?? 0),
    wasTried: ({ context }) => nextToEnd(context.offers)?.tried === true,
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
      takenAt: deviceTime(),
      outcomes: [],
    })),
    dropEnded: assign(({ context: { offers } }) => ({ offers: without(offers, nextToEnd(offers)) })),
    dropNewest: assign(({ context }) => ({ offers: context.offers.slice(0, -1) })),
    settleTaken: enqueueActions(({ context, enqueue }) => {
      const { outcomes } = context
      const { offers, missed } = whenSettled(context, deviceTime())
      enqueue.emit({
        type: 'ended',
        undone: outcomes.flatMap(({ done, failed, open }) => (failed === undefined && !open ? [done] : [])),
        errors: [
          ...outcomes.flatMap(({ done, failed }) => (failed === undefined ? [] : [`${done.name}: ${failed}`])),
          ...missed.map(({ text }) => `${text}. It can no longer be undone.`),
        ],
      })
      enqueue.assign({ offers, taken: undefined, outcomes: [] })
    }),
    letGo: raise({ type: 'release' }),
    forgetAll: assign({ offers: [], taken: undefined, outcomes: [] }),
    keepUndone: assign(({ context }) => ({ outcomes: withNext(context, {}) })),
    keepRefused: assign(({ context }, { error }: ErrorParams) => ({
      outcomes: withNext(context, { failed: failureOf(error).message ?? noAnswer }),
    })),
    keepUnknown: assign(({ context: { taken, outcomes } }) => ({
      taken: taken && withUnknown(taken, outcomes.length),
    })),
    keepOpen: assign(({ context }) => ({ outcomes: withRest(context) })),
    announceLate: emit((_, { id, outcome }: LateAct) => ({ type: 'late' as const, id, outcome })),
    /** The bar says it. */
    announceUnsettled: emit({ type: 'ended' as const, undone: [], errors: [] }),
    /** The bar shows another offer by then. */
    announceDropped: emit(({ context: { offers } }) => {
      const dropped = nextToEnd(offers)
      return { type: 'ended' as const, undone: [], errors: dropped?.tried ? [lastWords(dropped)] : [] }
    }),
    /** The bar shows the new offer from now on. */
    announceReplaced: emit(({ context: { offers } }, { offer }: { offer: UndoOffer }) => ({
      type: 'ended' as const,
      undone: [],
      errors: olderThan(offer, offers).map(lastWords),
    })),
  },
  /** Milliseconds, rounded up to whole seconds, as the bar counts. */
  delays: {
    nextTime: ({ context }) => {
      const next = nextToEnd(context.offers)
      return next ? Math.max(0, Math.ceil((endOf(next) - deviceTime()) / 1000) * 1000) : 0
    },
    slowTime: 4000,
    /** After `slowTime`. Leaves time for another try within that of the server. */
    giveUpTime: 16_000,
  },
}).createMachine({
  id: 'undo',
  description:
    'What was just done can be undone for 10 seconds, the newest first. The bar stays for who is at it, but its time is over all the same. What got no answer can be tried again for as long as the server accepts it. An act on a week that was left before its answer is offered here too.',
  context: { offers: [], taken: undefined, takenAt: 0, outcomes: [] },
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
            nextTime: [
              {
                guard: and(['isOneOfMany', 'wasTried']),
                target: 'offered',
                reenter: true,
                actions: ['announceDropped', 'dropEnded'],
              },
              { guard: 'isOneOfMany', target: 'offered', reenter: true, actions: 'dropEnded' },
              { guard: 'wasTried', target: 'unsettled' },
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
        unsettled: {
          tags: 'shown',
          description:
            'Whether it was undone stays unknown, or it was not, and the server accepts it no more. It stays until it is read, or until something else is done: then a message says it.',
          entry: 'announceUnsettled',
          on: {
            offer: {
              target: 'offered',
              actions: [
                { type: 'announceReplaced', params: fromEvent },
                { type: 'keepOnlyOffer', params: fromEvent },
              ],
            },
            dismiss: 'hidden',
          },
        },
        undoing: {
          tags: ['shown', 'busy'],
          description:
            'Undone one after the other: a refusal does not stop the rest. A lost answer is asked for again by itself, for a while; without one the rest is not tried. Actions done meanwhile are offered afterwards: the time of every other offer stands still.',
          on: { offer: { actions: { type: 'keepOffer', params: fromEvent } } },
          invoke: {
            id: 'undoOne',
            src: 'undoOne',
            input: ({ context: { taken, outcomes } }) => ({
              done: taken?.done[outcomes.length] as Done,
              key: taken?.key ?? '',
            }),
            onDone: [
              { guard: 'isLast', target: 'ended', actions: 'keepUndone' },
              { target: 'undoing', reenter: true, actions: 'keepUndone' },
            ],
            onError: [
              { guard: { type: 'wasUnanswered', params: fromError }, target: 'ended', actions: 'keepOpen' },
              { guard: 'isLast', target: 'ended', actions: { type: 'keepRefused', params: fromError } },
              { target: 'undoing', reenter: true, actions: { type: 'keepRefused', params: fromError } },
            ],
          },
          initial: 'brief',
          states: {
            brief: { after: { slowTime: 'long' } },
            long: {
              tags: 'slow',
              after: { giveUpTime: { target: '#undo.bar.ended', actions: ['keepUnknown', 'keepOpen'] } },
            },
          },
        },
        ended: {
          description:
            'Actions without an answer, and those not tried after them, are offered again until the server accepts them no more.',
          entry: 'settleTaken',
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
 * Everything that can be undone or is being undone, newest last, with the milliseconds of its time that have passed, and
 * whether its time stands still.
 */
export const agesOf = (context: Pick<Context, 'offers' | 'taken' | 'takenAt'>) => {
  const { offers, taken } = context
  return [...(taken ? [taken] : []), ...offers]
    .sort((one, other) => one.order - other.order)
    .map((offer) => ({
      id: offer.order,
      gone: undoMs - (offer.until - stoppedAt(context, offer, deviceTime())),
      still: taken !== undefined && offer !== taken,
    }))
}

/** The offer being undone counts as older than any offer made meanwhile. */
const nextOrder = ({ offers, taken }: Context) => Math.max(offers.at(-1)?.order ?? -1, taken?.order ?? -1) + 1

function withNext({ taken, outcomes }: Context, result: Pick<Outcome, 'failed'>): Outcome[] {
  const done = taken?.done[outcomes.length]
  return done ? [...outcomes, { done, ...result }] : outcomes
}
/** After a missing answer the rest is not tried: each call would wait as long again. */
const withRest = ({ taken, outcomes }: Context): Outcome[] => [
  ...outcomes,
  ...(taken?.done ?? []).slice(outcomes.length).map((done) => ({ done, open: true as const })),
]
const withUnknown = (taken: Offered, index: number): Offered => ({
  ...taken,
  unknown: [...new Set([...taken.unknown, ...taken.done.slice(index, index + 1)])],
})

/** 'Jan Nowak, Rhys Llewellyn-Price: no answer yet'; for more than three, the first name and the number of others. */
function textOfOpen(names: string[]) {
  const [first, ...others] = names
  const shown = others.length > 2 ? `${first} and ${count(others.length, 'other', 'others')}` : names.join(', ')
  return `${shown}: no answer yet`
}
/** What is known of an offer that was tried; in full once it can no longer be tried again. */
export const triedWords = ({ unknown }: Pick<Offered, 'unknown'>) =>
  unknown.length ? 'No answer: it may have been undone.' : 'It was not undone, as far as we know.'
export const unsettledWords = (offer: Pick<Offered, 'unknown'>) => `${triedWords(offer)} Look at the list.`
const lastWords = (offer: Offered) => `${offer.text}. ${unsettledWords(offer)}`

/** The offers whose time goes on, and those that the server stopped accepting meanwhile. */
function whenSettled(context: Context, now: number): { offers: Offered[]; missed: Offered[] } {
  const isMissed = (offer: Offered) => !offer.tried && endOf(offer) <= now
  const all = context.offers.map((offer) => resumed(context, offer, now))
  const offers = withOpen({ ...context, offers: all.filter((offer) => !isMissed(offer)) })
  return { offers, missed: all.filter(isMissed) }
}

/**
 * Puts the rest of an offer that is still open back in its place, except for what a newer action has changed meanwhile.
 */
function withOpen({ offers, taken, outcomes }: Context): Offered[] {
  if (!taken) return offers
  const done = outcomes.flatMap(({ done, open }) => (open && !offers.some((offer) => isIn(offer, done)) ? [done] : []))
  if (!done.length) return offers
  const isWhole = done.length === taken.done.length
  const text = isWhole ? taken.text : textOfOpen(done.map(({ name }) => name))
  const isOlder = ({ order }: Offered) => order < taken.order
  const rest = { ...onlyThose(taken, (one) => done.includes(one)), text, tried: true }
  return [...offers.filter(isOlder), rest, ...offers.filter((offer) => !isOlder(offer))]
}
