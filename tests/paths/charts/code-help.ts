import { codeHelpMachine } from '#machines/code-help.machine'
import { noAnswer } from '../../support/registration.ts'
import { codeHelpInReact } from '../mounts/code-help.tsx'
import { paths } from '../rig/entry.ts'

export const entry = paths(codeHelpMachine, {
  cases: {
    'done readHelpLine': { '': { output: { data: { help_line: '0113 496 0142' } } } },
    'fail readHelpLine': { '': noAnswer },
    'done tellNoCode': { '': { output: { message: 'Sent.' } } },
    'fail tellNoCode': { '': noAnswer },
    'done askCallBack': { '': { output: { message: 'We will call.' } } },
    'fail askCallBack': { '': noAnswer },
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
      'done tellNoCode': 'the server sends a new code',
      'fail tellNoCode': 'no answer',
      'done askCallBack': 'the server notes the call back',
      'fail askCallBack': 'no answer',
    },
    states: {
      closed: 'no box',
      telling: 'saying that no code came',
      offering: 'the box offers help',
      promised: 'a call is promised',
    },
    actors: { readHelpLine: 'the help line', tellNoCode: 'for a new code', askCallBack: 'for a call' },
  },
  mounts: { 'the React view': codeHelpInReact },
})
