import type { z } from 'zod'
import { client } from '#services/kit/client'
import type { SkillCard } from '#shared/api/registration/registration-steps'

/** The six registration steps. */
export const workerRegistration = client(
  () => import('#shared/api/registration/worker-registration').then((noun) => noun.workerRegistrationApi),
  [],
  ['applicant', 'check', 'checkStatus'],
)

/** Sends the skill card as a form, as the contract requires it. */
export function saveSkillCard(card: z.input<typeof SkillCard>, signal?: AbortSignal) {
  const body = new FormData()
  for (const [name, value] of Object.entries(card)) if (value !== undefined) body.append(name, value)
  return workerRegistration.skillPhotos({ body }, signal)
}
