import { codeHelpMachine } from '#machines/registration/code-help.machine'
import { noAnswer } from '../../support/registration/registration.ts'
import { codeHelpInReact } from '../mounts/code-help.tsx'
import { paths } from '../rig/entry.ts'

export const entry = paths(codeHelpMachine, {
  cases: {
    'done readHelpLine': { '': { output: { data: { help_line: '0113 496 0142' } } } },
    'fail readHelpLine': { '': noAnswer },
    'done reportNoCode': { '': { output: { message: 'Sent.' } } },
    'fail reportNoCode': { '': noAnswer },
    'done requestCallBack': { '': { output: { message: 'We will call.' } } },
    'fail requestCallBack': { '': noAnswer },
  },
  show: ({ helpLine }) => ({ helpLine }),
  /** The help line is asked once. */
  possible: ({ context }, { type }) => !type.endsWith('.readHelpLine') || context.helpLine === undefined,
  words: {
    events: {
      haveNoCode: 'I don’t have a code',
      newCodeSent: 'a new code was sent',
      callMeBack: 'Call me back',
      closeHelp: 'the person closes the box',
      'done readHelpLine': 'the help line is known',
      'fail readHelpLine': 'the help line stays unknown',
      'done reportNoCode': 'the server sends a new code',
      'fail reportNoCode': 'no answer',
      'done requestCallBack': 'the server notes the call back',
      'fail requestCallBack': 'no answer',
    },
    states: {
      closed: 'no box',
      reporting: 'saying that no code came',
      offering: 'the box offers help',
      promised: 'a call is promised',
    },
    actors: { readHelpLine: 'the help line', reportNoCode: 'for a new code', requestCallBack: 'for a call' },
  },
  mounts: { 'the React view': codeHelpInReact },
})
