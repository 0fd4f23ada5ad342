import { forgotPasswordMachine } from '#machines/account/forgot-password.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

export const entry = paths(forgotPasswordMachine, {
  starts: { 'the page opens': undefined },
  cases: {
    change: { 'an email': { email: 'priya@calderfinch.example' } },
    'done sendLink': { '': { output: { message: 'Sent.' } } },
    'fail sendLink': {
      'not an address': refused(422, 'Type an email address.', { errors: { email: ['Type an email address.'] } }),
      'too many': refused(429, 'Too many.', { reset: 60 }),
      'no answer': lostConnection,
    },
  },
  show: ({ email, error, message }) => ({ email, error, message }),
  words: {
    events: {
      change: 'the person types {case}',
      submit: 'Send the link',
      again: 'try again',
      'done sendLink': 'the server says done',
      'fail sendLink': 'the server: {case}',
    },
    actors: { sendLink: 'the server to mail a link' },
  },
})
