import { consentMachine } from '#machines/account/consent.machine'
import { codeEntryMachine } from '#machines/registration/code-entry.machine'
import { phoneVerificationMachine } from '#machines/registration/phone-verification.machine'
import { ended, noAnswer, refused, taken, unavailable } from '../../support/registration/registration.ts'
import { atFirst } from '../mounts/registration.tsx'
import { phoneInReact } from '../mounts/registration-start.tsx'
import { paths } from '../rig/entry.ts'

const token = { output: { tokenInfo: { accessToken: 'token' } } }
export const entry = paths(phoneVerificationMachine, {
  stubs: {
    agree: atFirst(consentMachine, { ticked: [] }),
    enterCode: atFirst(codeEntryMachine, { phone: '+447700900142', secondsLeft: 60 }),
  },
  cases: {
    changePhone: { '07700 900142': { phone: '07700 900142' }, 'a landline': { phone: '0113 496 0142' } },
    changePassword: { 'a password': { password: 'correct horse' } },
    'done agree': { '': { output: { agreed: [{ slug: 'terms', version: '2' }] } } },
    'fail agree': { '': { error: new Error('broken') } },
    'done sendCode': { '': { output: { message: 'Sent.', resend_after: 60, expires_in: 600 } } },
    'fail sendCode': {
      'the number is refused': refused({ phone_number: ['Type a UK mobile number, like 07700 900142.'] }),
      'no answer': noAnswer,
    },
    'done enterCode': {
      'the number is known': { output: { known: true } },
      'the number is new': { output: { known: false } },
      'the person changes the number': { output: { known: undefined } },
    },
    'fail enterCode': { '': { error: new Error('broken') } },
    'done signIn': { '': token },
    'fail signIn': {
      'the password is wrong': { error: { status: 401, message: 'These credentials do not match our records.' } },
      'the server refuses the field': refused({ password: ['Type your password.'] }),
      'the number is bound to another device': taken,
      'the service is away': unavailable,
    },
    'done savePassword': { '': token },
    'fail savePassword': {
      'too short': refused({ password: ['Use at least 8 characters. 15 or more is safer.'] }),
      'a text has changed since it was ticked': refused({ agreed: ['Read and agree first: Terms of use.'] }),
      'the proof has run out': ended,
      'the number is bound to another device': taken,
      'no answer': noAnswer,
    },
  },
  show: ({ agreed, phone, password, known, token: kept, secondsLeft, formError }) => ({
    agreed: agreed.map(({ slug, version }) => `${slug} ${version}`).join(),
    phone,
    password: password ? 'typed' : undefined,
    known,
    token: kept,
    secondsLeft,
    errors: formError.errors,
    message: formError.message,
  }),
  words: {
    events: {
      changePhone: 'the person types {case}',
      changePassword: 'the person types {case}',
      continue: 'Continue',
      forget: 'Forgot password?',
      back: 'Back',
      retry: 'Retry',
      'done agree': 'the texts are ticked',
      'fail agree': 'the texts break',
      'done sendCode': 'a code is sent',
      'fail sendCode': '{case}',
      'done enterCode': '{case}',
      'fail enterCode': 'the code screen breaks',
      'done signIn': 'the password is right',
      'fail signIn': '{case}',
      'done savePassword': 'the password is set',
      'fail savePassword': '{case}',
    },
    states: {
      agreeing: 'the terms and the privacy policy',
      agreeingAgain: 'the terms and the privacy policy again',
      enteringPhone: 'the number',
      enteringCode: 'the six digits',
      enteringPassword: 'the password of a known worker',
      settingPassword: 'a new password',
      taken: 'taken by another device',
    },
    actors: {
      agree: 'to read and tick the texts',
      sendCode: 'for a code',
      enterCode: 'for the digits',
      signIn: 'to sign in',
      savePassword: 'to set the password',
    },
  },
  mounts: { 'the React view': phoneInReact },
})
