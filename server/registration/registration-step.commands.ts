import { judge } from '#lifecycles/law'
import { registrationLifecycle } from '#lifecycles/registration/registration'
import type { RunTransaction, Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { appendHistory } from '#server/platform/moves/history'
import { allowedState } from '#server/platform/moves/rejection'
import { givenOf, statusOf, stepOf, withPendingEmail } from '#server/registration/registration-status.dto'
import {
  lockWorker,
  readWorker,
  saveRegistration,
  saveUser,
  type Worker,
} from '#server/registration/worker-registration.queries'
import type { RegistrationMove } from '#shared/domain/registration/registration-given'

export type Stepping = { deps: Deps; transaction: RunTransaction; me: Person }

/**
 * Runs one step: locks the worker, checks the lifecycle (409 when it is not this step's turn), writes, and returns the
 * new status. A completed step is corrected the same way and never moves the registration back.
 */
export async function takeStep(
  { deps, transaction, me }: Stepping,
  move: RegistrationMove['type'],
  write: (tx: Tx, worker: Worker, now: Date) => Promise<unknown>,
) {
  const status = await transaction(async (tx) => {
    const worker = await lockWorker(tx, me.id)
    const from = stepOf(worker)
    const next = allowedState(judge(registrationLifecycle, from, givenOf(worker), { type: move }))
    const now = deps.clock.now()
    await write(tx, worker, now)
    await moved(tx, { userId: me.id, from, move, to: next, by: me.id, now })
    return statusOf(tx, deps, me, await readWorker(tx, me.id))
  })
  return withPendingEmail(deps, me, status)
}

type Moving = { userId: string; from: string; move: string; to: string; by: string | null; now: Date }
/** Writes the result of a step: its history and, once at the end, the completion. */
export async function moved(tx: Tx, { userId, from, move, to, by, now }: Moving) {
  await appendHistory(tx, { noun: 'registration', id: userId, userId, from, move, to, by, at: now })
  await saveRegistration(tx, userId, { updated_at: now, ...(to === 'complete' && { completed_at: now }) })
  if (to === 'complete' && from !== 'complete') await saveUser(tx, userId, { status: 'COMPLETED', updated_at: now })
}
