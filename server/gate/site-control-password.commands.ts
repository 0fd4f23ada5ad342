import { eq } from 'drizzle-orm'
import { verifyPassword } from '#server/platform/auth/passwords'
import { type AttemptLimit, forgive, giveBack, spend, tryNow } from '#server/platform/auth/throttle'
import { users } from '#server/platform/db/schema/user'
import type { Deps } from '#server/platform/deps'
import { tooMany, unprocessable } from '#server/platform/kit/problems'

/**
 * 5 wrong passwords of one worker at one guard in 15 minutes; then that worker has to wait at this guard, but not at
 * others.
 */
const perWorker: AttemptLimit = { free: 5, window: 900 }

/**
 * 30 attempts in 15 minutes on one guard's device for all workers together: otherwise a guard could try five passwords
 * of every worker on the site.
 */
const perGuard = { max: 30, seconds: 900 }

/** The last try of each worker at each guard that is under way. */
const tries = new Map<string, Promise<void>>()

/**
 * Verifies a worker's own password, typed on the device of `guardId`: 422 when it is wrong, 429 after too many
 * attempts. Tries that arrive at once are taken one after another: a right one does not count against the next.
 */
export async function provePasswordAt(deps: Deps, guardId: string, workerId: string, password: string): Promise<void> {
  const key = `gate:${guardId}:${workerId}`
  const proved = (tries.get(key) ?? Promise.resolve()).then(() => compare(deps, { key, guardId, workerId, password }))
  const ended = proved.catch(() => undefined)
  tries.set(key, ended)
  try {
    await proved
  } finally {
    if (tries.get(key) === ended) tries.delete(key)
  }
}

type Try = { key: string; guardId: string; workerId: string; password: string }
async function compare(deps: Deps, { key, guardId, workerId, password }: Try): Promise<void> {
  const now = deps.clock.now()
  const guard = `gate-guard:${guardId}`
  const { wait, worker } = await deps.db.transaction('system', async (tx) => {
    const full = await spend(tx, now, guard, perGuard)
    const seconds = full || (await tryNow(tx, now, key, perWorker))
    // Refused by the limit of this worker, without a comparison: it does not count against the guard.
    if (!full && seconds) await giveBack(tx, guard)
    const [found] = await tx
      .select({ hash: users.password_hash, active: users.active })
      .from(users)
      .where(eq(users.id, workerId))
    return { wait: seconds, worker: found }
  })
  if (wait) {
    const minutes = Math.ceil(wait / 60)
    const span = minutes === 1 ? 'a minute' : `${minutes} minutes`
    throw tooMany(wait, `Too many wrong passwords of this worker here. Scan their code, or try again in ${span}.`)
  }
  const right = await verifyPassword(worker?.hash, password)
  if (!(right && worker?.active === true))
    throw unprocessable({ worker_password: ['This is not the worker’s password.'] })
  // A correct password does not count as an attempt: a busy gate is not slowed down, and a guard cannot reset their
  // counter of wrong ones with their own password.
  await deps.db.transaction('system', async (tx) => {
    await forgive(tx, key)
    await giveBack(tx, guard)
  })
}
