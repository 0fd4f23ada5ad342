import { sessionMachine } from '#machines/account/session.machine'
import { texts } from '#shared/api/kit/texts'
import { lostConnection, refused } from '../../support/answers.ts'
import { sessionInReact } from '../mounts/session.tsx'
import { paths } from '../rig/entry.ts'

const claims = (uid: string, status: 'REGISTERING' | 'COMPLETED') => ({ uid, status, handoff: false })
const user = (status: 'REGISTERING' | 'COMPLETED') => ({ output: { id: 'jan', status, default_role: 'WORKER' } })
const home = { path: '/', matched: { route: 'home' as const, params: {} } }
const nobody = { claims: undefined, offered: undefined, wrapper: false, error: undefined, ...home }
const jan = claims('jan', 'REGISTERING')
const done = { '': { output: undefined } }
const broken = { '': { error: new Error('broken') } }

export const entry = paths(sessionMachine, {
  starts: {
    'nobody is signed in': nobody,
    "Jan's token is stored": { ...nobody, claims: jan },
    "Jan's token is stored, and a link is for Priya": { ...nobody, claims: jan, offered: claims('priya', 'COMPLETED') },
    'in the app, without a token': { ...nobody, wrapper: true },
  },
  cases: {
    visit: { '': { path: '/help', matched: { route: 'help', params: {} } } },
    changeToken: {
      'a new one for Jan': { claims: jan, error: undefined },
      'a new one for Jan, finished': { claims: claims('jan', 'COMPLETED'), error: undefined },
      'one for Priya': { claims: claims('priya', 'COMPLETED'), error: undefined },
      'gone: the server has refused to renew it': { claims: undefined, error: 'Your sign-in has ended.' },
    },
    'done identify': { 'Jan, still registering': user('REGISTERING') },
    'fail identify': { 'the session is over': refused(401, 'Your sign-in has ended.'), 'no answer': lostConnection },
    'done update': { 'Jan, finished': user('COMPLETED') },
    'done recall': { 'keeps Jan, finished': user('COMPLETED'), 'keeps nobody': { output: undefined } },
    'fail recall': broken,
    'fail update': { 'no answer': lostConnection, 'the session is over': refused(401, 'Your sign-in has ended.') },
    'fail requestNativeToken': {
      'nobody is signed in there': { error: new Error('denied') },
      'this app cannot renew tokens': refused(401, texts.noRenewal),
    },
    'done takeOffered': done,
    'fail takeOffered': broken,
    'done dropOffered': done,
    'fail dropOffered': broken,
    'done forgetToken': done,
    'fail forgetToken': broken,
    'done assertCanLeave': done,
    'fail assertCanLeave': broken,
    'done signOut': done,
    'fail signOut': broken,
  },
  // The charts that run beside it all along never end.
  possible: (_, event) => !/actor\.(?:place|token|tokenEvents)$/.test(event.type),
  show: ({ user, claims, offered, error }) => ({
    user: user && `${user.id} ${user.status}`,
    token: claims && `${claims.uid} ${claims.status}`,
    offered: offered?.uid,
    error,
  }),
  words: {
    states: {
      confirming: 'asking whether to sign in as somebody else',
      requestingToken: 'asking the native side for a token',
      recalling: 'looking whom this device keeps',
      identifying: 'asking who it is',
      unreachable: 'no connection, with Retry',
      'signedIn.identified': 'signed in',
      'signedIn.leaving': 'looking for what was not sent',
      'signedIn.warned': 'asking whether to leave it here unsent',
      'signedIn.updating': 'signed in, asking anew who it is',
    },
    events: {
      visit: 'the address changes',
      changeToken: 'the token changes: {case}',
      replaceToken: 'another tab signs out, or somebody else in',
      refreshUser: "the person's own record was changed",
      agree: 'the person has agreed to all that waited for it',
      switchPerson: 'Sign in with the link',
      cancel: 'Stay signed in',
      retry: 'Retry',
      signOut: 'Log Out',
      'done identify': 'the server: {case}',
      'fail identify': 'the server: {case}',
      'done recall': 'this device {case}',
      'fail recall': 'this device cannot be read',
      'done update': 'the server: {case}',
      'fail update': 'the server: {case}',
      dismissError: 'Dismiss',
      'fail requestNativeToken': 'the native side gives none: {case}',
      'done assertCanLeave': 'nothing waits on this device',
      'fail assertCanLeave': 'scans or marks wait on this device',
    },
    actors: {
      place: 'the placement chart',
      token: 'the token chart',
      tokenEvents: 'for news of the token',
      requestNativeToken: 'the native side for a token',
      recall: 'whom this device keeps',
      identify: 'the server who it is',
      update: 'the server who it is now',
      takeOffered: 'to take the token of the link',
      dropOffered: 'to drop the token of the link',
      forgetToken: 'to remove the token',
      assertCanLeave: 'whether anything waits on this device',
      signOut: 'to sign out',
    },
  },
  mounts: { 'the React view': sessionInReact },
})
