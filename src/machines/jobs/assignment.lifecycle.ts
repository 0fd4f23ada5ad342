import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'
import type { Facts } from '#shared/domain/jobs/assignment-facts'

/** After the move, the worker has accepted every document for the role. */
type Read = { isRead: boolean }
export type AssignmentMove =
  | ({ type: 'create' } & Read)
  | ({ type: 'accept' } & Read)
  | ({ type: 'edit' } & Read)
  | { type: 'renew' }
  | { type: 'changeManager' }
  | { type: 'runOut' }
  | { type: 'cancel' }
/** `waits`: for the worker to accept documents. `accepted`: they have accepted all. `over`: nothing moves it any more. */
type Tag = 'waits' | 'accepted' | 'over'

export const assignmentLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as AssignmentMove,
    meta: {} as LawMeta,
    tags: {} as Tag,
  },
  guards: {
    isToCome: ({ context }) => context.isToCome === true,
    isFree: ({ context }) => context.isFree === true,
    isOpen: ({ context }) => context.isOpen === true,
    isRead: ({ event }) => 'isRead' in event && event.isRead,
  },
}).createMachine({
  id: 'assignment',
  description:
    'A worker’s assignment to a site for a period. The gate lets them in once they have accepted its safety documents.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      isToCome: 'The last day is past: choose today or a later one.',
      isFree: 'They work on this site on some of these days already: change that assignment.',
      isOpen: 'This site is closed.',
    },
  },
  initial: 'none',
  states: {
    none: {
      meta: { message: 'This assignment is not made yet.' },
      on: {
        create: [
          { guard: and(['isOpen', 'isToCome', 'isFree', 'isRead']), target: 'ready' },
          { guard: and(['isOpen', 'isToCome', 'isFree']), target: 'awaiting' },
        ],
      },
    },
    awaiting: {
      tags: 'waits',
      description: 'Some documents have not been accepted yet.',
      meta: { message: 'The safety documents are not accepted yet.' },
      on: {
        accept: [{ guard: 'isRead', target: 'ready' }, { target: 'awaiting' }],
        renew: 'awaiting',
        edit: [
          { guard: and(['isToCome', 'isFree', 'isRead']), target: 'ready' },
          { guard: and(['isToCome', 'isFree']), target: 'awaiting' },
        ],
        changeManager: 'awaiting',
        runOut: 'ended',
        cancel: 'cancelled',
      },
    },
    ready: {
      tags: 'accepted',
      meta: { message: 'Every safety document is accepted.' },
      on: {
        renew: 'awaiting',
        edit: [
          { guard: and(['isToCome', 'isFree', 'isRead']), target: 'ready' },
          { guard: and(['isToCome', 'isFree']), target: 'awaiting' },
        ],
        changeManager: 'ready',
        runOut: 'ended',
        cancel: 'cancelled',
      },
    },
    ended: {
      tags: 'over',
      description: 'The last day has passed.',
      meta: {
        message: 'This assignment has ended: make a new one.',
        messages: { accept: 'This assignment has ended.' },
      },
    },
    cancelled: {
      tags: 'over',
      meta: {
        message: 'This assignment was cancelled: make a new one.',
        messages: { accept: 'This assignment was cancelled.' },
      },
    },
  },
})
