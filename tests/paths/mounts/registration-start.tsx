import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { consentMachine } from '#machines/account/consent.machine'
import { photoMachine } from '#machines/platform/photo.machine'
import { codeEntryMachine } from '#machines/registration/code-entry.machine'
import { phoneVerificationMachine } from '#machines/registration/phone-verification.machine'
import { registrationStepsMachine } from '#machines/registration/registration-steps.machine'
import { Agree } from '#views/account/agree'
import { PhotoCard, PhotoCards } from '#views/platform/photo-card'
import { Code } from '#views/registration/code'
import { PhoneVerification } from '#views/registration/phone-verification'
import { RegistrationSteps } from '#views/registration/registration-steps'
import { blames, drawn, everywhere, press, showsScreen, type, unanswered } from './registration.tsx'

const showsMessage = (snapshot: { context: { formError: { message: string | undefined } } }) => {
  if (snapshot.context.formError.message) screen.getByText(snapshot.context.formError.message)
}
export const phoneInReact = drawn(
  phoneVerificationMachine,
  (actor) => <PhoneVerification actor={actor} />,
  (send) => ({
    does: {
      ...everywhere,
      forget: press('Forgot password?'),
      changePhone: ({ phone }) => type('Mobile number', phone),
      changePassword: (event) => {
        const box = screen.getByLabelText<HTMLInputElement>('Password')
        if (box.value === event.password) send(event)
        else type('Password', event.password)
      },
    },
    sees: {
      agreeing: showsScreen('Before you start', ''),
      agreeingAgain: showsScreen('Our terms have just changed', ''),
      notAgreed: unanswered,
      enteringPhone: (snapshot) => {
        showsScreen('Your mobile number')()
        expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe(snapshot.context.phone)
        blames(snapshot)
        showsMessage(snapshot)
      },
      enteringCode: showsScreen('Type the 6 digits'),
      enteringPassword: (snapshot) => {
        showsScreen('Welcome back')()
        blames(snapshot)
      },
      settingPassword: (snapshot) => {
        showsScreen(snapshot.context.known ? 'New password' : 'Set a password')()
        expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull()
        for (const text of Object.values(snapshot.context.formError.errors)) screen.getAllByText(text as string)
      },
      codeUnsent: unanswered,
      notSignedIn: unanswered,
      passwordUnsaved: unanswered,
      taken: showsScreen('Sorry that number is already taken by another device', 'Use another number'),
    },
  }),
)

export const codeInReact = drawn(
  codeEntryMachine,
  (actor) => <Code actor={actor} />,
  (send) => ({
    does: {
      ...everywhere,
      back: press('Change'),
      resend: press('Send a new code'),
      changeCode: (event) => {
        const boxes = [1, 2, 3, 4, 5, 6].map((n) => screen.getByLabelText<HTMLInputElement>(`Digit ${n}`))
        const whole = String(event.code).replace(/\D/g, '')
        if (boxes.map(({ value }) => value).join('') === whole) return send(event)
        fireEvent.paste(boxes[0] as HTMLElement, { clipboardData: { getData: () => event.code } })
      },
    },
    sees: {
      'entering.code': (snapshot) => {
        showsScreen('Type the 6 digits')()
        const missing = 6 - snapshot.context.code.length
        if (missing) screen.getByText(`${missing} digits to go`)
        else expect(screen.queryByText(/to go$/)).toBeNull()
        blames(snapshot)
        if (snapshot.context.notice) screen.getByText(snapshot.context.notice)
      },
      'entering.code.unanswered': () => screen.getByText(/Press Continue to try again/),
      'entering.resend.cooling': (snapshot) => screen.getByText(`Again in 0:0${snapshot.context.secondsLeft}`),
      'entering.resend.ready': () => screen.getByRole('button', { name: 'Send a new code' }),
    },
  }),
)

export const photoInReact = drawn(
  photoMachine,
  (actor) => (
    <PhotoCards>
      <PhotoCard actor={actor} name="Front" of="Front of the card" />
    </PhotoCards>
  ),
  (send) => ({
    does: {
      choose: (event) => {
        const input = screen.queryByLabelText(/^Take (photo|again), Front of the card$/)
        const { name, size } = event.file as { name: string; size: number }
        if (input instanceof HTMLInputElement)
          fireEvent.change(input, { target: { files: [new File([new Uint8Array(size)], name)] } })
        else send(event)
      },
      capture: press(/^Take (photo|again), Front of the card$/),
      retry: press('Retry, Front of the card'),
      cancel: press('Cancel, Front of the card'),
    },
    sees: {
      'sending.quick': () => screen.getByRole('progressbar', { name: 'Front of the card, sending' }),
      'sending.slow': () => screen.getByText(/^Weak signal/),
      'sending.interrupted': () => screen.getByText('Unable to upload file'),
      uploaded: () => screen.getByText('Sent'),
      empty: (snapshot) => {
        if (snapshot.context.message) screen.getByText(snapshot.context.message)
      },
    },
  }),
)

export const stepsInReact = drawn(
  registrationStepsMachine,
  (actor) => <RegistrationSteps actor={actor} />,
  () => ({
    does: { ...everywhere },
    sees: {
      identity: showsScreen('Start registration'),
      niNumber: showsScreen('Your National Insurance number'),
      skillPhotos: showsScreen('Photograph your skill card'),
      medicalQuestionnaire: showsScreen(/working at height/),
      personalInfo: showsScreen('About you'),
      emergencyContact: showsScreen('Whom do we call in an emergency?'),
      unreachable: unanswered,
    },
  }),
)

export const consentInReact = drawn(
  consentMachine,
  (actor) => <Agree actor={actor} title={() => 'Before you start'} hint="" />,
  (send) => ({
    does: {
      ...everywhere,
      tick: (event) => {
        const box = screen.queryByRole<HTMLInputElement>('checkbox', {
          name: event.slug === 'terms' ? /Terms of use/ : event.slug === 'other' ? 'other' : /Privacy policy/,
          hidden: true,
        })
        if (box && box.checked !== event.ticked) fireEvent.click(box)
        else send(event)
      },
      read: (event) => {
        if (event.slug === 'terms') fireEvent.click(screen.getByRole('button', { name: 'Terms of use', hidden: true }))
        else send(event)
      },
      close: () => fireEvent.click(screen.getByRole('button', { name: 'Done' })),
    },
    sees: {
      ticking: (snapshot) => {
        showsScreen('Before you start')()
        for (const { slug, title } of snapshot.context.texts)
          expect(screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(title) }).checked).toBe(
            snapshot.context.ticked.includes(slug),
          )
        expect(screen.getAllByText('It has changed since you agreed to it.')).toHaveLength(1)
        showsMessage(snapshot)
      },
      reading: () => screen.getByRole('dialog', { name: 'Terms of use' }),
      unreachable: unanswered,
    },
  }),
)
