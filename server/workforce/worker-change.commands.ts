import { eq, type SQL, sql } from 'drizzle-orm'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notify } from '#server/platform/outbox/notify'
import { companyOf } from '#server/sites/site.access'
import { companyName } from '#server/sites/subcompany.queries'
import { changesInWords, type PersonalFacts } from '#shared/domain/workforce/personal-changes'

/** Runs a company's change of a worker's profile, and notifies the worker of what it has changed. */
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
  const company = await companyName(tx, companyOf(me))
  const description = `${company} has changed your ${changed}. Check your profile.`
  await notify(tx, { userId: workerId, type: 'worker.profile_changed', description, names: [company], at: now })
}

const entriesOf = (type: SQL) =>
  sql<string | null>`(
    select string_agg(${userDictionaryEntries.entry_id}, ' ' order by ${userDictionaryEntries.entry_id})
    from ${userDictionaryEntries}
    where ${userDictionaryEntries.user_id} = ${users.id} and ${userDictionaryEntries.type} ${type})`

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
      about: users.about,
      trades: entriesOf(sql`= 'ROLE'`),
      skills: entriesOf(sql`<> 'ROLE'`),
    })
    .from(users)
    .leftJoin(workerRegistrations, eq(workerRegistrations.user_id, users.id))
    .where(eq(users.id, workerId))
  return row
}
