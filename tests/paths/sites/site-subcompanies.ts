import { siteSubcompaniesMachine } from '#machines/sites/site-subcompanies.machine'
import { paths } from '../rig/entry.ts'

const shown = {
  rows: [{ id: 'access', company_id: 'brightwire', status: 'GRANTED' }],
  invited: [],
  existingCompanies: [],
  elsewhere: [],
}
const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }

export const entry = paths(siteSubcompaniesMachine, {
  starts: { 'the tab of an own site': { siteId: 'site', shared: false } },
  cases: {
    do: {
      'accept a request': { act: { kind: 'answer', id: 'access', accept: 1 } },
      'let in a known company': { act: { kind: 'admit', company_id: 'asking' } },
    },
    endAccess: { '': { id: 'access' } },
    setNotify: { no: { notify: false } },
    'done load': { '': { output: shown } },
    'done reload': { '': { output: shown } },
    'done act': { '': { output: undefined } },
    'fail load': lost,
    'fail reload': lost,
    'fail act': {
      'it was answered already': { error: { status: 409, message: 'This request was accepted already.' } },
    },
  },
  show: ({ rows, act, ending, notify, message }) => ({
    rows: rows.length,
    act: act?.kind,
    ending,
    notify: ending === undefined ? undefined : notify,
    message,
  }),
  words: {
    states: {
      showing: 'shown',
      refreshing: 'shown, being read anew',
      saving: 'shown, at work',
      confirming: 'asking whether to end the access',
      inviting: 'the invitation is open',
      unreachable: 'an error with Retry',
    },
    events: {
      do: 'the person says: {case}',
      endAccess: 'End access',
      setNotify: 'the other company shall be told: {case}',
      confirm: 'End access, confirmed',
      keep: 'Cancel',
      invite: 'Invite a company',
      invited: 'the invitation is sent',
      'done load': 'it comes',
      'done reload': 'it comes',
      'done act': 'it is done',
      'fail load': '{case}',
      'fail reload': '{case}',
      'fail act': 'it is refused: {case}',
      refresh: 'somebody asked, or an access changed',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the companies',
      reload: 'the server again',
      act: 'the server to do it',
    },
  },
})
