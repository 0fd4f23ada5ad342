import { and, desc, isNotNull } from 'drizzle-orm'
import { identityChecks } from '#server/platform/db/schema/identity-check'
import type { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import type { CheckStatus } from '#shared/api/platform/check-status'
import { isSameName } from '#shared/domain/kit/same-name'
import { isProven } from '#shared/domain/platform/check-status'

type Names = Pick<typeof users.$inferSelect, 'first_name' | 'last_name'>
/** Why the name of a worker cannot be changed; without words it can. */
const lockWords: Record<CheckStatus, { company: (name: string) => string; worker: string } | undefined> = {
  // Also a renewal, under which the name that was proven before still stands.
  CHECK_CREATED: {
    company: () => 'The name is being checked against an identity document. Wait for the result.',
    worker: 'Your name is being checked against your identity document. Wait for the result.',
  },
  CHECK_COMPLETED: {
    company: (name) => `The name was checked against an identity document. Ask ${name} to check again.`,
    worker: 'Your name was checked against your identity document. Check your identity with the new name first.',
  },
  CHECK_FAILED: undefined,
}
const fields = ['first_name', 'last_name'] as const

/**
 * 422 for a name that differs, in more than capitals and spaces, from one that was checked against an identity
 * document, or is being checked: it stands beside ‘Identity proven’ at gates, in roll calls and in the payroll of every
 * company. The worker takes the name of their newest completed check, a company none.
 */
export async function assertNameUnchanged(
  tx: Tx,
  user: Names & { id: string },
  given: Partial<Names>,
  by: 'company' | 'worker',
) {
  const differs = (from: Names) => fields.filter((field) => !isSameName(from[field], given[field] ?? user[field]))
  const changed = differs(user)
  if (!changed.length) return
  const check = await newestCheck(tx, user.id)
  const locked = check?.check_status && lockWords[check.check_status]
  if (!locked || (by === 'worker' && isProven(check.check_status) && !differs(check).length)) return
  const words = by === 'worker' ? locked.worker : locked.company(user.first_name)
  throw unprocessable(Object.fromEntries(changed.map((field) => [field, [words]])))
}

/** The attempt whose status is the identity status; undefined while no check was opened. */
export async function newestCheck(tx: Tx, userId: string): Promise<typeof identityChecks.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(identityChecks)
    .where(and(ofUser(identityChecks.user_id, userId), isNotNull(identityChecks.check_status)))
    .orderBy(desc(identityChecks.id))
    .limit(1)
  return row
}
