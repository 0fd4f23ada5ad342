import { registrationLifecycle } from '#lifecycles/registration/registration'
import type { RunTransaction, Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { type MovedBy, type Moving, type Noun, transitionRow } from '#server/platform/moves/transition'
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

/** A worker's registration, with their row locked. */
export const registrationNoun: Noun<typeof registrationLifecycle, Worker, MovedBy> = {
  noun: 'registration',
  lifecycle: registrationLifecycle,
  state: stepOf,
  facts: (worker) => givenOf(worker),
  owner: ({ user }) => ({ id: user.id, userId: user.id }),
  recorded: (state) => state,
}

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
    // Read once the lock is there: an answer of the provider that it waited for came before.
    const by = { me, now: deps.clock.now() }
    await transitionRow(tx, registrationNoun, worker, { type: move }, by, async (moving) => {
      await write(tx, moving.row, by.now)
      await saveStep(tx, moving, by.now)
    })
    return statusOf(tx, deps, me, await readWorker(tx, me.id))
  })
  return withPendingEmail(deps, me, status)
}

/** Writes when the registration last changed and, once at the end, its completion. */
export async function saveStep(tx: Tx, { row, from, to }: Moving<typeof registrationLifecycle, Worker>, now: Date) {
  const { id } = row.user
  await saveRegistration(tx, id, { updated_at: now, ...(to === 'complete' && { completed_at: now }) })
  if (to === 'complete' && from !== 'complete') await saveUser(tx, id, { status: 'COMPLETED', updated_at: now })
}
