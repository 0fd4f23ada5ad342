import { setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'
import type { Given, RegistrationMove } from '#shared/domain/registration/registration-given'

export const registrationLifecycle = setup({
  types: { context: {} as Given, input: {} as Given, events: {} as RegistrationMove, meta: {} as LawMeta },
  guards: {
    hasDetails: ({ context }) => context.details,
    lacksNiNumber: ({ context }) => !context.niNumber,
    lacksSkillCard: ({ context }) => !context.skillCard,
    lacksMedical: ({ context }) => !context.medical,
    lacksPersonalInfo: ({ context }) => !context.details || !context.photo,
  },
}).createMachine({
  id: 'registration',
  description: 'The six steps of a worker’s registration. They are given in order, and can be corrected until the end.',
  context: ({ input }) => input,
  meta: { reasons: { hasDetails: 'Your personal details come first, then your photo.' } },
  initial: 'identity',
  states: {
    identity: {
      description: 'The first step; also after the provider has reversed its result before the end.',
      meta: { message: 'Your identity check comes first.' },
      on: {
        proveIdentity: [
          { guard: 'lacksNiNumber', target: 'ni-number' },
          { guard: 'lacksSkillCard', target: 'skill-photos' },
          { guard: 'lacksMedical', target: 'medical-questionnaire' },
          { guard: 'lacksPersonalInfo', target: 'personal-info' },
          { target: 'emergency-contact' },
        ],
      },
    },
    'ni-number': {
      meta: { message: 'Your National Insurance number comes first.' },
      on: { loseIdentity: 'identity', giveNiNumber: 'skill-photos' },
    },
    'skill-photos': {
      meta: { message: 'Your skill card comes first.' },
      on: { loseIdentity: 'identity', giveNiNumber: 'skill-photos', giveSkillCard: 'medical-questionnaire' },
    },
    'medical-questionnaire': {
      meta: { message: 'The medical questionnaire comes first.' },
      on: {
        loseIdentity: 'identity',
        giveNiNumber: 'medical-questionnaire',
        giveSkillCard: 'medical-questionnaire',
        answerMedical: 'personal-info',
      },
    },
    'personal-info': {
      description: 'Two parts: the details, then the photo.',
      meta: { message: 'Your personal details come first.' },
      on: {
        loseIdentity: 'identity',
        giveNiNumber: 'personal-info',
        giveSkillCard: 'personal-info',
        answerMedical: 'personal-info',
        giveDetails: 'personal-info',
        givePhoto: { guard: 'hasDetails', target: 'emergency-contact' },
      },
    },
    'emergency-contact': {
      meta: { message: 'Your emergency contact comes first.' },
      on: {
        loseIdentity: 'identity',
        giveNiNumber: 'emergency-contact',
        giveSkillCard: 'emergency-contact',
        answerMedical: 'emergency-contact',
        giveDetails: 'emergency-contact',
        givePhoto: 'emergency-contact',
        giveEmergencyContact: 'complete',
      },
    },
    complete: {
      description:
        'The registration never goes back: an identity check that is reversed later changes only its own status. A card can be renewed.',
      meta: { message: 'Your registration is finished.' },
      on: { giveSkillCard: 'complete' },
    },
  },
})
