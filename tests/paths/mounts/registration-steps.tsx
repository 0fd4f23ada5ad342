import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { emergencyContactMachine } from '#machines/registration/emergency-contact.machine'
import { identityStepMachine } from '#machines/registration/identity-step.machine'
import { medicalQuestionnaireMachine } from '#machines/registration/medical-questionnaire.machine'
import { niNumberMachine } from '#machines/registration/ni-number.machine'
import { personalInfoMachine } from '#machines/registration/personal-info.machine'
import { skillPhotosMachine } from '#machines/registration/skill-photos.machine'
import { EmergencyContact } from '#views/registration/emergency-contact'
import { IdentityStep } from '#views/registration/identity-step'
import { MedicalQuestionnaire } from '#views/registration/medical-questionnaire'
import { NiNumber } from '#views/registration/ni-number'
import { PersonalInfo } from '#views/registration/personal-info'
import { SkillPhotos } from '#views/registration/skill-photos'
import { blames, choosing, drawn, everywhere, press, showsScreen, type, unanswered } from './registration.tsx'

const ni = 'National Insurance number'
export const niNumberInReact = drawn(
  niNumberMachine,
  (actor) => <NiNumber actor={actor} />,
  (_send) => ({
    does: { ...everywhere, ...choosing, change: ({ typed }) => type(ni, typed) },
    sees: {
      answering: (snapshot) => {
        showsScreen('Your National Insurance number')()
        expect(screen.getByLabelText<HTMLInputElement>(ni).value).toBe(snapshot.context.typed)
        blames(snapshot)
      },
      explaining: showsScreen('No National Insurance number yet?', 'Go on without it'),
      unsaved: unanswered,
      unpassed: unanswered,
    },
  }),
)

export const emergencyContactInReact = drawn(
  emergencyContactMachine,
  (actor) => <EmergencyContact actor={actor} />,
  (_send) => ({
    does: {
      ...everywhere,
      change: ({ contact }) => {
        const { name, relation, phone_number } = contact as Record<string, string>
        type('Their name', name)
        type('Who they are to you', relation)
        type('Their mobile number', phone_number)
      },
    },
    sees: {
      answering: (snapshot) => {
        showsScreen('Whom do we call in an emergency?')()
        expect(screen.getByLabelText<HTMLInputElement>('Their name').value).toBe(snapshot.context.contact.name)
        blames(snapshot)
      },
      agreeing: showsScreen('Before you finish', ''),
      unsaved: unanswered,
    },
  }),
)

export const medicalInReact = drawn(
  medicalQuestionnaireMachine,
  (actor) => <MedicalQuestionnaire actor={actor} />,
  (send) => ({
    does: {
      ...everywhere,
      answer: (event) => {
        const choice = screen.getByRole<HTMLInputElement>('radio', { name: event.answer ? 'Yes' : 'No' })
        // A radio button that is on cannot be chosen again: the person's event goes to the chart.
        if (choice.checked) send(event)
        else fireEvent.click(choice)
      },
      addDetails: (event) => {
        const box = screen.queryByLabelText('Tell us more')
        if (box && (box as HTMLTextAreaElement).value !== event.more) type('Tell us more', event.more)
        else send(event)
      },
      declare: (event) => {
        const box = screen.getByRole<HTMLInputElement>('checkbox')
        if (box.checked) send(event)
        else fireEvent.click(box)
      },
    },
    sees: {
      answering: (snapshot) => {
        const { index, questions } = snapshot.context
        screen.getByText(`Your health, question ${index + 1} of ${questions.length}`)
      },
      declaring: showsScreen('Are your answers true?'),
      unsaved: unanswered,
    },
  }),
)

export const skillPhotosInReact = drawn(
  skillPhotosMachine,
  (actor) => <SkillPhotos actor={actor} />,
  () => ({
    does: {
      ...everywhere,
      ...choosing,
      change: ({ details }) => type('Card number', (details as { skill_card_number: string }).skill_card_number),
    },
    sees: {
      'card.photographing': showsScreen('Photograph your skill card'),
      'card.photographing.front': () => screen.getByText('Waits for the front of the card'),
      'card.photographing.back': () => screen.getByText('Waits for the back of the card'),
      'card.explaining': showsScreen('No skill card yet?', 'Go on without it'),
      'card.describing': (snapshot) => {
        showsScreen('What is on the card')()
        const { skill_card_number } = snapshot.context.details
        expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe(skill_card_number)
      },
      'card.unsaved': unanswered,
      unpassed: unanswered,
    },
  }),
)

export const personalInfoInReact = drawn(
  personalInfoMachine,
  (actor) => <PersonalInfo actor={actor} />,
  (send) => ({
    does: {
      ...everywhere,
      change: (event) => {
        const { postcode } = event.personal as { postcode: string }
        const box = screen.getByLabelText<HTMLInputElement>('Postcode')
        if (box.value === postcode) send(event)
        else type('Postcode', postcode)
      },
      useAnyway: press('Use anyway'),
      back: (event) => {
        const back = screen.queryByRole('button', { name: /^(Back|Mend the postcode)$/ })
        if (back?.textContent === 'Back') fireEvent.click(back)
        else if (back) everywhere.continue()
        else send(event)
      },
    },
    sees: {
      filling: (snapshot) => {
        showsScreen('About you')()
        expect(screen.getByLabelText<HTMLInputElement>('Postcode').value).toBe(snapshot.context.personal.postcode)
      },
      warning: () => screen.getByText(/does not look like a UK postcode/),
      photographing: showsScreen('Your photo'),
      unsaved: unanswered,
      photoUnsaved: unanswered,
    },
  }),
)

export const identityInReact = drawn(
  identityStepMachine,
  (actor) => <IdentityStep actor={actor} />,
  (send) => ({
    does: {
      ...everywhere,
      change: (event) => {
        const { first_name, last_name } = event.names as Record<string, string>
        const box = screen.getByLabelText<HTMLInputElement>('Last name')
        if (box.value === last_name) return send(event)
        type('First name', first_name)
        type('Last name', last_name)
      },
    },
    sees: {
      naming: showsScreen('Start registration'),
      capturing: showsScreen('Verify your identity'),
      picturing: showsScreen('Verify your identity'),
      waiting: showsScreen('We check your identity', ''),
      failed: (snapshot) => {
        showsScreen('We could not verify your identity', 'Try again')()
        screen.getByText(snapshot.context.check.reason)
      },
      unapplied: unanswered,
      unchecked: unanswered,
    },
  }),
)
