import { workerContactMachine } from '#machines/jobs/worker-contact.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { contactInReact } from '../mounts/directory.tsx'
import { paths } from '../rig/entry.ts'

const ionut = { worker: { id: 'w1', name: 'Ionuț Dragomir' } }
const yusuf = { worker: { id: 'w2', name: 'Yusuf Demir' } }

export const entry = paths(workerContactMachine, {
  cases: {
    write: { 'to Ionuț': ionut, 'to Yusuf instead': yusuf },
    change: { 'a text': { text: 'Are you free from the 30th?' }, blanks: { text: '  ' } },
    'done write': { '': { output: { id: 'c1' } } },
    'fail write': {
      'they stopped agreeing': refused(404, 'Not found.'),
      'no answer': lostConnection,
    },
  },
  show: ({ worker, text, formError }) => ({
    to: worker?.name,
    text,
    error: formError.errors.content ?? formError.message,
  }),
  words: {
    states: { resting: 'the list', writing: 'a message is written' },
    events: {
      write: 'Message {case}',
      change: 'types {case}',
      send: 'Send',
      close: 'Close',
      'done write': 'it is sent, and the conversation opens',
      'fail write': '{case}',
    },
    actors: { write: 'the server to send it' },
  },
  mounts: { 'the React view': contactInReact },
})
