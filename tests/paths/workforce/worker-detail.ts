import { workerDetailMachine } from '#machines/workforce/worker-detail.machine'
import { paths } from '../rig/entry.ts'

const worker = { data: { slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' } }
const fails = {
  'the connection is lost': { error: new TypeError('fetch failed') },
  'the server knows no such worker': { error: { status: 404, message: 'Not found.' } },
}

export const entry = paths(workerDetailMachine, {
  starts: { 'a worker is opened': { id: 'jan-nowak' } },
  cases: {
    'done load': { '': { output: worker } },
    'done reload': { '': { output: worker } },
    'fail load': fails,
    'fail reload': fails,
  },
  show: (context) => ({ worker: context.data?.first_name }),
  words: {
    states: {
      showing: 'shown',
      refreshing: 'shown, being read anew',
      outdated: 'shown, and said to be old',
      ended: 'the 404',
      missing: 'the 404',
      unreachable: 'an error with Retry',
    },
    events: {
      'done load': 'they come',
      'done reload': 'they come',
      'fail load': '{case}',
      'fail reload': '{case}',
      refresh: 'something was changed, here or as the feed says',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the worker',
      reload: 'the server for the worker again',
    },
  },
})
