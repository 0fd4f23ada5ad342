import { subcompanyPageMachine } from '#machines/subcompany-page.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(subcompanyPageMachine, {
  starts: { 'a company of a site is opened': { siteId: 'site', id: 'access' } },
  cases: {
    'done readSubcompany': { '': { output: { subcompany: { name: 'Brightwire' } } } },
    'fail readSubcompany': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the server knows none': { error: { status: 404, message: 'Not found.' } },
    },
  },
  show: ({ subcompany }) => ({ subcompany: subcompany?.name }),
  words: {
    states: { showing: 'shown', missing: 'the 404', unreachable: 'an error with Retry' },
    events: { 'done readSubcompany': 'it comes', 'fail readSubcompany': '{case}', retry: 'Retry' },
    actors: { readSubcompany: 'the server for the company' },
  },
})
