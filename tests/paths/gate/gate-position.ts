import { gatePositionLifecycle } from '#lifecycles/gate/gate-position'
import { paths } from '../rig/entry.ts'

export const entry = paths(gatePositionLifecycle, {
  starts: {
    'a gate that waits for an order': { isIdle: true, isSiteOpen: true },
    'a gate whose last order is not answered yet': { isIdle: false, isSiteOpen: true },
    'a gate of a closed site': { isIdle: true, isSiteOpen: false },
  },
  show: ({ isIdle, isSiteOpen }) => ({ isIdle, isSiteOpen }),
  words: {
    events: {
      raise: 'a manager raises it',
      lower: 'a manager lowers it',
      free: 'a manager sets it free',
      lock: 'a manager locks it',
      open: 'somebody passes the check-in',
      lose: 'it does not answer',
    },
    states: { unknown: 'not known', raised: 'raised', lowered: 'lowered', free: 'free', locked: 'locked' },
  },
})
