import { firePdfMachine } from '#machines/safety/fire-pdf.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(firePdfMachine, {
  cases: {
    request: {
      'the fire list': { wanted: { kind: 'list', id: 's1' } },
      'the report': { wanted: { kind: 'report', id: 'c1' } },
    },
    'done requestUrl': { '': { output: { url: '/api/fire/s1/paper' } } },
    'fail requestUrl': { 'the connection is lost': { error: new TypeError('fetch failed') } },
  },
  show: ({ wanted, failure }) => ({ kind: wanted?.kind, failed: failure !== undefined }),
  words: {
    states: { idle: 'a button', requesting: 'the button is at work' },
    events: {
      request: 'somebody wants {case}',
      'done requestUrl': 'its address comes and is opened',
      'fail requestUrl': '{case}',
    },
    actors: { requestUrl: 'the server for an address' },
  },
})
