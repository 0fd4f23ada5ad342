import { assign, setup } from 'xstate'
import { newcomersConsent } from '#machines/account/consent.machine'
import {
  type ErrorParams,
  type FormError,
  formErrorGuards,
  formErrorOf,
  fromError,
  ifEnded,
  ifRefused,
  noFormError,
  otherwise,
  withFormError,
} from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { phoneVerification } from '#services/registration/phone-verification'
import type { AgreedText } from '#shared/api/account/agreement'
import type { TokenInfo } from '#shared/api/account/auth'
import { normalisePhone } from '#shared/api/kit/phone'
import { codeEntryMachine } from './code-entry.machine.ts'
import { isTaken } from './device-taken.ts'

export type Context = {
  /** The texts ticked before the number is asked for. */
  agreed: AgreedText[]
  /** As typed. */
  phone: string
  password: string
  secondsLeft: number
  /** Whether there is an account for the verified number. */
  known: boolean | undefined
  token: string | undefined
  formError: FormError
}

const stored = ({ phone }: Context) => normalisePhone(phone) ?? phone
const tokenOf = ({ event }: { event: { output: TokenInfo } }) => ({ token: event.output.tokenInfo.accessToken })
const signedIn = { target: 'signedIn', actions: { type: 'keepToken', params: tokenOf } } as const
const fromOutput = ({ event }: { event: { output: { known: boolean | undefined } } }) => event.output
const keepAnswer = { type: 'keepAnswer', params: fromOutput } as const
const ifHasAccount = { guard: { type: 'hasAccount', params: fromOutput }, actions: keepAnswer } as const
const ifNew = { guard: { type: 'isNew', params: fromOutput }, actions: keepAnswer } as const
const ifTaken = { guard: { type: 'isTaken', params: fromError }, target: 'taken' } as const
const agreedOf = ({ event }: { event: { output: { agreed: AgreedText[] } } }) => event.output
const keepAgreed = { type: 'keepAgreed', params: agreedOf } as const
const ifUnticked = { guard: { type: 'isUnticked', params: fromError }, target: 'agreeingAgain' } as const
const blamePassword = { type: 'blamePassword', params: fromError } as const

export const phoneVerificationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'changePhone'; phone: string }
      | { type: 'changePassword'; password: string }
      | { type: 'continue' }
      | { type: 'forget' }
      | { type: 'back' }
      | { type: 'retry' },
    output: {} as { token: string },
    children: {} as { agree: 'agree'; enterCode: 'enterCode' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    agree: newcomersConsent,
    sendCode: task(phoneVerification.verifyPhone),
    enterCode: codeEntryMachine,
    signIn: task(phoneVerification.login),
    savePassword: task(phoneVerification.password),
  },
  guards: {
    hasPhone: ({ context }) => context.phone.trim() !== '',
    hasPassword: ({ context }) => context.password !== '',
    hasAccount: (_, { known }: { known: boolean | undefined }) => known === true,
    isNew: (_, { known }: { known: boolean | undefined }) => known === false,
    isTaken: (_, { error }: ErrorParams) => isTaken(error),
    isUnticked: (_, { error }: ErrorParams) => formErrorOf(error).errors.agreed !== undefined,
    ...formErrorGuards,
  },
  actions: {
    keepAgreed: assign((_, { agreed }: { agreed: AgreedText[] }) => ({ agreed })),
    keepPhone: assign({ phone: (_, { phone }: { phone: string }) => phone }),
    keepPassword: assign({ password: (_, { password }: { password: string }) => password }),
    keepWait: assign({ secondsLeft: (_, { seconds }: { seconds: number }) => seconds }),
    keepAnswer: assign({ known: (_, { known }: { known: boolean | undefined }) => known }),
    keepToken: assign({ token: (_, { token }: { token: string }) => token, password: '' }),
    keepFormError: assign(withFormError),
    blamePassword: assign({
      formError: (_, { error }: ErrorParams) => {
        const { errors, message } = formErrorOf(error)
        return { errors: { password: errors.password ?? message ?? 'Wrong password.' }, message: undefined }
      },
    }),
    clearFormError: assign({ formError: noFormError }),
    forgetPassword: assign({ password: '' }),
    forgetPerson: assign({ password: '', known: undefined }),
  },
}).createMachine({
  id: 'phoneVerification',
  description:
    'The terms and the privacy policy are ticked before the number is entered. A code verifies the number; then a known worker enters their password, and a new worker sets one. A worker who forgot their password sets a new one with the same code.',
  context: {
    agreed: [],
    phone: '',
    password: '',
    secondsLeft: 0,
    known: undefined,
    token: undefined,
    formError: noFormError,
  },
  initial: 'agreeing',
  states: {
    agreeing: {
      invoke: {
        id: 'agree',
        src: 'agree',
        input: ({ context }) => ({ ticked: context.agreed.map(({ slug }) => slug) }),
        onDone: { target: 'enteringPhone', actions: keepAgreed },
        onError: otherwise('notAgreed'),
      },
    },
    notAgreed: { tags: 'unreachable', on: { retry: { target: 'agreeing', actions: 'clearFormError' } } },
    enteringPhone: {
      entry: 'forgetPerson',
      on: {
        back: { target: 'agreeing', actions: 'clearFormError' },
        changePhone: { actions: { type: 'keepPhone', params: ({ event }) => event } },
        continue: { guard: 'hasPhone', target: 'sendingCode' },
      },
    },
    sendingCode: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ body: { phone_number: stored(context) } }),
        onDone: {
          target: 'enteringCode',
          actions: { type: 'keepWait', params: ({ event }) => ({ seconds: event.output.resend_after }) },
        },
        onError: [ifRefused('enteringPhone'), otherwise('codeUnsent')],
      },
    },
    codeUnsent: {
      tags: 'unreachable',
      on: { retry: 'sendingCode', back: { target: 'enteringPhone', actions: 'clearFormError' } },
    },
    enteringCode: {
      invoke: {
        id: 'enterCode',
        src: 'enterCode',
        input: ({ context }) => ({ phone: stored(context), secondsLeft: context.secondsLeft }),
        onDone: [
          { ...ifHasAccount, target: 'enteringPassword' },
          { ...ifNew, target: 'settingPassword' },
          { target: 'enteringPhone' },
        ],
        onError: otherwise('codeUnsent'),
      },
    },
    enteringPassword: {
      on: {
        changePassword: { actions: { type: 'keepPassword', params: ({ event }) => event } },
        continue: { guard: 'hasPassword', target: 'signingIn' },
        forget: { target: 'settingPassword', actions: ['forgetPassword', 'clearFormError'] },
        back: { target: 'enteringPhone', actions: 'clearFormError' },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({
          body: { phone_number: stored(context), password: context.password, agreed: context.agreed },
        }),
        onDone: signedIn,
        onError: [
          ifTaken,
          { ...ifRefused('enteringPassword'), actions: blamePassword },
          { ...ifEnded('enteringPassword'), actions: blamePassword },
          otherwise('notSignedIn'),
        ],
      },
    },
    notSignedIn: {
      tags: 'unreachable',
      on: { retry: 'signingIn', back: { target: 'enteringPassword', actions: 'clearFormError' } },
    },
    settingPassword: {
      description: 'The first password of a new worker, or a new one for a known worker who forgot theirs.',
      on: {
        changePassword: { actions: { type: 'keepPassword', params: ({ event }) => event } },
        continue: { guard: 'hasPassword', target: 'savingPassword' },
        back: [
          {
            guard: { type: 'hasAccount', params: ({ context }) => context },
            target: 'enteringPassword',
            actions: ['forgetPassword', 'clearFormError'],
          },
          { target: 'enteringPhone', actions: 'clearFormError' },
        ],
      },
    },
    savingPassword: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context }) => ({ body: { password: context.password, agreed: context.agreed } }),
        onDone: signedIn,
        onError: [
          ifTaken,
          ifUnticked,
          ifRefused('settingPassword'),
          ifEnded('enteringPhone'),
          otherwise('passwordUnsaved'),
        ],
      },
    },
    agreeingAgain: {
      description:
        'A text has changed since it was ticked: it is read and ticked again, and nothing else is asked twice.',
      invoke: {
        id: 'agree',
        src: 'agree',
        input: { ticked: [] },
        onDone: { target: 'savingPassword', actions: keepAgreed },
        onError: otherwise('passwordUnsaved'),
      },
    },
    passwordUnsaved: {
      tags: 'unreachable',
      on: { retry: 'savingPassword', back: { target: 'settingPassword', actions: 'clearFormError' } },
    },
    taken: {
      description: 'The number is registered on another device; only the company can release it.',
      on: { back: { target: 'enteringPhone', actions: 'clearFormError' } },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => ({ token: context.token ?? '' }),
})
