import { bridgeRequestMachine } from '#machines/bridge-request.machine'
import { paths } from '../rig/entry.ts'

const failed = (code: string, message: string) => ({ error: Object.assign(new Error(message), { code }) })
export const entry = paths(bridgeRequestMachine, {
  starts: { 'the person scans a code': { id: 'scan', code: 'SCAN_QR', payload: {} } },
  cases: {
    'done sendRequest': { '': { output: { text: 'gate 4' } } },
    'fail sendRequest': {
      'the app cannot do that': failed('unsupported', 'This version of the app cannot do that. Please update the app.'),
      'the phone does not allow it': failed('denied', 'The phone does not allow it.'),
      'nothing comes for 30 s': failed('timed_out', 'The app did not answer. Please try again.'),
      'something unknown': { error: 'boom' },
    },
  },
  show: ({ result, refusal }) => ({ result, refused: refusal?.code, words: refusal?.message }),
  words: {
    events: { 'done sendRequest': 'the app answers', 'fail sendRequest': '{case}', withdraw: 'the page withdraws it' },
    actors: { sendRequest: 'the app' },
  },
})
