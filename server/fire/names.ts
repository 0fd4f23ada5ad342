import { eq, inArray } from 'drizzle-orm'
import { checkIns } from '#server/db/schema/presence'
import { users } from '#server/db/schema/user'
import { visitorCheckIns, visitors } from '#server/db/schema/visitor'
import type { Stay } from '#server/fire/stays'
import { isPrintable } from '#server/paper'
import type { Tx } from '#server/work'

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
export async function namedOnPaper(tx: Tx, stays: Stay[]): Promise<Stay[]> {
  const unreadable = stays.filter(({ name }) => !isPrintable(name)).map(({ id }) => id)
  if (!unreadable.length) return stays
  const phones = new Map((await eitherPhone(tx, unreadable)).map(({ id, phone }) => [id, phone]))
  return stays.map((stay) =>
    isPrintable(stay.name)
      ? stay
      : { ...stay, name: `${stay.name} (${phones.get(stay.id) ?? 'the name is on the screen'})` },
  )
}
