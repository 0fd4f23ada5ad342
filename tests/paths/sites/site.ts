import { siteLifecycle } from '#lifecycles/sites/site'
import { paths } from '../rig/entry.ts'

export const entry = paths(siteLifecycle, {
  starts: {
    'nobody is on site': { onSite: 0, hasRollCall: false, openGates: 0 },
    'three people are on site': { onSite: 3, hasRollCall: false, openGates: 0 },
    'a roll call runs': { onSite: 0, hasRollCall: true, openGates: 0 },
    'a gate stands open': { onSite: 0, hasRollCall: false, openGates: 1 },
  },
  show: ({ onSite, hasRollCall, openGates }) => ({ onSite, hasRollCall, openGates }),
  words: {
    events: { edit: 'its form is saved', close: 'it is closed', reopen: 'it is opened again' },
    states: { active: 'open', closed: 'closed' },
  },
})
