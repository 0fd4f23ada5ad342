import { helpMachine } from '#machines/platform/help.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(helpMachine, {
  cases: {
    'done openDocument': { '': { output: { url: 'blob:help' } } },
    'fail openDocument': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the server says 503': { error: { status: 503, message: 'Try again shortly.' } },
    },
  },
  show: ({ url, message }) => ({ document: url ? 'shown' : undefined, message }),
  words: {
    states: { showing: 'shown', unreachable: 'an error with Retry' },
    events: { 'done openDocument': 'the document comes', 'fail openDocument': '{case}', retry: 'Retry' },
    actors: { openDocument: 'the server for the document' },
  },
})
