import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'
import { type InvitationFacts, unrelatedInvitee } from '#shared/domain/jobs/job-invitation-facts'

export type JobInvitationMove =
  | { type: 'send' }
  /** The worker has applied, invited or not. */
  | { type: 'apply' }

export const jobInvitationLifecycle = setup({
  types: {
    context: {} as InvitationFacts,
    input: {} as InvitationFacts,
    events: {} as JobInvitationMove,
    meta: {} as LawMeta,
  },
  guards: {
    isRelated: ({ context }) => context.isRelated,
    isActive: ({ context }) => context.isActive,
    isInTime: ({ context }) => context.isInTime,
    isOpen: ({ context }) => context.isOpen,
  },
}).createMachine({
  id: 'jobInvitation',
  description: 'A company invites a worker to apply for one of its job posts: once.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      isRelated: unrelatedInvitee,
      isActive: 'This job post is not active.',
      isInTime: 'The last day to apply is past.',
      isOpen: 'This site is closed.',
    },
  },
  initial: 'none',
  states: {
    none: {
      meta: { message: 'They are not invited yet.' },
      on: { send: { guard: and(['isRelated', 'isActive', 'isInTime', 'isOpen']), target: 'sent' }, apply: 'applied' },
    },
    sent: { meta: { message: 'They have been invited to this job already.' }, on: { apply: 'applied' } },
    applied: { meta: { message: 'They have applied for this job already.' } },
  },
})
