import { eq } from 'drizzle-orm'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import { notify } from '#server/platform/outbox/notify'
import { newestCheck } from '#server/registration/worker-registration.queries'
import { companyOf } from '#server/sites/site.access'
import { companyName } from '#server/sites/subcompany.queries'
import type { CheckStatus } from '#shared/api/registration/identity-check'
import { changesInWords, isSameName, type PersonalFacts } from '#shared/domain/workforce/personal-changes'

type Names = Pick<typeof users.$inferSelect, 'id' | 'first_name' | 'last_name'>
/** Why a company cannot change the name of a worker with a check of that status; undefined where it can. */
const lockedName: Record<CheckStatus, ((name: string) => string) | undefined> = {
  // Also a renewal, under which the name that was proven before still stands.
  CHECK_CREATED: () => 'The name is being checked against an identity document. Wait for the result.',
  CHECK_COMPLETED: (name) => `The name was checked against an identity document. Ask ${name} to check again.`,
  CHECK_FAILED: undefined,
}
/**
 * 422 for a name that differs, in more than capitals and spaces, from one that was checked against an identity
 * document, or is being checked: it stands in roll calls, at gates and in the payroll of every company, so only the
 * worker changes it.
 */
export async function assertNameUnchanged(tx: Tx, user: Names, given: Omit<Names, 'id'>) {
  const changed = (['first_name', 'last_name'] as const).filter((field) => !isSameName(user[field], given[field]))
  const status = changed.length && (await newestCheck(tx, user.id))?.check_status
  const words = status && lockedName[status]?.(user.first_name)
  if (words) throw unprocessable(Object.fromEntries(changed.map((field) => [field, [words]])))
}

/** Runs a company's change of a worker's personal data, and notifies the worker of what it has changed. */
export async function notifyingOfChange(
  { tx, me, now }: { tx: Tx; me: Person; now: Date },
  workerId: string,
  change: () => Promise<unknown>,
) {
  const before = await factsOf(tx, workerId)
  await change()
  const after = await factsOf(tx, workerId)
  const changed = before && after && changesInWords(before, after)
  if (!changed) return
  const description = `${await companyName(tx, companyOf(me))} has changed your ${changed}. Check your profile.`
  await notify(tx, { userId: workerId, type: 'worker.profile_changed', description, at: now })
}

async function factsOf(tx: Tx, workerId: string): Promise<PersonalFacts | undefined> {
  const [row] = await tx
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      date_of_birth: users.date_of_birth,
      nationality: users.nationality,
      address_line_1: users.address_line_1,
      address_line_2: users.address_line_2,
      city: users.city,
      postcode: users.postcode,
      contact_name: workerRegistrations.emergency_contact_name,
      contact_relation: workerRegistrations.emergency_contact_relation,
      contact_phone: workerRegistrations.emergency_contact_phone_number,
    })
    .from(users)
    .leftJoin(workerRegistrations, eq(workerRegistrations.user_id, users.id))
    .where(eq(users.id, workerId))
  return row
}
