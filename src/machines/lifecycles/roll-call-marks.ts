import { highestClock, type Mark } from '#contract/roll-call'

/** The valid mark of each person by person id; the last writer wins. */
export type Marks<M extends Mark = Mark> = Readonly<Record<string, M>>

/** Compares text by code units, so that every phone and the server agree. */
const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/**
 * Marks with the same clock and device should be the same mark; if they are not, their content still decides alike
 * everywhere.
 */
const words = ({ mark, at, by, by_name, note }: Mark) => JSON.stringify([mark, at, by, by_name, note ?? ''])
/** Positive when `a` is newer than `b`: by Lamport clock, then by device. The time of day does not count. */
const compare = (a: Mark, b: Mark): number =>
  a.clock - b.clock || before(a.device, b.device) || before(words(a), words(b))

/** Adds marks to a register; an older mark changes nothing. */
export function put<M extends Mark>(current: Marks<M>, marks: readonly M[]): Marks<M> {
  const next: Record<string, M> = { ...current }
  for (const mark of marks) {
    const existing = next[mark.person_id]
    if (!existing || compare(mark, existing) > 0) next[mark.person_id] = mark
  }
  return next
}

/** Merges two registers: commutative, associative, idempotent. */
export const merge = <M extends Mark>(a: Marks<M>, b: Marks<M>): Marks<M> => put(a, Object.values(b))

const afterClock = (clock: number) => Math.min(highestClock, clock + 1)
/** The clock of a phone's next mark: greater than that of every mark it has. */
export const nextClock = (current: Marks) =>
  afterClock(Object.values(current).reduce((latest, { clock }) => Math.max(latest, clock), 0))

type MarkKey = Pick<Mark, 'person_id' | 'device' | 'clock'>
/** What makes two marks one. */
export const markKey = ({ person_id, device, clock }: MarkKey) => `${person_id} ${device} ${clock}`

/** Marks that phones may have exchanged before the server gets the first of them. */
const unsentAtMost = 100_000
/**
 * Whether a phone can have counted to the clock: each mark adds one, so it is at most the number of all marks. One more
 * than the highest that is known is always possible, also where somebody has used up the rest.
 */
export const isPossibleClock = (clock: number, existing: { count: number; highest: number }) =>
  clock <= Math.max(existing.count + unsentAtMost, afterClock(existing.highest))

/** The same marks in the same order, with clocks after `clock`. */
export const clockedAfter = <M extends Mark>(clock: number, marks: readonly M[]): M[] =>
  marks.toSorted(compare).map((mark, at) => ({ ...mark, clock: clock + 1 + at }))

/** Whose mark it is, in words, with who brought it. */
export const marshalOf = ({ by_name, via }: { by_name: string; via?: string | undefined }) =>
  via ? `${by_name}, via ${via}` : by_name

/** Whether the person is accounted for: there is a mark, and it was not taken back. */
export const isFound = (mark: Mark | undefined) => mark !== undefined && mark.mark !== 'NONE'
