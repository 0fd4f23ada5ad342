import type { AgreedText } from '#contract/agreement'
import type { TokenInfo } from '#contract/auth'
import { normalisePhone } from '#contract/phone'
import { type Context, phoneVerificationSetup } from './phone-verification-setup.ts'
import { ifEnded, ifRefused, noRefusal, otherwise, thrown } from './refusal.ts'

const stored = ({ phone }: Context) => normalisePhone(phone) ?? phone
const tokenOf = ({ event }: { event: { output: TokenInfo } }) => ({ token: event.output.tokenInfo.accessToken })
const signedIn = { target: 'signedIn', actions: { type: 'keepToken', params: tokenOf } } as const
const told = ({ event }: { event: { output: { known: boolean | undefined } } }) => event.output
const keepKnown = { type: 'keepKnown', params: told } as const
const ifKnown = { guard: { type: 'isKnown', params: told }, actions: keepKnown } as const
const ifNew = { guard: { type: 'isNew', params: told }, actions: keepKnown } as const
const ifTaken = { guard: { type: 'isTaken', params: thrown }, target: 'taken' } as const
const agreedOf = ({ event }: { event: { output: { agreed: AgreedText[] } } }) => event.output
const keepAgreed = { type: 'keepAgreed', params: agreedOf } as const
const ifUnticked = { guard: { type: 'isUnticked', params: thrown }, target: 'agreeingAnew' } as const
const blamePassword = { type: 'blamePassword', params: thrown } as const

export const phoneVerificationMachine = phoneVerificationSetup.createMachine({
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
    refusal: noRefusal,
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
    notAgreed: { tags: 'unreachable', on: { retry: { target: 'agreeing', actions: 'clearRefusal' } } },
    enteringPhone: {
      entry: 'forgetPerson',
      on: {
        back: { target: 'agreeing', actions: 'clearRefusal' },
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
      on: { retry: 'signingIn', back: { target: 'enteringPassword', actions: 'clearRefusal' } },
    },
    settingPassword: {
      description: 'The first password of a new worker, or a new one for a known worker who forgot theirs.',
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
    agreeingAnew: {
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
      on: { retry: 'savingPassword', back: { target: 'settingPassword', actions: 'clearRefusal' } },
    },
    taken: {
      description: 'The number is registered on another device; only the company can release it.',
      on: { back: { target: 'enteringPhone', actions: 'clearRefusal' } },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => ({ token: context.token ?? '' }),
})
