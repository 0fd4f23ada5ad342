import { and, eq, isNull } from 'drizzle-orm'
import { devices } from '#server/platform/db/schema/device'
import type { Tx } from '#server/platform/db/transaction'
import { fingerprint } from '#server/platform/kit/keys'
import { unauthorised } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { texts } from '#shared/api/kit/texts'
import { newId } from '#shared/domain/kit/id'

/** Why a phone and a person do not match; the header name of the 401. */
export type Miss = 'device-id-miss' | 'phone-number-miss'

/**
 * Binds one phone to one person: `device-id-miss` when the person has another phone, `phone-number-miss` when the phone
 * is somebody else's, undefined when they match. A person without a phone gets this one.
 */
export async function bindDevice(tx: Tx, userId: string, deviceId: string, now: Date): Promise<Miss | undefined> {
  const device_hash = fingerprint(deviceId)
  const live = isNull(devices.released_at)
  const [mine] = await tx
    .select()
    .from(devices)
    .where(and(ofUser(devices.user_id, userId), live))
    .for('update')
  if (mine) return mine.device_hash === device_hash ? undefined : 'device-id-miss'
  const [taken] = await tx
    .select()
    .from(devices)
    .where(and(eq(devices.device_hash, device_hash), live))
    .for('update')
  if (taken) return 'phone-number-miss'
  const bound = await tx
    .insert(devices)
    .values({ id: newId(), device_hash, user_id: userId, bound_at: now })
    .onConflictDoNothing()
    .returning({ id: devices.id })
  return bound.length ? undefined : 'device-id-miss'
}

export const missed = (miss: Miss) => unauthorised(texts.deviceTaken, { [miss]: '1' })
