import { assign, setup } from 'xstate'
import type { TokenInfo } from '#contract/auth'
import { normalisePhone } from '#contract/phone'
import { phoneVerification } from '#services/phone-verification'
import { codeEntryMachine } from './code-entry.machine.ts'
import { isTaken } from './device-taken.ts'
import {
  ifEnded,
  ifRefused,
  noRefusal,
  otherwise,
  type Refusal,
  refusalGuards,
  refusalOf,
  type Thrown,
  thrown,
  withRefusal,
} from './refusal.ts'
import { task } from './task.ts'

type Context = {
  /** As typed. */
  phone: string
  password: string
  secondsLeft: number
  /** Whether the proven number has an account. */
  known: boolean | undefined
  token: string | undefined
  refusal: Refusal
}
const stored = ({ phone }: Context) => normalisePhone(phone) ?? phone
const tokenOf = ({ event }: { event: { output: TokenInfo } }) => ({ token: event.output.tokenInfo.accessToken })
const signedIn = { target: 'signedIn', actions: { type: 'keepToken', params: tokenOf } } as const
const told = ({ event }: { event: { output: { known: boolean | undefined } } }) => event.output
const keepKnown = { type: 'keepKnown', params: told } as const
const ifKnown = { guard: { type: 'isKnown', params: told }, actions: keepKnown } as const
const ifNew = { guard: { type: 'isNew', params: told }, actions: keepKnown } as const
const ifTaken = { guard: { type: 'isTaken', params: thrown }, target: 'taken' } as const
const blamePassword = { type: 'blamePassword', params: thrown } as const

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
    children: {} as { enterCode: 'enterCode' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    sendCode: task(phoneVerification.verifyPhone),
    enterCode: codeEntryMachine,
    signIn: task(phoneVerification.login),
    savePassword: task(phoneVerification.password),
  },
  guards: {
    hasPhone: ({ context }) => context.phone.trim() !== '',
    hasPassword: ({ context }) => context.password !== '',
    isKnown: (_, { known }: { known: boolean | undefined }) => known === true,
    isNew: (_, { known }: { known: boolean | undefined }) => known === false,
    isTaken: (_, { error }: Thrown) => isTaken(error),
    ...refusalGuards,
  },
  actions: {
    keepPhone: assign({ phone: (_, { phone }: { phone: string }) => phone }),
    keepPassword: assign({ password: (_, { password }: { password: string }) => password }),
    keepWait: assign({ secondsLeft: (_, { seconds }: { seconds: number }) => seconds }),
    keepKnown: assign({ known: (_, { known }: { known: boolean | undefined }) => known }),
    keepToken: assign({ token: (_, { token }: { token: string }) => token, password: '' }),
    keepRefusal: assign(withRefusal),
    blamePassword: assign({
      refusal: (_, { error }: Thrown) => {
        const { errors, message } = refusalOf(error)
        return { errors: { password: errors.password ?? message ?? 'Wrong password.' }, message: undefined }
      },
    }),
    clearRefusal: assign({ refusal: noRefusal }),
    forgetPassword: assign({ password: '' }),
    forgetPerson: assign({ password: '', known: undefined }),
  },
}).createMachine({
  id: 'phoneVerification',
  description:
    'A code proves the number; then the password of a known worker is asked, or a new worker sets one. Whoever forgot theirs sets a new one with the same code.',
  context: { phone: '', password: '', secondsLeft: 0, known: undefined, token: undefined, refusal: noRefusal },
  initial: 'enteringPhone',
  states: {
    enteringPhone: {
      entry: 'forgetPerson',
      on: {
        changePhone: { actions: { type: 'keepPhone', params: ({ event }) => event } },
        continue: { guard: 'hasPhone', target: 'sendingCode' },
      },
    },
    sendingCode: {
      tags: 'busy',
      entry: 'clearRefusal',
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
      on: { retry: 'sendingCode', back: { target: 'enteringPhone', actions: 'clearRefusal' } },
    },
    enteringCode: {
      invoke: {
        id: 'enterCode',
        src: 'enterCode',
        input: ({ context }) => ({ phone: stored(context), secondsLeft: context.secondsLeft }),
        onDone: [
          { ...ifKnown, target: 'enteringPassword' },
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
        forget: { target: 'settingPassword', actions: ['forgetPassword', 'clearRefusal'] },
        back: { target: 'enteringPhone', actions: 'clearRefusal' },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ body: { phone_number: stored(context), password: context.password } }),
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
      on: { retry: 'signingIn', back: { target: 'enteringPassword', actions: 'clearRefusal' } },
    },
    settingPassword: {
      description: 'The first password of a new worker, or a new one instead of the one a known worker forgot.',
      on: {
        changePassword: { actions: { type: 'keepPassword', params: ({ event }) => event } },
        continue: { guard: 'hasPassword', target: 'savingPassword' },
        back: [
          {
            guard: { type: 'isKnown', params: ({ context }) => context },
            target: 'enteringPassword',
            actions: ['forgetPassword', 'clearRefusal'],
          },
          { target: 'enteringPhone', actions: 'clearRefusal' },
        ],
      },
    },
    savingPassword: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context }) => ({ body: { password: context.password } }),
        onDone: signedIn,
        onError: [ifTaken, ifRefused('settingPassword'), ifEnded('enteringPhone'), otherwise('passwordUnsaved')],
      },
    },
    passwordUnsaved: {
      tags: 'unreachable',
      on: { retry: 'savingPassword', back: { target: 'settingPassword', actions: 'clearRefusal' } },
    },
    taken: {
      description: 'The number belongs to another device; only the company can free it.',
      on: { back: { target: 'enteringPhone', actions: 'clearRefusal' } },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => ({ token: context.token ?? '' }),
})
