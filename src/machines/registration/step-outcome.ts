import type { RegistrationStatus } from '#shared/api/registration/registration-steps'

/** The result of a step: the server's new status, or undefined when it must be requested again. */
export type StepOutcome = { status: RegistrationStatus | undefined }
export type StepsData = RegistrationStatus['steps-data']

export const stepsUnknown: StepsData = {
  identity: { applicant_id: null, check_id: null, check_status: null, reason: null, first_name: null, last_name: null },
  'ni-number': { masked: null, not_yet: false },
  'skill-photos': {
    front_photo: null,
    back_photo: null,
    skill_card_scheme_name: null,
    skill_card_number: null,
    skill_card_surname: null,
    skill_card_exp: null,
    not_yet: false,
  },
  'medical-questionnaire': { given: false },
  'personal-info': { profile_photo: null },
  'emergency-contact': { name: null, relation: null, phone_number: null },
}
