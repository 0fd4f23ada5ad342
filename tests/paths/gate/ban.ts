import { banLifecycle } from '#lifecycles/gate/ban'
import { paths } from '../rig/entry.ts'

export const entry = paths(banLifecycle, {
  starts: {
    'one site, asked by its manager': { isOwner: false, everywhere: false },
    'all sites, asked by a manager': { isOwner: false, everywhere: true },
    'all sites, asked by the owner': { isOwner: true, everywhere: true },
  },
  show: ({ isOwner, everywhere }) => ({ isOwner, everywhere }),
  words: {
    events: { begin: 'its first day comes', runOut: 'its last day is past', lift: 'somebody lifts it' },
    states: { coming: 'still to come', standing: 'kept off', over: 'run out', lifted: 'lifted' },
  },
})
