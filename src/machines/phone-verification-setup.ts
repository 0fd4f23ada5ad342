import { assign, setup } from 'xstate'
import type { AgreedText } from '#contract/agreement'
import { phoneVerification } from '#services/phone-verification'
import { codeEntryMachine } from './code-entry.machine.ts'
import { newcomersConsent } from './consent.machine.ts'
import { isTaken } from './device-taken.ts'
import { noRefusal, type Refusal, refusalGuards, refusalOf, type Thrown, withRefusal } from './refusal.ts'
import { task } from './task.ts'

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
  refusal: Refusal
}

export const phoneVerificationSetup = setup({
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
    isKnown: (_, { known }: { known: boolean | undefined }) => known === true,
    isNew: (_, { known }: { known: boolean | undefined }) => known === false,
    isTaken: (_, { error }: Thrown) => isTaken(error),
    isUnticked: (_, { error }: Thrown) => refusalOf(error).errors.agreed !== undefined,
    ...refusalGuards,
  },
  actions: {
    keepAgreed: assign((_, { agreed }: { agreed: AgreedText[] }) => ({ agreed })),
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
})
