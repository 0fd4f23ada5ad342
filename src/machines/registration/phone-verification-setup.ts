import { assign, setup } from 'xstate'
import { newcomersConsent } from '#machines/account/consent.machine'
import {
  type ErrorParams,
  type FormError,
  formErrorGuards,
  formErrorOf,
  noFormError,
  withFormError,
} from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { phoneVerification } from '#services/registration/phone-verification'
import type { AgreedText } from '#shared/api/account/agreement'
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
})
