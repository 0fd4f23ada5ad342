import { eq, inArray } from 'drizzle-orm'
import { checkIns } from '#server/platform/db/schema/presence'
import { users } from '#server/platform/db/schema/user'
import { visitorCheckIns, visitors } from '#server/platform/db/schema/visitor'
import type { Tx } from '#server/platform/db/transaction'
import { isPrintable } from '#server/platform/pdf/pdf'
import type { PersonOnSite } from '#server/safety/people-on-site.queries'

const eitherPhone = async (tx: Tx, ids: string[]) => [
  ...(await tx
    .select({ id: checkIns.id, phone: users.phone_number })
    .from(checkIns)
    .innerJoin(users, eq(users.id, checkIns.worker_id))
    .where(inArray(checkIns.id, ids))),
  ...(await tx
    .select({ id: visitorCheckIns.id, phone: visitors.phone_number })
    .from(visitorCheckIns)
    .innerJoin(visitors, eq(visitors.id, visitorCheckIns.visitor_id))
    .where(inArray(visitorCheckIns.id, ids))),
]

/**
 * The PDF fonts cannot print every script: an unprintable name gets the person's phone number after it, so that nobody
 * is missed.
 */
export async function withPrintableNames(tx: Tx, people: PersonOnSite[]): Promise<PersonOnSite[]> {
  const unreadable = people.filter(({ name }) => !isPrintable(name)).map(({ id }) => id)
  if (!unreadable.length) return people
  const phones = new Map((await eitherPhone(tx, unreadable)).map(({ id, phone }) => [id, phone]))
  return people.map((person) =>
    isPrintable(person.name)
      ? person
      : { ...person, name: `${person.name} (${phones.get(person.id) ?? 'the name is on the screen'})` },
  )
}
