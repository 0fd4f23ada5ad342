import { codeEntryMachine } from '#machines/registration/code-entry.machine'
import { codeHelpMachine } from '#machines/registration/code-help.machine'
import { noAnswer, refused } from '../../support/registration/registration.ts'
import { atFirst } from '../mounts/registration.tsx'
import { codeInReact } from '../mounts/registration-start.tsx'
import { paths } from '../rig/entry.ts'

export const entry = paths(codeEntryMachine, {
  stubs: { help: atFirst(codeHelpMachine) },
  /** Two seconds stand for sixty. */
  starts: { 'a code was sent, 2 s to wait': { phone: '+447700900142', secondsLeft: 2 } },
  cases: {
    changeCode: { 'six digits': { code: '407112' }, 'three digits and a letter': { code: '407x' } },
    'done checkCode': {
      'the number is known': { output: { data: { known: true } } },
      'the number is new': { output: { data: { known: false } } },
    },
    'fail checkCode': { 'the code is wrong': refused({ code: ['That is not the code.'] }), 'no answer': noAnswer },
    'done sendNewCode': { '': { output: { message: 'Sent.', resend_after: 2, expires_in: 600 } } },
    'fail sendNewCode': {
      'too soon, 2 s to wait': { error: { status: 429, message: 'Wait before the next code.', reset: 2 } },
      'too soon, without words': { error: { status: 429, reset: 2 } },
      'no answer': noAnswer,
    },
  },
  show: ({ code, secondsLeft, known, formError, notice }) => ({
    code,
    secondsLeft,
    known,
    errors: formError.errors,
    notice,
  }),
  /** The box beside is its own chart. */
  possible: (_, event) => !event.type.endsWith('actor.help'),
  words: {
    events: {
      changeCode: 'the person types {case}',
      continue: 'Continue',
      back: 'Change',
      resend: 'Send a new code',
      'done checkCode': '{case}',
      'fail checkCode': '{case}',
      'done sendNewCode': 'a new code is sent',
      'fail sendNewCode': '{case}',
    },
    states: {
      'entering.code.typing': 'typing',
      'entering.code.checking': 'checking the code',
      'entering.code.unanswered': 'no answer, the code stays',
      'entering.resend.cooling': 'wait before a new code',
      'entering.resend.ready': 'a new code may be asked',
      'entering.resend.sending': 'sending a new code',
    },
    actors: { checkCode: 'the server whether it is right', sendNewCode: 'for a new code', help: 'for the help box' },
  },
  mounts: { 'the React view': codeInReact },
})
