import { and, count, eq, inArray } from 'drizzle-orm'
import { rollCallMarks, rollCallPeople } from '#server/platform/db/schema/roll-call'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import type { CallRow } from '#server/safety/roll-call.queries'
import type { AddedPerson, Mark } from '#shared/api/safety/roll-call'

/** What one sender can add to a roll call, so that nobody hides the marks and people of others. */
const mostMarksOfPerson = 100
const mostAdded = 50
export const tooManyMarks = `You have already sent ${mostMarksOfPerson} marks for this person.`
export const tooManyAdded = `You have already added ${mostAdded} people to this roll call. Ask another marshal to add them.`

/** Of marks that are not stored yet: those that the sender can still add, and those that are `over`. */
export async function limitMarks(
  tx: Tx,
  me: Person,
  { id }: CallRow,
  marks: Mark[],
): Promise<{ within: Mark[]; over: Mark[] }> {
  const people = [...new Set(marks.map(({ person_id }) => person_id))]
  const rows = people.length
    ? await tx
        .select({ person_id: rollCallMarks.person_id, marks: count() })
        .from(rollCallMarks)
        .where(
          and(
            eq(rollCallMarks.roll_call_id, id),
            inArray(rollCallMarks.person_id, people),
            eq(rollCallMarks.sent_by, me.id),
          ),
        )
        .groupBy(rollCallMarks.person_id)
    : []
  const sent = new Map(rows.map((row) => [row.person_id, row.marks]))
  const within: Mark[] = []
  const over: Mark[] = []
  for (const mark of marks) {
    const before = sent.get(mark.person_id) ?? 0
    if (before < mostMarksOfPerson) within.push(mark)
    else over.push(mark)
    sent.set(mark.person_id, before + 1)
  }
  return { within, over }
}

/** Of people added by hand: those who are new and whom the sender can still add, and those who are `over`. */
export async function limitAdded(
  tx: Tx,
  me: Person,
  { id }: CallRow,
  added: AddedPerson[],
): Promise<{ within: AddedPerson[]; over: AddedPerson[] }> {
  const people = [...new Map(added.map((person) => [person.id, person])).values()]
  if (!people.length) return { within: [], over: [] }
  const ofCall = eq(rollCallPeople.roll_call_id, id)
  const existing = await tx
    .select({ id: rollCallPeople.person_id })
    .from(rollCallPeople)
    .where(
      and(
        ofCall,
        inArray(
          rollCallPeople.person_id,
          people.map((person) => person.id),
        ),
      ),
    )
  const byMe = await tx.$count(
    rollCallPeople,
    and(ofCall, eq(rollCallPeople.kind, 'ADDED'), eq(rollCallPeople.added_by, me.id)),
  )
  const fresh = people.filter((person) => !existing.some((row) => row.id === person.id))
  const left = Math.max(0, mostAdded - byMe)
  return { within: fresh.slice(0, left), over: fresh.slice(left) }
}
