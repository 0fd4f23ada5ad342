import { setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'

/** `open`: it can still be answered. `joined`: whoever was invited did. */
type Tag = 'open' | 'joined'
type Facts = {
  /** It has not expired yet. */
  isInTime: boolean
}

export const invitationLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'accept' } | { type: 'deny' } | { type: 'withdraw' },
    meta: {} as LawMeta,
    tags: {} as Tag,
  },
  guards: { isInTime: ({ context }) => context.isInTime },
}).createMachine({
  id: 'invitation',
  description: 'An invitation by email: the link works once, for the first person who answers, until it expires.',
  context: ({ input }) => input,
  meta: { reasons: { isInTime: 'This invitation has run out.' } },
  initial: 'sent',
  states: {
    sent: {
      tags: 'open',
      meta: { message: 'This invitation is not answered yet.' },
      on: {
        accept: { guard: 'isInTime', target: 'accepted' },
        deny: { guard: 'isInTime', target: 'denied' },
        withdraw: 'withdrawn',
      },
    },
    accepted: { tags: 'joined', meta: { message: 'This invitation was accepted already.' } },
    denied: { meta: { message: 'This invitation was denied already.' } },
    withdrawn: {
      description: 'Withdrawn by the person who sent it.',
      meta: { message: 'This invitation was withdrawn.' },
    },
  },
})
