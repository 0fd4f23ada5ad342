import { siteDetailMachine } from '#machines/sites/site-detail.machine'
import { paths } from '../rig/entry.ts'

const site = { site: { id: '1', name: 'Riverside Quarter, Block C' } }
const fails = {
  'the connection is lost': { error: new TypeError('fetch failed') },
  'the server knows no such site': { error: { status: 404, message: 'Not found.' } },
}

export const entry = paths(siteDetailMachine, {
  starts: { 'a site is opened': { id: '1' } },
  cases: {
    'done readSite': { '': { output: site } },
    'done rereadSite': { '': { output: site } },
    'fail readSite': fails,
    'fail rereadSite': fails,
  },
  show: (context) => ({ site: context.site?.name }),
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
      'done readSite': 'it comes',
      'done rereadSite': 'it comes',
      'fail readSite': '{case}',
      'fail rereadSite': '{case}',
      refresh: 'a tab is opened, or something was changed',
      retry: 'Retry',
    },
    actors: { readSite: 'the server for the site', rereadSite: 'the server for the site again' },
  },
})
