import { subcompanyPageMachine } from '#machines/sites/subcompany-page.machine'
import { paths } from '../rig/entry.ts'

const tom = { id: 'tom', slug: 'tom', first_name: 'Tom', last_name: 'Ward' }
const december = { start_at: '2026-12-01', end_at: '2026-12-05' }
const pendingGuard = { ...tom, days: { ...december, approved: false }, approved_at: null }
const approved = { ...tom, days: { ...december, approved: true }, approved_at: '2026-10-26T07:31:00.000Z' }

export const entry = paths(subcompanyPageMachine, {
  starts: { 'a company of a site is opened': { siteId: 'site', id: 'access' } },
  cases: {
    'done load': { '': { output: { subcompany: { name: 'Brightwire', guards: [pendingGuard] } } } },
    'fail load': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the server knows none': { error: { status: 404, message: 'Not found.' } },
    },
    choose: {
      Approve: { guard: pendingGuard, approved: true },
      Withdraw: { guard: approved, approved: false },
    },
    'done approveGuard': {
      approved: { output: { data: approved } },
      withdrawn: { output: { data: pendingGuard } },
    },
    'fail approveGuard': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the site was closed meanwhile': { error: { status: 409, message: 'This site is closed.' } },
      'it has other days meanwhile': {
        error: { status: 409, message: 'The days of this assignment have changed meanwhile.' },
      },
    },
    'done reload': { '': { output: { subcompany: { name: 'Brightwire', guards: [approved] } } } },
    'fail reload': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the server knows none': { error: { status: 404, message: 'Not found.' } },
    },
  },
  show: ({ subcompany, choice }) => ({
    subcompany: subcompany?.name,
    approved: subcompany?.guards?.map(({ approved_at }) => Boolean(approved_at)).join(),
    choice: choice && (choice.approved ? 'approve Tom' : 'withdraw Tom'),
  }),
  words: {
    states: {
      showing: 'shown',
      confirming: 'asking whether to',
      refreshing: 'shown, being read again',
      outdated: 'shown, and read again once the network is back',
      missing: 'the 404',
      unreachable: 'an error with Retry',
    },
    events: {
      choose: '{case}',
      confirm: 'yes',
      deny: 'Cancel',
      'done approveGuard': '{case}',
      'fail approveGuard': '{case}',
      'done load': 'it comes',
      'fail load': '{case}',
      'done reload': 'it comes anew',
      'fail reload': '{case}',
      retry: 'Retry',
      reconnect: 'the network is back',
      refresh: 'something was changed',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the company',
      reload: 'the server for the company anew',
      approveGuard: 'the server to approve or withdraw',
    },
  },
})
