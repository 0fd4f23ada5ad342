import type { z } from 'zod'
import { londonDay } from '#contract/london'
import type { PersonalInfo } from '#contract/registration-steps'
import { mailVerification } from '#server/auth/register'
import { isTaken } from '#server/db/failures'
import { unprocessable } from '#server/problems'
import { type Stepping, takeStep } from '#server/registration/step'
import { nameWorker, notTheirs, saveRegistration, saveUser } from '#server/worker-registration.store'

/** Years at which somebody may work on a site. */
const leastAge = 16
/** Words when a date of birth cannot be that of a worker on `today` (London). */
export function refuseBirth(born: string, today: string): string | undefined {
  const [year, rest] = [Number(born.slice(0, 4)), born.slice(4)]
  if (born > today) return 'This day is in the future.'
  if (year < Number(today.slice(0, 4)) - 100) return 'Check the year.'
  return `${year + leastAge}${rest}` > today ? 'You must be 16 or over to work on a site.' : undefined
}

export function givePerson(stepping: Stepping, info: z.output<typeof PersonalInfo>) {
  const { world, me } = stepping
  const birth = refuseBirth(info.date_of_birth, londonDay(world.clock.now()))
  if (birth) throw unprocessable({ date_of_birth: [birth] })
  const { address_line_2 = null, ...rest } = info
  const email = rest.email.toLowerCase()
  return takeStep(stepping, 'giveDetails', async (tx, worker, now) => {
    const isNew = worker.user.email !== email
    await nameWorker(tx, worker, info, now)
    await saveUser(tx, me.id, {
      ...rest,
      email,
      address_line_2,
      ...(isNew && { email_verified_at: null }),
      updated_at: now,
    })
    await saveRegistration(tx, me.id, { personal_info_at: now })
    if (isNew) await mailVerification(tx, world, me.id, email, now)
  }).catch((error: unknown) => {
    if (!isTaken(error, 'users_email')) throw error
    throw unprocessable({ email: ['This address cannot be used. Type another one.'] })
  })
}

export const givePhoto = (stepping: Stepping, photo_id: string) =>
  takeStep(stepping, 'givePhoto', async (tx, _, now) => {
    const lost = await notTheirs(tx, stepping.me.id, [{ id: photo_id, file_key: 'profile_photo' as const }])
    if (lost.length) throw unprocessable({ photo_id: ['Take this photo again.'] })
    await saveUser(tx, stepping.me.id, { photo_media_id: photo_id, updated_at: now })
    await saveRegistration(tx, stepping.me.id, { photo_at: now })
  })
