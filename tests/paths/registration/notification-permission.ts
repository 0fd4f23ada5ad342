import { notificationPermissionMachine } from '#machines/registration/notification-permission.machine'
import { paths } from '../rig/entry.ts'

const answers = {
  granted: { output: { status: 'granted' } },
  denied: { output: { status: 'denied' } },
  undecided: { output: { status: 'undetermined' } },
}
export const entry = paths(notificationPermissionMachine, {
  cases: {
    'done readStatus': answers,
    'done requestPermission': answers,
    'fail readStatus': { '': { error: new Error('no answer') } },
    'fail requestPermission': { '': { error: new Error('no answer') } },
  },
  show: ({ status }) => ({ status }),
  words: {
    events: {
      'done readStatus': 'the phone says: {case}',
      'fail readStatus': 'the app does not answer',
      'done requestPermission': 'the person answers the phone: {case}',
      'fail requestPermission': 'the app does not answer',
      skip: 'Continue without',
    },
  },
})
