import { and, eq, inArray } from 'drizzle-orm'
import { rollCallMarks, type rollCalls } from '#server/platform/db/schema/roll-call'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { claimedAtMost, type Mark } from '#shared/api/safety/roll-call'
import { markKey } from '#shared/domain/safety/roll-call-marks'

export type StoredMark = typeof rollCallMarks.$inferSelect
type TimedMark = Pick<StoredMark, 'mark' | 'at' | 'received_at'>
type Call = Pick<typeof rollCalls.$inferSelect, 'id' | 'started_at'>

/**
 * The time of a mark, as far as it can be so: from the start of the roll call to the arrival of the mark. A call for help
 * counts from an earlier alarm too, and has its own time for a day.
 */
export function boundedAt({ mark, at, received_at }: TimedMark, { started_at }: Call): Date {
  const made = Math.min(at.getTime(), received_at.getTime())
  const isOwnTime = mark === 'NEEDS_HELP' && received_at.getTime() - made <= claimedAtMost * 1000
  return new Date(isOwnTime ? made : Math.max(started_at.getTime(), made))
}

type Content = Pick<StoredMark, 'mark' | 'by' | 'sent_by' | 'note' | 'at' | 'received_at'>
const contentOf = ({ mark, by, note, at }: Mark, sent_by: string, now: Date): Content => ({
  mark,
  by,
  sent_by,
  note: note || null,
  at: new Date(at),
  received_at: now,
})
/**
 * Whether a mark is the stored one: the time is that of the phone that made it, or what other phones were answered. The
 * marshal of a row that names its sender can be any: the sender stands for one whom the server did not know.
 */
const isStored = (mark: Content, row: Content, call: Call) =>
  mark.mark === row.mark &&
  (mark.by === row.by || row.by === row.sent_by) &&
  mark.note === row.note &&
  [row.at, boundedAt(row, call)].some((at) => at.getTime() === mark.at.getTime())

/**
 * The marks that are not stored yet, and those whose counter another mark has, `taken`: of two phones of one name, or of
 * one that uses another's. Later ones of the same person that come with it are `taken` too, so that all are counted anew
 * in their order. A mark answers only a call for help that is stored or comes with it: nobody answers one before
 * it is here. `marks` are in the order of their clocks, by whom their phones say.
 */
export async function sortMarks(
  tx: Tx,
  me: Person,
  call: Call,
  marks: Mark[],
  now: Date,
): Promise<{ fresh: Mark[]; taken: Mark[] }> {
  const people = [...new Set(marks.map(({ person_id }) => person_id))]
  const rows = people.length
    ? await tx
        .select()
        .from(rollCallMarks)
        .where(and(eq(rollCallMarks.roll_call_id, call.id), inArray(rollCallMarks.person_id, people)))
    : []
  const stored = new Map(rows.map((row): [string, Content] => [markKey(row), row]))
  const fresh: Mark[] = []
  const taken: Mark[] = []
  for (const { answers, ...mark } of marks) {
    const existing = stored.get(markKey(mark))
    const content = contentOf(mark, me.id, now)
    if (existing && isStored(content, existing, call)) continue
    if (existing || taken.some(({ person_id }) => person_id === mark.person_id)) {
      taken.push(mark)
      continue
    }
    const isCallForHelp =
      answers && stored.get(markKey({ ...answers, person_id: mark.person_id }))?.mark === 'NEEDS_HELP'
    fresh.push(isCallForHelp && answers.clock < mark.clock ? { ...mark, answers } : mark)
    stored.set(markKey(mark), content)
  }
  return { fresh, taken }
}
