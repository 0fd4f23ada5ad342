import { fireTabMachine } from '#machines/safety/fire-tab.machine'
import { paths } from '../rig/entry.ts'

const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }
const read = { '': { output: { list: { people: [] }, past: [] } } }

export const entry = paths(fireTabMachine, {
  starts: { 'the tab is opened': { siteId: 's1' } },
  cases: { 'done load': read, 'done reload': read, 'fail load': lost, 'fail reload': lost },
  show: (context) => ({ list: context.read ? 'shown' : undefined }),
  words: {
    states: {
      showing: 'shown',
      refreshing: 'shown, being read anew',
      outdated: 'shown, with its age',
      unreachable: 'an error with Retry',
    },
    events: {
      'done load': 'it comes',
      'done reload': 'it comes',
      'fail load': '{case}',
      'fail reload': '{case}',
      refresh: 'something was changed',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: { watchConnection: 'for the network', load: 'the server', reload: 'the server again' },
  },
})
