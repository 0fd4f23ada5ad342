import { assign, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import {
  type ErrorParams,
  type FormError,
  formErrorGuards,
  fromError,
  ifRefused,
  noFormError,
  otherwise,
  withFormError,
} from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { phoneVerification } from '#services/registration/phone-verification'
import { codeHelpMachine } from './code-help.machine.ts'

const digits = 6
type Context = {
  /** As stored, with +44. */
  phone: string
  code: string
  secondsLeft: number
  known: boolean | undefined
  formError: FormError
  /** Why no new code was sent. */
  notice: string | undefined
}

export const codeEntryMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { phone: string; secondsLeft: number },
    events: {} as { type: 'changeCode'; code: string } | { type: 'continue' } | { type: 'back' } | { type: 'resend' },
    children: {} as { help: 'help' },
    output: {} as { known: boolean | undefined },
    tags: {} as 'busy',
  },
  actors: {
    checkCode: task(phoneVerification.verifyCode),
    sendNewCode: task(phoneVerification.resendCode),
    help: codeHelpMachine,
  },
  guards: {
    isWhole: ({ context }) => context.code.length === digits,
    isWaiting: ({ context }) => context.secondsLeft > 1,
    ...formErrorGuards,
    isTooSoon: (_, { error }: ErrorParams) => failureOf(error).reset !== undefined,
  },
  actions: {
    keepCode: assign({ code: (_, { code }: { code: string }) => code.replace(/\D/g, '').slice(0, digits) }),
    keepAnswer: assign({ known: (_, { known }: { known: boolean }) => known }),
    keepFormError: assign(withFormError),
    clearFormError: assign({ formError: noFormError }),
    keepWait: assign({ secondsLeft: (_, { seconds }: { seconds: number }) => seconds, notice: undefined }),
    keepTooSoon: assign((_, { error }: ErrorParams) => {
      const { reset = 0, message } = failureOf(error)
      return { secondsLeft: reset, notice: message ?? 'We could not send a new code.' }
    }),
    keepNotice: assign({
      notice: (_, { error }: ErrorParams) => failureOf(error).message ?? 'We could not send a new code.',
    }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    openHelp: sendTo('help', { type: 'newCodeSent' }),
  },
  delays: { oneSecond: 1000 },
}).createMachine({
  id: 'codeEntry',
  description: 'Six digits verify the phone number; a new code can be sent after a wait, and help is offered.',
  context: ({ input }) => ({
    ...input,
    code: '',
    known: undefined,
    formError: noFormError,
    notice: undefined,
  }),
  initial: 'entering',
  states: {
    entering: {
      type: 'parallel',
      invoke: { id: 'help', src: 'help' },
      on: { back: 'left' },
      states: {
        code: {
          initial: 'typing',
          states: {
            typing: {
              on: {
                changeCode: { actions: { type: 'keepCode', params: ({ event }) => event } },
                continue: { guard: 'isWhole', target: 'checking' },
              },
            },
            checking: {
              tags: 'busy',
              entry: 'clearFormError',
              invoke: {
                id: 'checkCode',
                src: 'checkCode',
                input: ({ context }) => ({ body: { code: context.code } }),
                onDone: {
                  target: '#codeEntry.proven',
                  actions: { type: 'keepAnswer', params: ({ event }) => event.output.data },
                },
                onError: [ifRefused('typing'), otherwise('unanswered')],
              },
            },
            unanswered: {
              description: 'The code stays in the field; Continue tries again.',
              on: {
                changeCode: { target: 'typing', actions: { type: 'keepCode', params: ({ event }) => event } },
                continue: 'checking',
              },
            },
          },
        },
        resend: {
          initial: 'cooling',
          states: {
            cooling: {
              after: {
                oneSecond: [
                  { guard: 'isWaiting', target: 'cooling', reenter: true, actions: 'countDown' },
                  { target: 'ready' },
                ],
              },
            },
            ready: { on: { resend: 'sending' } },
            sending: {
              invoke: {
                id: 'sendNewCode',
                src: 'sendNewCode',
                input: ({ context }) => ({ body: { phone_number: context.phone } }),
                onDone: {
                  target: 'cooling',
                  actions: [
                    { type: 'keepWait', params: ({ event }) => ({ seconds: event.output.resend_after }) },
                    'openHelp',
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isTooSoon', params: fromError },
                    target: 'cooling',
                    actions: { type: 'keepTooSoon', params: fromError },
                  },
                  { target: 'ready', actions: { type: 'keepNotice', params: fromError } },
                ],
              },
            },
          },
        },
      },
    },
    proven: { type: 'final' },
    left: { type: 'final' },
  },
  output: ({ context }) => ({ known: context.known }),
})
