import { fireTabMachine } from '#machines/safety/fire-tab.machine'
import { paths } from '../rig/entry.ts'

const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }
const read = { '': { output: { list: { people: [] }, past: [] } } }

export const entry = paths(fireTabMachine, {
  starts: { 'the tab is opened': { siteId: 's1' } },
  cases: { 'done readFire': read, 'done rereadFire': read, 'fail readFire': lost, 'fail rereadFire': lost },
  show: (context) => ({ list: context.read ? 'shown' : undefined }),
  words: {
    states: {
      showing: 'shown',
      refreshing: 'shown, being read anew',
      outdated: 'shown, with its age',
      unreachable: 'an error with Retry',
    },
    events: {
      'done readFire': 'it comes',
      'done rereadFire': 'it comes',
      'fail readFire': '{case}',
      'fail rereadFire': '{case}',
      refresh: 'something was changed',
      retry: 'Retry',
    },
    actors: { readFire: 'the server', rereadFire: 'the server again' },
  },
})
