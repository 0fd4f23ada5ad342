import { statusOf } from '#lifecycles/law'
import { checkStatus, identityCheckLifecycle, identityState } from '#lifecycles/registration/identity-check'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { type MovedBy, type Noun, transitionIfAllowed } from '#server/platform/moves/transition'
import { notify } from '#server/platform/outbox/notify'
import type { IdentityOutcome } from '#server/platform/ports/ports'
import { registrationNoun, saveStep } from '#server/registration/registration-step.commands'
import * as store from '#server/registration/worker-registration.queries'
import type { CheckStatus } from '#shared/api/platform/check-status'
import { isProven } from '#shared/domain/platform/check-status'

/** The identity check of a worker, with their row locked; its line of history is that of the newest check. */
export const identityNoun: Noun<typeof identityCheckLifecycle, store.Worker, MovedBy> = {
  noun: 'identity-check',
  lifecycle: identityCheckLifecycle,
  state: ({ check }) => identityState(check?.check_status ?? null),
  facts: ({ applicant, user }) => ({
    hasApplicant: applicant !== undefined,
    isFinished: user.status === 'COMPLETED',
  }),
  owner: ({ user, check }) => {
    if (!check) throw new Error('the law moved a check that there is not')
    return { id: check.id, userId: user.id }
  },
  recorded: (state) => statusOf(state, 'CHECK_'),
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
  const by = { me: null, now: deps.clock.now() }
  const settled = await transitionIfAllowed(tx, identityNoun, worker, { type: move }, by, async ({ to }) => {
    const change = { check_status: checkStatus(to), reason, decided_at: by.now, updated_at: by.now }
    await store.saveCheck(tx, check.id, change)
  })
  if (!settled) return
  // The registration advances, or returns to its first step; the lifecycle leaves a completed one unchanged.
  const step = { type: move === 'complete' ? 'proveIdentity' : 'loseIdentity' } as const
  await transitionIfAllowed(tx, registrationNoun, worker, step, by, async (moving) => {
    await saveStep(tx, moving, by.now)
  })
  await notifyResult(tx, worker, { move, reason, reversed: isProven(worker.check.check_status), now: by.now })
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
