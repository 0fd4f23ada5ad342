import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { emergencyContactMachine } from '#machines/emergency-contact.machine'
import { identityStepMachine } from '#machines/identity-step.machine'
import { medicalQuestionnaireMachine } from '#machines/medical-questionnaire.machine'
import { niNumberMachine } from '#machines/ni-number.machine'
import { personalInfoMachine } from '#machines/personal-info.machine'
import { skillPhotosMachine } from '#machines/skill-photos.machine'
import { EmergencyContact } from '#views/registration/emergency-contact'
import { IdentityStep } from '#views/registration/identity-step'
import { MedicalQuestionnaire } from '#views/registration/medical-questionnaire'
import { NiNumber } from '#views/registration/ni-number'
import { PersonalInfo } from '#views/registration/personal-info'
import { SkillPhotos } from '#views/registration/skill-photos'
import { asks, blames, choosing, drawn, everywhere, press, type, unanswered } from './registration.tsx'

const ni = 'National Insurance number'
export const niNumberInReact = drawn(
  niNumberMachine,
  (actor) => <NiNumber actor={actor} />,
  (_tell) => ({
    does: { ...everywhere, ...choosing, change: ({ typed }) => type(ni, typed) },
    sees: {
      asking: (snapshot) => {
        asks('Your National Insurance number')()
        expect(screen.getByLabelText<HTMLInputElement>(ni).value).toBe(snapshot.context.typed)
        blames(snapshot)
      },
      explaining: asks('No National Insurance number yet?', 'Go on without it'),
      unsaved: unanswered,
      unpassed: unanswered,
    },
  }),
)

export const emergencyContactInReact = drawn(
  emergencyContactMachine,
  (actor) => <EmergencyContact actor={actor} />,
  (_tell) => ({
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
      asking: (snapshot) => {
        asks('Whom do we call in an emergency?')()
        expect(screen.getByLabelText<HTMLInputElement>('Their name').value).toBe(snapshot.context.contact.name)
        blames(snapshot)
      },
      agreeing: asks('Before you finish', ''),
      unsaved: unanswered,
    },
  }),
)

export const medicalInReact = drawn(
  medicalQuestionnaireMachine,
  (actor) => <MedicalQuestionnaire actor={actor} />,
  (tell) => ({
    does: {
      ...everywhere,
      answer: (event) => {
        const choice = screen.getByRole<HTMLInputElement>('radio', { name: event.answer ? 'Yes' : 'No' })
        // A radio button that is on cannot be chosen again: the person's event goes to the chart.
        if (choice.checked) tell(event)
        else fireEvent.click(choice)
      },
      tellMore: (event) => {
        const box = screen.queryByLabelText('Tell us more')
        if (box && (box as HTMLTextAreaElement).value !== event.more) type('Tell us more', event.more)
        else tell(event)
      },
      declare: (event) => {
        const box = screen.getByRole<HTMLInputElement>('checkbox')
        if (box.checked) tell(event)
        else fireEvent.click(box)
      },
    },
    sees: {
      asking: (snapshot) => {
        const { index, questions } = snapshot.context
        screen.getByText(`Your health, question ${index + 1} of ${questions.length}`)
      },
      declaring: asks('Are your answers true?'),
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
      'card.photographing': asks('Photograph your skill card'),
      'card.photographing.front': () => screen.getByText('Waits for the front of the card'),
      'card.photographing.back': () => screen.getByText('Waits for the back of the card'),
      'card.explaining': asks('No skill card yet?', 'Go on without it'),
      'card.describing': (snapshot) => {
        asks('What is on the card')()
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
  (tell) => ({
    does: {
      ...everywhere,
      change: (event) => {
        const { postcode } = event.personal as { postcode: string }
        const box = screen.getByLabelText<HTMLInputElement>('Postcode')
        if (box.value === postcode) tell(event)
        else type('Postcode', postcode)
      },
      useAnyway: press('Use anyway'),
      back: (event) => {
        const back = screen.queryByRole('button', { name: /^(Back|Mend the postcode)$/ })
        if (back?.textContent === 'Back') fireEvent.click(back)
        else if (back) everywhere.continue()
        else tell(event)
      },
    },
    sees: {
      filling: (snapshot) => {
        asks('About you')()
        expect(screen.getByLabelText<HTMLInputElement>('Postcode').value).toBe(snapshot.context.personal.postcode)
      },
      doubting: () => screen.getByText(/does not look like a UK postcode/),
      photographing: asks('Your photo'),
      unsaved: unanswered,
      photoUnsaved: unanswered,
    },
  }),
)

export const identityInReact = drawn(
  identityStepMachine,
  (actor) => <IdentityStep actor={actor} />,
  (tell) => ({
    does: {
      ...everywhere,
      change: (event) => {
        const { first_name, last_name } = event.names as Record<string, string>
        const box = screen.getByLabelText<HTMLInputElement>('Last name')
        if (box.value === last_name) return tell(event)
        type('First name', first_name)
        type('Last name', last_name)
      },
    },
    sees: {
      naming: asks('Start registration'),
      capturing: asks('Verify your identity'),
      picturing: asks('Verify your identity'),
      waiting: asks('We check your identity', ''),
      failed: (snapshot) => {
        asks('We could not verify your identity', 'Try again')()
        screen.getByText(snapshot.context.check.reason)
      },
      unapplied: unanswered,
      unchecked: unanswered,
    },
  }),
)
