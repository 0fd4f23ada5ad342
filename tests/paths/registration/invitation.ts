import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { paths } from '../rig/entry.ts'

export const entry = paths(invitationLifecycle, {
  starts: { 'the link is in time': { isInTime: true }, 'the link has run out': { isInTime: false } },
  show: ({ isInTime }) => ({ isInTime }),
  words: {
    events: {
      accept: 'who is invited accepts',
      deny: 'who is invited says no',
      withdraw: 'who invited takes it back',
    },
  },
})
