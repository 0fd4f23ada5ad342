import { siteManagersMachine } from '#machines/sites/site-managers.machine'
import { paths } from '../rig/entry.ts'

const person = (id: string) => ({ id, slug: id, first_name: id, last_name: '' })
const [priya, colin, beata] = [person('priya'), person('colin'), person('beata')]

export const entry = paths(siteManagersMachine, {
  starts: {
    'Priya and Beata of a sub-company run the site': { siteId: 'site', managers: [priya, beata] },
  },
  cases: {
    add: { Colin: { id: 'colin' }, 'Priya again': { id: 'priya' }, 'somebody unknown': { id: 'nobody' } },
    remove: { Priya: { id: 'priya' }, 'Beata of the sub-company': { id: 'beata' } },
    'done load': { '': { output: { people: [priya, colin] } } },
    'fail load': { 'the connection is lost': { error: new TypeError('fetch failed') } },
    'done saveManagers': { '': { output: { managers: [priya, colin, beata] } } },
    'fail saveManagers': {
      'an owner would be removed': {
        error: { status: 403, message: 'A manager does not remove an owner from a site.' },
      },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ managers, people, wanted, message }) => ({
    run: managers.map(({ id }) => id),
    choices: people.length,
    wanted: wanted.length ? wanted : undefined,
    message,
  }),
  words: {
    states: { loading: 'loading who can be chosen', showing: 'shown', unreachable: 'an error with Retry' },
    events: {
      add: 'the person adds {case}',
      remove: 'the person removes {case}',
      'done load': 'they come',
      'fail load': '{case}',
      'done saveManagers': 'it is saved',
      'fail saveManagers': 'it is refused: {case}',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for owners and managers',
      saveManagers: 'the server to save',
    },
  },
})
