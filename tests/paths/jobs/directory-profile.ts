import { directoryProfileMachine } from '#machines/jobs/directory.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const profile = (days: number | null) => ({
  output: { data: { id: 'w1', slug: 'ionut-dragomir', free: { of: 15, days } } },
})
const lost = { 'they stopped agreeing': refused(404, 'Not found.'), 'no answer': lostConnection }

export const entry = paths(directoryProfileMachine, {
  starts: { 'a row is opened': { id: 'ionut-dragomir?site_id=s1' } },
  cases: {
    'done load': { 'free on 12 days': profile(12) },
    'done reload': { 'free on 9 days': profile(9) },
    'fail load': lost,
    'fail reload': lost,
  },
  show: ({ data }) => ({ free: data?.free.days }),
  words: {
    states: {
      showing: 'shown',
      refreshing: 'shown, being read again',
      outdated: 'shown, and said to be old',
      missing: 'the panel says that they can’t be found',
      ended: 'nothing of them stays: they can no longer be found',
      unreachable: 'an error with Retry',
    },
    events: {
      'done load': 'it comes: {case}',
      'done reload': 'it comes: {case}',
      'fail load': '{case}',
      'fail reload': '{case}',
      refresh: 'something was changed',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: { load: 'the server for the worker', reload: 'the server for the worker again' },
  },
})
