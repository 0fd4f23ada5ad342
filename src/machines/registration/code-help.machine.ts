import { assign, setup } from 'xstate'
import { task } from '#machines/kit/task'
import { configuration } from '#services/platform/config'
import { phoneVerification } from '#services/registration/phone-verification'

export const codeHelpMachine = setup({
  types: {
    context: {} as { helpLine: string | undefined },
    events: {} as
      | { type: 'haveNoCode' }
      /** A new code was sent at the person's own request. */
      | { type: 'newCodeSent' }
      | { type: 'callMeBack' }
      | { type: 'closeHelp' },
    tags: {} as 'busy',
  },
  actors: { readHelpLine: task(configuration.read), reportNoCode: task(phoneVerification.iDontHaveCode) },
  actions: { keepHelpLine: assign({ helpLine: (_, { line }: { line: string }) => line }) },
}).createMachine({
  id: 'codeHelp',
  description: 'The help box: a new code was sent; the person can call the help line or ask to be called back.',
  context: { helpLine: undefined },
  invoke: {
    id: 'readHelpLine',
    src: 'readHelpLine',
    input: {},
    onDone: { actions: { type: 'keepHelpLine', params: ({ event }) => ({ line: event.output.data.help_line }) } },
    /** Without the help line, the box offers only the call back. */
    onError: { actions: { type: 'keepHelpLine', params: { line: '' } } },
  },
  initial: 'closed',
  on: { newCodeSent: '.offering' },
  states: {
    closed: { on: { haveNoCode: 'reporting' } },
    reporting: {
      tags: 'busy',
      invoke: {
        id: 'reportNoCode',
        src: 'reportNoCode',
        input: { body: { call_back: false } },
        onDone: 'offering',
        onError: 'apologising',
      },
    },
    offering: { on: { callMeBack: 'requestingCallBack', closeHelp: 'closed' } },
    apologising: {
      description: 'The request failed; the help line and the call back are still offered.',
      on: { callMeBack: 'requestingCallBack', closeHelp: 'closed' },
    },
    requestingCallBack: {
      tags: 'busy',
      invoke: {
        id: 'requestCallBack',
        src: 'reportNoCode',
        input: { body: { call_back: true } },
        onDone: 'promised',
        onError: 'apologising',
      },
    },
    promised: { on: { closeHelp: 'closed' } },
  },
})
