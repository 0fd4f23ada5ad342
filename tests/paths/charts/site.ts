import { siteLifecycle } from '#lifecycles/site'
import { paths } from '../rig/entry.ts'

export const entry = paths(siteLifecycle, {
  starts: { 'nobody is on site': { onSite: 0 }, 'three people are on site': { onSite: 3 } },
  show: ({ onSite }) => ({ onSite }),
  words: {
    events: { edit: 'its form is saved', close: 'it is closed', reopen: 'it is opened again' },
    states: { active: 'open', closed: 'closed' },
  },
})
