import { firePaperMachine } from '#machines/fire-paper.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(firePaperMachine, {
  cases: {
    ask: {
      'the fire list': { wanted: { paper: 'list', id: 's1' } },
      'the report': { wanted: { paper: 'report', id: 'c1' } },
    },
    'done askAddress': { '': { output: { url: '/api/fire/s1/paper' } } },
    'fail askAddress': { 'the connection is lost': { error: new TypeError('fetch failed') } },
  },
  show: ({ wanted, failure }) => ({ paper: wanted?.paper, failed: failure !== undefined }),
  words: {
    states: { idle: 'a button', asking: 'the button is at work' },
    events: {
      ask: 'somebody wants {case}',
      'done askAddress': 'its address comes and is opened',
      'fail askAddress': '{case}',
    },
    actors: { askAddress: 'the server for an address' },
  },
})
