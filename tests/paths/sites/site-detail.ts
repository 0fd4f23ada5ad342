import { siteDetailMachine } from '#machines/sites/site-detail.machine'
import { paths } from '../rig/entry.ts'

const site = { data: { id: '1', name: 'Riverside Quarter, Block C' } }
const fails = {
  'the connection is lost': { error: new TypeError('fetch failed') },
  'the server knows no such site': { error: { status: 404, message: 'Not found.' } },
}

export const entry = paths(siteDetailMachine, {
  starts: { 'a site is opened': { id: '1' } },
  cases: {
    'done load': { '': { output: site } },
    'done reload': { '': { output: site } },
    'fail load': fails,
    'fail reload': fails,
  },
  show: (context) => ({ site: context.data?.name }),
  words: {
    states: {
      showing: 'shown',
      refreshing: 'shown, being read anew',
      outdated: 'shown, and said to be old',
      ended: 'the access ended: nothing of it is shown',
      missing: 'the 404',
      unreachable: 'an error with Retry',
    },
    events: {
      'done load': 'it comes',
      'done reload': 'it comes',
      'fail load': '{case}',
      'fail reload': '{case}',
      refresh: 'a tab is opened, or something was changed',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the site',
      reload: 'the server for the site again',
    },
  },
})
