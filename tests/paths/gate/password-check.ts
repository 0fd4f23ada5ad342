import { passwordCheckMachine } from '#machines/gate/password-check.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(passwordCheckMachine, {
  starts: { 'a worker without a phone': { userId: 'dave', siteId: 'riverside', workerId: 'jan', move: 'checkIn' } },
  cases: {
    changePassword: { 'their password': { password: 'five-bar gate' } },
    changeReason: { 'why a warning does not count': { reason: 'He swapped with Jan' } },
    submit: { 'Check in': { isWarned: false }, 'Check in against a warning': { isWarned: true } },
    'done sendPassword': { '': { output: { message: 'Jan Nowak is on site since 06:48.', undoable: true } } },
    'fail sendPassword': {
      'it is wrong': {
        error: { status: 422, message: 'Wrong.', errors: { worker_password: ['This is not their password.'] } },
      },
      'an earlier try had another password': {
        error: {
          status: 422,
          message: 'Wrong.',
          errors: { 'idempotency-key': ['This key was used for another request.'] },
        },
      },
      'too many tries': { error: { status: 429, message: 'Too many tries. Try again in 15 minutes.', reset: 900 } },
      'no network': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ password, reason, message }) => ({ typed: password ? 'a password' : 'nothing', reason, message }),
  brief: { key: () => 'a key' },
  words: {
    events: {
      changePassword: 'the worker types {case}',
      changeReason: 'the guard types {case}',
      submit: '{case}',
      'done sendPassword': 'the server takes it',
      'fail sendPassword': '{case}',
    },
    states: {
      'typing.open': 'typing',
      'typing.refused': 'not taken',
      'typing.unexplained': 'why is missing',
      'typing.locked': 'locked for this worker here',
      'sending.call.open': 'sending',
      'sending.network.quick': 'just sent',
      'sending.network.slow': 'slow network',
      checked: 'done',
    },
  },
})
