import { workerDetailMachine } from '#machines/workforce/worker-detail.machine'
import { paths } from '../rig/entry.ts'

const worker = { worker: { slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' } }
const fails = {
  'the connection is lost': { error: new TypeError('fetch failed') },
  'the server knows no such worker': { error: { status: 404, message: 'Not found.' } },
}

export const entry = paths(workerDetailMachine, {
  starts: { 'a worker is opened': { slug: 'jan-nowak' } },
  cases: {
    'done readWorker': { '': { output: worker } },
    'done rereadWorker': { '': { output: worker } },
    'fail readWorker': fails,
    'fail rereadWorker': fails,
  },
  show: (context) => ({ worker: context.worker?.first_name }),
  words: {
    states: {
      showing: 'shown',
      refreshing: 'shown, being read anew',
      outdated: 'shown, and said to be old',
      missing: 'the 404',
      unreachable: 'an error with Retry',
    },
    events: {
      'done readWorker': 'they come',
      'done rereadWorker': 'they come',
      'fail readWorker': '{case}',
      'fail rereadWorker': '{case}',
      refresh: 'something was changed, here or as the feed says',
      retry: 'Retry',
    },
    actors: { readWorker: 'the server for the worker', rereadWorker: 'the server for the worker again' },
  },
})
