import type { z } from 'zod'
import { requestEmailChange } from '#server/account/account.commands'
import { plainEmail } from '#server/account/auth.queries'
import { pendingEmail } from '#server/account/email-token.commands'
import type { RunTransaction } from '#server/platform/db/transaction'
import type { UploadedPart } from '#server/platform/http/multipart'
import { unprocessable } from '#server/platform/kit/problems'
import { pictureIds } from '#server/registration/registration-pictures.commands'
import { type Stepping, takeStep } from '#server/registration/registration-step.commands'
import { nameWorker, notOwnedBy, saveRegistration, saveUser } from '#server/registration/worker-registration.queries'
import type { PersonalInfo } from '#shared/api/registration/registration-steps'
import { londonDay } from '#shared/domain/kit/london'

/** Minimum age in years for working on a site. */
const leastAge = 16
/** The refusal text when a date of birth cannot be a worker's on `today` (London); else undefined. */
export function refuseBirth(born: string, today: string): string | undefined {
  const [year, rest] = [Number(born.slice(0, 4)), born.slice(4)]
  if (born > today) return 'This day is in the future.'
  if (year < Number(today.slice(0, 4)) - 100) return 'Check the year.'
  return `${year + leastAge}${rest}` > today ? 'You must be 16 or over to work on a site.' : undefined
}

/**
 * Saves the personal details. An email belongs to the worker once the mailed link is opened. Until then it is
 * unassigned, so that an address with an account is answered like any other; its owner gets a mail.
 */
export function givePerson(stepping: Stepping, info: z.output<typeof PersonalInfo>) {
  const { deps, me } = stepping
  const birth = refuseBirth(info.date_of_birth, londonDay(deps.clock.now()))
  if (birth) throw unprocessable({ date_of_birth: [birth] })
  const { address_line_2 = null, email: typed, ...rest } = info
  const email = plainEmail(typed)
  // Only the server can look up whose address it is.
  const transaction: RunTransaction = (run, options) => deps.db.transaction('system', run, options)
  return takeStep({ ...stepping, transaction }, 'giveDetails', async (tx, worker, now) => {
    await nameWorker(tx, worker, info, now)
    await saveUser(tx, me.id, { ...rest, address_line_2, updated_at: now })
    await saveRegistration(tx, me.id, { personal_info_at: now })
    const { user } = worker
    const requestedEmail = await pendingEmail(tx, me.id, user.email, now)
    if (email !== (requestedEmail ?? user.email)) await requestEmailChange(tx, deps, user, email, now)
  })
}

export async function givePhoto(stepping: Stepping, id: string | undefined, files: UploadedPart[]) {
  const face = { field: 'profile_photo', file_key: 'profile_photo' as const, id }
  const [photo_id = ''] = await pictureIds(stepping, files, [face])
  return takeStep(stepping, 'givePhoto', async (tx, _, now) => {
    const lost = await notOwnedBy(tx, stepping.me.id, [{ id: photo_id, file_key: 'profile_photo' as const }])
    if (lost.length) throw unprocessable({ photo_id: ['Take this photo again.'] })
    await saveUser(tx, stepping.me.id, { photo_media_id: photo_id, updated_at: now })
    await saveRegistration(tx, stepping.me.id, { photo_at: now })
  })
}
