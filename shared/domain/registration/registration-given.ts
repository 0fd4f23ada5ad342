import type { NextStep } from '#shared/api/registration/registration-steps'

export type RegistrationMove = {
  type:
    | 'proveIdentity'
    | 'loseIdentity'
    | 'giveNiNumber'
    | 'giveSkillCard'
    | 'answerMedical'
    | 'giveDetails'
    | 'givePhoto'
    | 'giveEmergencyContact'
}
/** What the worker has given so far. */
export type Given = {
  identity: boolean
  niNumber: boolean
  skillCard: boolean
  medical: boolean
  details: boolean
  photo: boolean
  emergencyContact: boolean
}

/** The next step: the first one that still lacks something. */
export function nextStepOf(given: Given): NextStep {
  if (!given.identity) return 'identity'
  if (!given.niNumber) return 'ni-number'
  if (!given.skillCard) return 'skill-photos'
  if (!given.medical) return 'medical-questionnaire'
  if (!given.details || !given.photo) return 'personal-info'
  return given.emergencyContact ? 'complete' : 'emergency-contact'
}
