import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'
import { type Facts, unrelatedWorker } from '#shared/domain/jobs/job-offer-facts'

export type JobOfferMove =
  | { type: 'send' }
  /** The worker has ticked 'Accept Doc's', also where there is no document to read. */
  | { type: 'accept'; rams_accepted: boolean }
  | { type: 'reject' }
  | { type: 'withdraw' }
  | { type: 'expire' }
/** `open`: the worker can still answer. `accepted`: it has become work. `over`: nothing moves it any more. */
type Tag = 'open' | 'accepted' | 'over'

export const jobOfferLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as JobOfferMove, meta: {} as LawMeta, tags: {} as Tag },
  guards: {
    isRelated: ({ context }) => context.isRelated === true,
    isToCome: ({ context }) => context.isToCome === true,
    isOpen: ({ context }) => context.isOpen === true,
    isSenderAllowed: ({ context }) => context.isSenderAllowed !== false,
    hasTick: ({ event }) => event.type === 'accept' && event.rams_accepted,
  },
}).createMachine({
  id: 'jobOffer',
  description:
    'A job that a company offers to one worker. Accepting it makes the contract and, with a site, the assignment.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      isRelated: unrelatedWorker,
      isToCome: 'The last day of this work is past.',
      isOpen: 'This site is closed.',
      isSenderAllowed: 'Whoever sent this offer no longer manages the site. Ask the company for a new one.',
      hasTick: 'Tick ‘Accept Doc’s’ first.',
    },
  },
  initial: 'none',
  states: {
    none: {
      meta: { message: 'This job offer is not sent yet.' },
      on: { send: { guard: and(['isRelated', 'isToCome', 'isOpen']), target: 'pending' } },
    },
    pending: {
      tags: 'open',
      description: 'The worker can answer until the end of the due date in London.',
      meta: { message: 'This job offer waits for the worker’s answer.' },
      on: {
        accept: { guard: and(['hasTick', 'isToCome', 'isOpen', 'isSenderAllowed']), target: 'accepted' },
        reject: 'rejected',
        withdraw: 'withdrawn',
        expire: 'expired',
      },
    },
    accepted: { tags: ['accepted', 'over'], meta: { message: 'This job offer has been accepted.' } },
    rejected: { tags: 'over', meta: { message: 'This job offer has been declined.' } },
    expired: {
      tags: 'over',
      description: 'The due date is past: nobody has to do anything for it.',
      meta: { message: 'This job offer has expired.' },
    },
    withdrawn: { tags: 'over', meta: { message: 'This job offer was withdrawn by the company.' } },
  },
})
