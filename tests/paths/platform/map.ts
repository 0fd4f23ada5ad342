import { mapMachine } from '#machines/platform/map.machine'
import { lostConnection } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const drawn = { output: { tiles: { template: 'https://tiles.example/{z}/{x}/{y}', credit: 'Map data' } } }
const none = { output: { tiles: undefined } }

export const entry = paths(mapMachine, {
  cases: {
    'done load': { 'with a key': drawn, 'without a key': none },
    'done reload': { 'with a key': drawn },
    'fail load': { '': lostConnection },
    'fail reload': { '': lostConnection },
  },
  show: ({ data }) => ({ drawn: data && data.tiles !== undefined }),
  words: {
    states: { showing: 'decided', unreachable: 'placed by the postcode', outdated: 'as it was' },
    events: {
      'done load': 'the settings come: {case}',
      'done reload': 'the settings come: {case}',
      'fail load': 'the provider does not answer',
      'fail reload': 'the provider does not answer',
      refresh: 'it is asked anew',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: { load: 'the provider for its map', reload: 'the provider again' },
  },
})
