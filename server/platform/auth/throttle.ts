import { eq, sql } from 'drizzle-orm'
import { throttles } from '#server/platform/db/schema/record'
import type { Tx } from '#server/platform/db/transaction'

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
const secondsTo = (now: Date, then: Date) => Math.ceil((then.getTime() - now.getTime()) / 1000)

/** Locks the bucket of `key` in one statement, resetting it when it is missing or expired. */
async function lock(tx: Tx, now: Date, key: string) {
  const over = sql`${throttles.expires_at} < ${now.toISOString()}::timestamptz`
  const fresh = { key, count: 0, since: now, blocked_until: null, expires_at: after(now, 60) }
  const [bucket] = await tx
    .insert(throttles)
    .values(fresh)
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${over} then 0 else ${throttles.count} end`,
        since: sql`case when ${over} then excluded.since else ${throttles.since} end`,
        blocked_until: sql`case when ${over} then null else ${throttles.blocked_until} end`,
      },
    })
    .returning()
  if (!bucket) throw new Error('an upsert answered no row')
  return bucket
}

/**
 * A quota of `max` in a window of `seconds`. Counts this call and returns 0 if it is allowed, otherwise the seconds to
 * wait. `key` names what is counted (`mail:{address}`); it is stored in the database, so a restart resets nothing.
 */
export async function spend(
  tx: Tx,
  now: Date,
  key: string,
  { max, seconds }: { max: number; seconds: number },
): Promise<number> {
  const bucket = await lock(tx, now, key)
  const ends = after(bucket.since, seconds)
  const over = ends <= now
  const count = over ? 1 : bucket.count + 1
  if (count > max) return Math.max(1, secondsTo(now, ends))
  const since = over ? now : bucket.since
  await tx
    .update(throttles)
    .set({ count, since, expires_at: after(since, seconds) })
    .where(eq(throttles.key, key))
  return 0
}

/** Undoes one counted use. */
export const giveBack = (tx: Tx, key: string) =>
  tx
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - 1, 0)` })
    .where(eq(throttles.key, key))

/** Several quotas that must all have room; nothing is counted when one of them has none. */
export async function spendAll(
  tx: Tx,
  now: Date,
  quotas: { key: string; max: number; seconds: number }[],
): Promise<number> {
  for (const quota of quotas) {
    const bucket = await lock(tx, now, quota.key)
    const ends = after(bucket.since, quota.seconds)
    if (ends > now && bucket.count >= quota.max) return Math.max(1, secondsTo(now, ends))
  }
  for (const quota of quotas) await spend(tx, now, quota.key, quota)
  return 0
}

/**
 * How wrong secrets are limited: `free` tries in a window of `window` seconds, then a wait until it ends. After that
 * the next window starts with all of them free again or, with `longest`, each further failure doubles the wait, up to
 * that.
 */
export type AttemptLimit = { free: number; window: number; longest?: number }
/** Sign-in: 10 wrong passwords in 5 minutes, then 1 s to 15 min. */
export const signInAttemptLimit: AttemptLimit = { free: 10, window: 300, longest: 900 }

/**
 * Counts a try at a secret *before* it is compared (so that parallel guesses cannot bypass the limit) and returns 0, or
 * the seconds to wait without counting. Call `forgive` after a right secret. After the last free failure the wait is
 * the rest of the window, at least 1 s; no tries for the longest wait after that resets the count. Nobody is ever
 * locked out for good.
 */
export async function tryNow(tx: Tx, now: Date, key: string, limit = signInAttemptLimit): Promise<number> {
  const { free, window, longest } = limit
  const bucket = await lock(tx, now, key)
  if (bucket.blocked_until && bucket.blocked_until > now) return secondsTo(now, bucket.blocked_until)
  const ends = after(bucket.since, window)
  const fresh = ends <= now && (longest === undefined || bucket.count < free)
  const count = fresh ? 1 : bucket.count + 1
  const since = fresh ? now : bucket.since
  const left = Math.max(0, secondsTo(now, after(since, window)))
  const doubled = longest === undefined ? 0 : Math.min(longest, 2 ** Math.min(count - free, 20))
  const wait = count < free ? 0 : Math.max(1, left, doubled)
  const blocked_until = wait ? after(now, wait) : null
  const expires_at = after(now, wait + (longest ?? window))
  await tx.update(throttles).set({ count, since, blocked_until, expires_at }).where(eq(throttles.key, key))
  return 0
}

/** How many wrong tries are left before the first wait. */
export async function triesLeft(tx: Tx, key: string, { free }: AttemptLimit): Promise<number> {
  const [bucket] = await tx.select({ count: throttles.count }).from(throttles).where(eq(throttles.key, key))
  return Math.max(0, free - (bucket?.count ?? 0))
}

export const forgive = (tx: Tx, key: string) => tx.delete(throttles).where(eq(throttles.key, key))
