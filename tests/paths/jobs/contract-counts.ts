import { contractCountsMachine } from '#machines/jobs/contracts.machine'
import { lostConnection } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const counts = (CURRENT: number) => ({ output: { CURRENT, FUTURE: 1, PAST: 0, TERMINATED: 0 } })

export const entry = paths(contractCountsMachine, {
  cases: {
    'done load': { '12 current': counts(12) },
    'done reload': { '13 current': counts(13) },
    'fail load': { '': lostConnection },
    'fail reload': { '': lostConnection },
  },
  show: ({ data }) => ({ current: data?.CURRENT }),
  words: {
    states: { showing: 'shown', unreachable: 'not shown', outdated: 'shown as they were' },
    events: {
      'done load': 'they come: {case}',
      'done reload': 'they come: {case}',
      'fail load': 'no answer',
      'fail reload': 'no answer',
      refresh: 'a contract was changed',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: { load: 'the server for them', reload: 'the server for them again' },
  },
})
