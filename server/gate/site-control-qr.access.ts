import { webcrypto } from 'node:crypto'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { workerKeys } from '#server/platform/db/schema/device'
import { usedNonces } from '#server/platform/db/schema/presence'
import { asServer, type Tx } from '#server/platform/db/transaction'
import { unprocessable } from '#server/platform/kit/problems'
import { isLate } from '#shared/api/gate/site-control'
import {
  PublicKey,
  qrAgeError,
  qrErrors,
  qrSeconds,
  type ReadQr,
  readQr,
  type WorkerQr,
} from '#shared/api/gate/worker-qr'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The stored key as JWK. */
export const keyOf = ({ public_key }: { public_key: string }): PublicKey => PublicKey.parse(JSON.parse(public_key))

const imported = (key: PublicKey) => webcrypto.subtle.importKey('jwk', key, algorithm, false, ['verify'])
/** Whether the key is a valid point of the curve. */
export const isKey = (key: PublicKey): Promise<boolean> =>
  imported(key).then(
    () => true,
    () => false,
  )

export const refuseQr = (reason: string) => unprocessable({ qr: [reason] })

type Shown = { qr: string; workerId: string; siteId: string; at: Date }
/**
 * Verifies a worker's code: signed by a key that they had at `at`, for this site, and fresh at `at`. 422 with a
 * message otherwise. Reuse is checked where the code is used up.
 */
export async function proveQr(tx: Tx, now: Date, { qr, workerId, siteId, at }: Shown): Promise<WorkerQr> {
  const read = readQr(qr)
  if (!read) throw refuseQr(qrErrors.unreadable)
  const { payload } = read
  if (payload.w !== workerId) throw refuseQr(qrErrors.otherWorker)
  if (!(await isSigned(tx, now, read, at))) throw refuseQr(qrErrors.unknownKey)
  if (payload.s !== siteId) throw refuseQr(qrErrors.otherSite)
  const stale = qrAgeError(payload, at.getTime())
  if (stale) throw refuseQr(stale ?? '')
  return payload
}

/**
 * Whether a key that the worker had at `at` signed it, but for what clocks may differ. A later key could sign codes for
 * any time before it. A key that was replaced or reset counts only for a late scan of before its end, which the guard's
 * device dates: a code that is shown now is signed by a live key, or the phone that was lost would still open the gate.
 */
export async function isSigned(tx: Tx, now: Date, { payload, signed, signature }: ReadQr, at: Date): Promise<boolean> {
  const skew = qrSeconds.skew * 1000
  const isLive = isNull(workerKeys.revoked_at)
  const endedLater = or(isLive, gte(workerKeys.revoked_at, new Date(at.getTime() - skew)))
  const [key] = await asServer(tx, () =>
    tx
      .select()
      .from(workerKeys)
      .where(
        and(
          eq(workerKeys.id, payload.k),
          eq(workerKeys.user_id, payload.w),
          (isLate(at, now) && endedLater) || isLive,
          lte(workerKeys.created_at, new Date(at.getTime() + skew)),
        ),
      ),
  )
  if (!key) return false
  return webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    await imported(keyOf(key)),
    Buffer.from(signature, 'base64url'),
    Buffer.from(signed, 'ascii'),
  )
}

export async function isUsed(tx: Tx, { s, n }: WorkerQr): Promise<boolean> {
  const [used] = await tx
    .select({ nonce: usedNonces.nonce })
    .from(usedNonces)
    .where(and(eq(usedNonces.site_id, s), eq(usedNonces.nonce, n)))
  return used !== undefined
}
