import { judge } from '#lifecycles/law'
import {
  checkStatus,
  type IdentityMove,
  identityCheckLifecycle,
  identityState,
} from '#lifecycles/registration/identity-check'
import { registrationLifecycle } from '#lifecycles/registration/registration'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { appendHistory } from '#server/platform/moves/history'
import { allowedState } from '#server/platform/moves/rejection'
import { notify } from '#server/platform/outbox/notify'
import type { IdentityOutcome } from '#server/platform/ports/ports'
import { givenOf, stepOf } from '#server/registration/registration-status.dto'
import { moved } from '#server/registration/registration-step.commands'
import * as store from '#server/registration/worker-registration.queries'
import type { CheckStatus } from '#shared/api/platform/check-status'
import { isProven } from '#shared/domain/platform/check-status'
import type { RegistrationMove } from '#shared/domain/registration/registration-given'

const verdictOf = (worker: store.Worker, type: IdentityMove['type'], hasApplicant = worker.applicant !== undefined) =>
  judge(
    identityCheckLifecycle,
    identityState(worker.check?.check_status ?? null),
    { hasApplicant, isFinished: worker.user.status === 'COMPLETED' },
    { type },
  )

/** 409 with the reason when the lifecycle refuses the move; else the resulting status. */
export function demand(worker: store.Worker, type: IdentityMove['type']): CheckStatus | null {
  const next = allowedState(verdictOf(worker, type))
  return checkStatus(next)
}

const moveOf: Record<CheckStatus, 'complete' | 'fail' | undefined> = {
  CHECK_CREATED: undefined,
  CHECK_COMPLETED: 'complete',
  CHECK_FAILED: 'fail',
}
/**
 * Applies the provider's result of a check, from a webhook or a poll: forward only, except that a completed check can
 * be reversed. A result that the lifecycle does not allow (late or repeated) changes nothing. Notifies the worker.
 */
export async function settle(tx: Tx, deps: Deps, checkId: string, { status, reason }: IdentityOutcome) {
  const check = await store.checkById(tx, checkId)
  const move = moveOf[status]
  if (!check || !move) return
  const worker = await store.lockWorker(tx, check.user_id)
  if (worker.check?.check_id !== checkId) return
  const verdict = verdictOf(worker, move)
  if (!verdict.allowed) return
  const now = deps.clock.now()
  const from = worker.check.check_status
  const to = checkStatus(verdict.status)
  const userId = check.user_id
  await store.saveCheck(tx, check.id, { check_status: to, reason, decided_at: now, updated_at: now })
  await appendHistory(tx, {
    noun: 'identity-check',
    id: check.id,
    userId,
    from,
    move,
    to: to ?? 'none',
    by: null,
    at: now,
  })
  await step(tx, worker, move === 'complete' ? 'proveIdentity' : 'loseIdentity', now)
  await notifyResult(tx, worker, { move, reason, reversed: isProven(from), now })
}

/** The registration advances, or returns to its first step; the lifecycle leaves a completed one unchanged. */
async function step(tx: Tx, worker: store.Worker, move: RegistrationMove['type'], now: Date) {
  const from = stepOf(worker)
  const verdict = judge(registrationLifecycle, from, givenOf(worker), { type: move })
  if (verdict.allowed) await moved(tx, { userId: worker.user.id, from, move, to: verdict.status, by: null, now })
}

type CheckResult = { move: 'complete' | 'fail'; reason: string | null; reversed: boolean; now: Date }
const notifyResult = (tx: Tx, { user }: store.Worker, { move, reason, reversed, now }: CheckResult) =>
  notify(tx, {
    userId: user.id,
    at: now,
    type: move === 'complete' ? 'identity.completed' : 'identity.failed',
    description:
      move === 'complete'
        ? 'Your identity is proven.'
        : `${reversed ? 'Your identity check was taken back.' : 'Your identity check failed.'} ${reason ?? 'Do it again.'}`,
  })
