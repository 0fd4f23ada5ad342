import { placementMachine } from '#machines/account/placement.machine'
import { paths } from '../rig/entry.ts'

const person = { id: 'a', is_payroll_company: false, invite_hash: null, company: null }
const stranger = { user: undefined, wrapper: false }
const worker = { user: { ...person, default_role: 'WORKER', status: 'COMPLETED' }, wrapper: false }
const unfinished = { user: { ...person, default_role: 'WORKER', status: 'REGISTERING' }, wrapper: false }

const help = { path: '/help', matched: { route: 'help' as const, params: {} } }
const login = { path: '/login', matched: { route: 'login' as const, params: {} } }

export const entry = paths(placementMachine, {
  starts: { 'the page opens at /help': help },
  cases: {
    visit: { '/help': help, '/login': login, '/nowhere': { path: '/nowhere', matched: undefined } },
    settle: {
      'nobody is signed in': { visitor: stranger },
      'a worker is signed in': { visitor: worker },
      'an unfinished worker is signed in': { visitor: unfinished },
    },
    update: { 'the worker has finished': { visitor: worker } },
    'done reportUnfinished': { '': { output: undefined } },
    'fail reportUnfinished': { '': { error: new Error('away') } },
  },
  show: ({ path, visitor, place }) => ({
    path,
    who: visitor ? `${visitor.user?.status ?? 'nobody'}` : undefined,
    to: place?.kind === 'go' ? place.to : undefined,
  }),
  words: {
    states: { here: 'the screen is shown', missing: 'page not found' },
    events: {
      visit: 'the address becomes {case}',
      settle: 'it is known: {case}',
      update: '{case}',
      unsettle: 'who it is, is asked anew',
      'done reportUnfinished': 'the report is sent',
      'fail reportUnfinished': 'the report is not sent',
    },
    actors: { reportUnfinished: 'to report an unfinished user' },
  },
})
