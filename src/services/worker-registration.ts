import type { z } from 'zod'
import type { SkillCard } from '#contract/registration-steps'
import { client } from './client.ts'

const calls = client(() => import('#contract/worker-registration').then((noun) => noun.workerRegistrationApi))

/** The six steps. The card travels as a form, for that is how the contract has it. */
export const workerRegistration = {
  ...calls,
  skillPhotos: (card: z.input<typeof SkillCard>, signal?: AbortSignal) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(card)) body.append(name, value)
    return calls.skillPhotos({ body }, signal)
  },
}
