import { setup } from 'xstate'
import type { LawMeta } from './law.ts'

type Facts = {
  /** Its last moment is still to come. */
  isInTime: boolean
}

export const invitationLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'accept' } | { type: 'deny' } | { type: 'withdraw' },
    meta: {} as LawMeta,
  },
  guards: { isInTime: ({ context }) => context.isInTime },
}).createMachine({
  id: 'invitation',
  description: 'Somebody asked by a mailed link: the link is used once, by whoever answers first, and in time.',
  context: ({ input }) => input,
  meta: { refusals: { isInTime: 'This invitation has run out.' } },
  initial: 'sent',
  states: {
    sent: {
      meta: { said: 'This invitation is not answered yet.' },
      on: {
        accept: { guard: 'isInTime', target: 'accepted' },
        deny: { guard: 'isInTime', target: 'denied' },
        withdraw: 'withdrawn',
      },
    },
    accepted: { meta: { said: 'This invitation was accepted already.' } },
    denied: { meta: { said: 'This invitation was denied already.' } },
    withdrawn: { description: 'Whoever invited took it back.', meta: { said: 'This invitation was withdrawn.' } },
  },
})
