import { resetPasswordMachine } from '#machines/account/reset-password.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

export const entry = paths(resetPasswordMachine, {
  starts: { 'the mailed link opens': { token: 'key' }, 'the link has no key': { token: '' } },
  cases: {
    change: { 'a password': { password: 'five-bar gate' } },
    'done savePassword': { '': { output: { message: 'Saved.' } } },
    'fail savePassword': {
      'the password is too common': refused(422, 'Too common.', { errors: { password: ['Too common.'] } }),
      'the link is used': refused(422, 'This link is used.', { errors: { token: ['This link is used.'] } }),
      'too many': refused(429, 'Too many.', { reset: 60 }),
      'no answer': lostConnection,
    },
  },
  show: ({ password, error, message }) => ({ password, error, message }),
  words: {
    states: { stale: 'the way to a new link', saved: 'saved, on to sign in' },
    events: {
      change: 'the person types {case}',
      submit: 'Save the password',
      'done savePassword': 'the server saves it',
      'fail savePassword': 'the server: {case}',
    },
    actors: { savePassword: 'the server to set the password' },
  },
})
