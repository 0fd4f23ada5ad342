import { verifyEmailMachine } from '#machines/account/verify-email.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

export const entry = paths(verifyEmailMachine, {
  starts: { 'the mailed link opens': { token: 'key' }, 'the address has no key': { token: '' } },
  cases: {
    change: { 'an email': { email: 'priya@calderfinch.example' } },
    'done verifyEmail': { '': { output: undefined } },
    'fail verifyEmail': {
      'the link is used': refused(422, 'This link has been used.'),
      'too many': refused(429, 'Too many.', { reset: 60 }),
      'no answer': lostConnection,
    },
    'done resendLink': { '': { output: { message: 'Sent.' } } },
    'fail resendLink': { 'too soon': refused(429, 'Too soon.', { reset: 600 }) },
  },
  show: ({ email, message }) => ({ email, message }),
  words: {
    states: { enteringEmail: 'enteringEmail for an address', verified: 'verified, signed in' },
    events: {
      change: 'the person types {case}',
      submit: 'Send the link',
      retry: 'Retry',
      'done verifyEmail': 'the server verifies',
      'fail verifyEmail': 'the server: {case}',
      'done resendLink': 'a link is mailed',
      'fail resendLink': 'the server: {case}',
    },
    actors: { verifyEmail: 'the server to verify', resendLink: 'the server for a new link' },
  },
})
