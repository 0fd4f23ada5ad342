import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registrationStepsMachine } from '#machines/registration/registration-steps.machine'
import { Unanswered } from '#views/shared/unanswered'
import { EmergencyContact } from './emergency-contact.tsx'
import { IdentityStep } from './identity-step.tsx'
import { MedicalQuestionnaire } from './medical-questionnaire.tsx'
import { NiNumber } from './ni-number.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { SkillPhotos } from './skill-photos.tsx'
import { Waiting } from './waiting.tsx'

/** The current step, as given by the server. */
export function RegistrationSteps({ actor }: { actor: ActorRefFrom<typeof registrationStepsMachine> }) {
  const unreachable = useSelector(actor, (s) => s.hasTag('unreachable'))
  const message = useSelector(actor, (s) => s.context.formError.message)
  const identity = useSelector(actor, (s) => s.children.identity)
  const niNumber = useSelector(actor, (s) => s.children.niNumber)
  const skillPhotos = useSelector(actor, (s) => s.children.skillPhotos)
  const medical = useSelector(actor, (s) => s.children.medicalQuestionnaire)
  const personal = useSelector(actor, (s) => s.children.personalInfo)
  const emergency = useSelector(actor, (s) => s.children.emergencyContact)
  if (unreachable) return <Unanswered message={message} onRetry={() => actor.send({ type: 'retry' })} />
  if (identity) return <IdentityStep actor={identity} />
  if (niNumber) return <NiNumber actor={niNumber} />
  if (skillPhotos) return <SkillPhotos actor={skillPhotos} />
  if (medical) return <MedicalQuestionnaire actor={medical} />
  if (personal) return <PersonalInfo actor={personal} />
  if (emergency) return <EmergencyContact actor={emergency} />
  return <Waiting />
}
