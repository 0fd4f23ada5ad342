import { workerCountsMachine } from '#machines/jobs/directory.machine'
import { lostConnection } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const counts = (directory: number) => ({ output: { workers: 38, directory, active_posts: 3 } })

export const entry = paths(workerCountsMachine, {
  cases: {
    'done load': { '12 to be found': counts(12) },
    'done reload': { '13 to be found': counts(13) },
    'fail load': { '': lostConnection },
    'fail reload': { '': lostConnection },
  },
  show: ({ data }) => ({ 'to be found': data?.directory }),
  words: {
    states: { showing: 'on the tabs', unreachable: 'tabs without numbers', outdated: 'on the tabs as they were' },
    events: {
      'done load': 'they come: {case}',
      'done reload': 'they come: {case}',
      'fail load': 'no answer',
      'fail reload': 'no answer',
      refresh: 'something was changed',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: { load: 'the server for the numbers', reload: 'the server for them again' },
  },
})
