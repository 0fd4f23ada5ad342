import { eq } from 'drizzle-orm'
import { verifyPassword } from '#server/auth/passwords'
import { forgive, giveBack, type Patience, spend, tryNow } from '#server/auth/throttle'
import { users } from '#server/db/schema/user'
import { tooMany, unprocessable } from '#server/problems'
import { may } from '#server/scopes'
import type { World } from '#server/world'

/** 5 wrong passwords of a worker on a guard's device in 15 minutes; then that worker waits with that guard, and nowhere else. */
const patience: Patience = { free: 5, window: 900 }

/** And 30 of whomever on the device of one guard, or a guard has five tries at each of a site's workers. */
const perGuard = { max: 30, seconds: 900 }

/** The worker's own password, typed on the device of `guardId`: 422 when it is wrong, 429 after too many tries. */
export async function provePasswordAt(world: World, guardId: string, workerId: string, password: string) {
  const now = world.clock.now()
  const key = `gate:${guardId}:${workerId}`
  const guard = `gate-guard:${guardId}`
  const { wait, worker } = await world.db.work('system', async (tx) => {
    const full = await spend(tx, now, guard, perGuard)
    const seconds = full || (await tryNow(tx, now, key, patience))
    // Refused for this worker: nothing was compared.
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
  if (!may(right && worker?.active === true))
    throw unprocessable({ worker_password: ['This is not the worker’s password.'] })
  // A right one is no try: a busy gate is not held up, and one's own right password does not forgive wrong ones.
  await world.db.work('system', async (tx) => {
    await forgive(tx, key)
    await giveBack(tx, guard)
  })
}
