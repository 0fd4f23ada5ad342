import { homeMachine } from '#machines/home/home.machine'
import { paths } from '../rig/entry.ts'

const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }
const home = { home: { kind: 'worker' }, waiting: {} }

export const entry = paths(homeMachine, {
  cases: {
    'done load': { '': { output: home } },
    'done reload': { '': { output: home } },
    'fail load': lost,
    'fail reload': lost,
  },
  show: ({ data }) => ({ data: data ? 'shown' : undefined }),
  words: {
    states: { showing: 'shown', unreachable: 'an error with Retry', outdated: 'shown, with its age' },
    events: {
      'done load': 'it comes',
      'done reload': 'it comes',
      'fail load': '{case}',
      'fail reload': '{case}',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: { load: 'the server', reload: 'the server again' },
  },
})
