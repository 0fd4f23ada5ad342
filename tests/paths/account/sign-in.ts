import { signInMachine } from '#machines/account/sign-in.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { signInInReact } from '../mounts/sign-in.tsx'
import { paths } from '../rig/entry.ts'

const typed = (change: object) => ({ typed: change })
const nothing = { '': { output: undefined } }
const wrong = 'That email or phone number and password do not match.'

export const entry = paths(signInMachine, {
  starts: { 'the page opens': {}, 'the last session has ended': { message: 'Your sign-in has ended.' } },
  cases: {
    change: {
      'an email': typed({ login: 'priya@calderfinch.example' }),
      'a phone number': typed({ login: '07700 900142' }),
      'a password': typed({ password: 'five-bar gate' }),
    },
    signInAs: { 'the main contractor owner': { key: 'main-owner' } },
    'done preload': nothing,
    'fail preload': { '': lostConnection },
    'done signIn': nothing,
    'fail signIn': {
      'wrong password': refused(401, wrong, { body: { status: false } }),
      'email not verified': refused(401, '#EMAILNOTVERIFIED#'),
      'too many tries': refused(429, 'Too many tries.', { reset: 45 }),
      'a field is refused': refused(422, 'Too long.', { errors: { password: ['Too long.'] } }),
      'no answer': lostConnection,
    },
    'done resendLink': nothing,
    'fail resendLink': { 'too soon': refused(429, 'Too soon.', { reset: 600 }) },
    'done pickAccount': { '': { output: { login: 'owner@calderfinch.example', password: 'five-bar gate' } } },
    'fail pickAccount': { '': { error: new Error('This server has no such test account.') } },
  },
  show: ({ login, password, message, passwordError }) => ({ login, password, message, passwordError }),
  words: {
    states: {
      waiting: 'nothing typed',
      'entering.plain': 'entering, the next code on its way',
      'entering.ready': 'entering',
      'entering.unverified': 'the notice, with request again',
      'entering.resending': 'the notice, a link on its way',
      'entering.resent': 'the notice, a new link sent',
      picking: 'reading the demo account',
    },
    events: {
      change: 'the person types {case}',
      submit: 'Sign in, or Enter',
      requestAgain: 'request again',
      signInAs: 'quick login: {case}',
      'done preload': 'the code is here',
      'fail preload': 'the code does not come',
      'done signIn': 'the server signs in',
      'fail signIn': 'the server: {case}',
      'done resendLink': 'a link is mailed',
      'fail resendLink': 'the server: {case}',
      'done pickAccount': 'the account comes',
      'fail pickAccount': 'there is no such account',
    },
    actors: {
      preload: 'for the code of signing in',
      signIn: 'the server to sign in',
      resendLink: 'the server for a new link',
      pickAccount: 'for the demo account',
    },
  },
  mounts: { 'the React view': signInInReact },
})
