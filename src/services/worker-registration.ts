import type { z } from 'zod'
import type { SkillCard } from '#contract/registration-steps'
import { client } from './client.ts'

/** The six registration steps. */
export const workerRegistration = client(
  () => import('#contract/worker-registration').then((noun) => noun.workerRegistrationApi),
  [],
  ['applicant', 'check', 'checkStatus'],
)

/** Sends the skill card as a form, as the contract requires it. */
export function saveSkillCard(card: z.input<typeof SkillCard>, signal?: AbortSignal) {
  const body = new FormData()
  for (const [name, value] of Object.entries(card)) if (value !== undefined) body.append(name, value)
  return workerRegistration.skillPhotos({ body }, signal)
}
