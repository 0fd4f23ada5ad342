import { assign, emit, fromCallback, setup } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { type Failure, failureOf, noAnswer } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { isGone, isRefreshQueued, output, type Reconnect, resourceStates, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { jobOffers } from '#services/jobs/job-offer'
import { onTime } from '#services/kit/connection'
import type { JobOffer, OfferAdvice } from '#shared/api/jobs/job-offer'
import { londonDay } from '#shared/domain/kit/london'
import { jobOfferLifecycle } from './job-offer.lifecycle.ts'
import { offerDisabledReason, offerOn } from './offer-law.ts'

/** `isOwn`: the reader is its worker. */
type Which = { id: string; conversation_id: string; isOwn: boolean }
/**
 * `today` in London. `advice`: for the worker, while it waits for their answer. `opened`: media ids of the documents opened
 * here. `ticked`: 'Accept Doc's'. `message`: why the last answer was not taken.
 */
type Context = Which & {
  offer: JobOffer | undefined
  advice: OfferAdvice | undefined
  opened: string[]
  today: string
  ticked: boolean
  message: string | undefined
}
type Loaded = { offer: JobOffer; advice: OfferAdvice | undefined }

type Tick = { type: 'tick'; now: number }
type Failed = { failure: Failure }

const failed = ({ event: { error } }: { event: { error: unknown } }): Failed => ({ failure: failureOf(error) })
const reasonOf = ({ failure: { errors, message } }: Failed) =>
  Object.values(errors).flat().join(', ') || message || noAnswer
async function loadOffer({ id, conversation_id, isOwn }: Which, signal: AbortSignal): Promise<Loaded> {
  const offer = await jobOffers.read({ id, conversation_id }, signal)
  if (!isOwn || !hasTag(jobOfferLifecycle, offer.status, 'open')) return { offer, advice: undefined }
  // An offer can be answered without it.
  const advice = await jobOffers.advice({ params: { id } }, signal).catch(() => undefined)
  return { offer, advice: advice?.data }
}
/** The server knows why: the offer is read again, and so are the messages. */
const notAnswered = {
  target: 'refreshing',
  actions: [{ type: 'keepReason', params: failed }, 'announceRefused'],
} as const
const acts = {
  accept: { guard: 'canAccept', target: 'accepting' },
  decline: { guard: 'canDecline', target: 'declining' },
  withdraw: { guard: 'canWithdraw', target: 'withdrawing' },
  openDocument: { actions: { type: 'keepOpened', params: fromEvent } },
  tickDocuments: { guard: 'canDecline', actions: { type: 'keepTicked', params: fromEvent } },
} as const
const can = (type: 'reject' | 'withdraw', { offer, today, isOwn }: Context) =>
  offer !== undefined && isOwn === (type === 'reject') && offerDisabledReason(offer, { type }, today) === undefined

export const viewOfferMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Which,
    events: {} as
      | { type: 'openDocument'; id: string }
      | { type: 'tickDocuments'; ticked: boolean }
      | { type: 'accept' }
      | { type: 'decline' }
      | { type: 'withdraw' }
      | { type: 'confirm' }
      | { type: 'deny' }
      | { type: 'refresh' }
      | { type: 'retry' }
      | Tick
      | Reconnect,
    emitted: {} as { type: 'accepted' } | { type: 'rejected' } | { type: 'withdrawn' } | { type: 'refused' },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    watchClock: fromCallback<Tick>(({ sendBack }) => onTime((now) => sendBack({ type: 'tick', now }), 1000)),
    load: task(loadOffer),
    acceptOffer: task(({ id, media_ids }: { id: string; media_ids: string[] }, signal) =>
      jobOffers.accept({ params: { id }, body: { rams_accepted: true, media_ids } }, signal),
    ),
    rejectOffer: task(({ id }: { id: string }, signal) => jobOffers.reject({ params: { id } }, signal)),
    withdrawOffer: task(({ id }: { id: string }, signal) => jobOffers.withdraw({ params: { id } }, signal)),
  },
  guards: {
    isRefreshQueued,
    isGone,
    canAccept: ({ context: { offer, today, ticked, isOwn } }) =>
      offer !== undefined &&
      isOwn &&
      offerDisabledReason(offer, { type: 'accept', rams_accepted: ticked }, today) === undefined,
    canDecline: ({ context }) => can('reject', context),
    canWithdraw: ({ context }) => can('withdraw', context),
  },
  actions: {
    keepOffer: assign(({ context }, { offer, advice }: Loaded) => ({
      offer: offerOn(offer, context.today),
      advice,
    })),
    keepOpened: assign(({ context: { opened } }, { id }: { id: string }) => ({
      opened: [...new Set([...opened, id])],
    })),
    keepDay: assign(({ context }, { now }: { now: number }) => {
      const today = londonDay(new Date(now))
      return today === context.today ? {} : { today, offer: context.offer && offerOn(context.offer, today) }
    }),
    keepTicked: assign((_, { ticked }: { ticked: boolean }) => ({ ticked })),
    keepReason: assign((_, params: Failed) => ({ message: reasonOf(params) })),
    forgetReason: assign({ message: undefined }),
    announceAccepted: emit({ type: 'accepted' as const }),
    announceRejected: emit({ type: 'rejected' as const }),
    announceWithdrawn: emit({ type: 'withdrawn' as const }),
    announceRefused: emit({ type: 'refused' as const }),
  },
}).createMachine({
  id: 'viewOffer',
  description:
    'A job offer: its worker accepts it with the documents or declines it, its company withdraws it, and at midnight after the due date it has expired.',
  // The clock tells the day as soon as the chart starts.
  context: ({ input }) => ({
    ...input,
    offer: undefined,
    advice: undefined,
    opened: [],
    today: londonDay(new Date(0)),
    ticked: false,
    message: undefined,
  }),
  invoke: { id: 'watchClock', src: 'watchClock' },
  initial: 'loading',
  on: { tick: { actions: { type: 'keepDay', params: fromEvent } } },
  states: {
    ...resourceStates({
      input: ({ context: { id, conversation_id, isOwn } }: { context: Which }) => ({ id, conversation_id, isOwn }),
      keep: { type: 'keepOffer', params: output<Loaded> },
      on: acts,
      ended: 'missing',
    }),
    accepting: {
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'acceptOffer',
        src: 'acceptOffer',
        input: ({ context: { id, offer } }) => ({ id, media_ids: offer?.site?.media.map((file) => file.id) ?? [] }),
        onDone: { target: 'answered', actions: 'announceAccepted' },
        onError: notAnswered,
      },
    },
    declining: {
      description: 'Decline it?',
      on: { confirm: [{ guard: 'canDecline', target: 'rejecting' }, { target: 'showing' }], deny: 'showing' },
    },
    rejecting: {
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'rejectOffer',
        src: 'rejectOffer',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'answered', actions: 'announceRejected' },
        onError: notAnswered,
      },
    },
    withdrawing: {
      description: 'Withdraw it?',
      on: { confirm: [{ guard: 'canWithdraw', target: 'retracting' }, { target: 'showing' }], deny: 'showing' },
    },
    retracting: {
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'withdrawOffer',
        src: 'withdrawOffer',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'answered', actions: 'announceWithdrawn' },
        onError: notAnswered,
      },
    },
    answered: { type: 'final' },
  },
})
