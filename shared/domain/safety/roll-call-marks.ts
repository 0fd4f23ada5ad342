import { highestClock, type Mark } from '#shared/api/safety/roll-call'

/**
 * By person id every call for help, every mark that answers one, and the newest mark; the newest first. Older marks
 * decide nothing any more.
 */
export type Marks<M extends Mark = Mark> = Readonly<Record<string, M[]>>

/** Compares text by code units, so that every phone and the server agree. */
const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/**
 * Marks with the same clock and device should be the same mark; if they are not, their content still decides alike
 * everywhere.
 */
const contentOf = ({ mark, at, by, by_name, note, answers }: Mark) =>
  JSON.stringify([mark, at, by, by_name, note ?? '', answers?.device ?? '', answers?.clock ?? 0])
/** Positive when `a` is newer than `b`: by Lamport clock, then by device. The time of day does not count. */
export const compareMarks = (a: Mark, b: Mark): number =>
  a.clock - b.clock || before(a.device, b.device) || before(contentOf(a), contentOf(b))

/** Whether two marks say the same, by whatever phones they came. */
export const isSame = (a: Mark, b: Mark) => a.person_id === b.person_id && compareMarks(a, b) === 0

/** The marks of one person that decide or may still do so, each once. Of two that are the same the first stays. */
function retained<M extends Mark>(marks: M[]): M[] {
  const newestFirst = marks.toSorted((a, b) => compareMarks(b, a))
  return newestFirst.filter((mark, at) => {
    const previous = newestFirst[at - 1]
    const isNeeded = at === 0 || mark.mark === 'NEEDS_HELP' || mark.answers !== undefined
    return isNeeded && !(previous && compareMarks(mark, previous) === 0)
  })
}

/** Adds marks to a register. */
export function put<M extends Mark>(current: Marks<M>, marks: readonly M[]): Marks<M> {
  const all = new Map<string, M[]>()
  for (const mark of marks) {
    const ofPerson = all.get(mark.person_id) ?? [...(current[mark.person_id] ?? [])]
    ofPerson.push(mark)
    all.set(mark.person_id, ofPerson)
  }
  return { ...current, ...Object.fromEntries([...all].map(([id, ofPerson]) => [id, retained(ofPerson)])) }
}

/** The marks of each person, the oldest first. */
export function byPerson<M extends Mark>(marks: readonly M[]): M[][] {
  const people = new Map<string, M[]>()
  for (const mark of marks) people.set(mark.person_id, [...(people.get(mark.person_id) ?? []), mark])
  return [...people.values()].map((ofPerson) => ofPerson.toSorted(compareMarks))
}

/** All marks of a register. */
export const marksIn = <M extends Mark>(register: Marks<M>): M[] => Object.values(register).flat()

/** Merges two registers: commutative, associative, idempotent. */
export const merge = <M extends Mark>(a: Marks<M>, b: Marks<M>): Marks<M> => put(a, marksIn(b))

/** Those of the marks that a register lacks and would keep. */
export function newMarks<M extends Mark>(current: Marks<M>, marks: readonly M[]): M[] {
  const combined = put(current, marks)
  return marks.filter((mark) => combined[mark.person_id]?.includes(mark) && !current[mark.person_id]?.includes(mark))
}

const refKey = ({ device, clock }: Pick<Mark, 'device' | 'clock'>) => `${device} ${clock}`
/**
 * The mark that counts, of a person's marks in a register: the newest call for help that no other mark answers, else the
 * newest of all. A later mark that was made without knowledge of a call for help does not hide it.
 */
export function currentMark<M extends Mark>(marks: readonly M[] | undefined = []): M | undefined {
  const answered = new Set(
    marks.flatMap(({ answers, clock }) => (answers && clock > answers.clock ? refKey(answers) : [])),
  )
  return marks.find((mark) => mark.mark === 'NEEDS_HELP' && !answered.has(refKey(mark))) ?? marks[0]
}

const afterClock = (clock: number) => Math.min(highestClock, clock + 1)
/** The clock of a phone's next mark: greater than that of every mark it has. */
export const nextClock = (current: Marks) =>
  afterClock(marksIn(current).reduce((latest, { clock }) => Math.max(latest, clock), 0))

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

/** The same marks in the same order, with clocks after `clock`; those that answer each other still do. */
export function clockedAfter<M extends Mark>(clock: number, marks: readonly M[]): M[] {
  const ordered = marks.toSorted(compareMarks)
  const clocks = new Map(ordered.map((mark, at) => [markKey(mark), clock + 1 + at]))
  return ordered.map((mark, at) => {
    const next = { ...mark, clock: clock + 1 + at }
    const answered = mark.answers && clocks.get(markKey({ ...mark.answers, person_id: mark.person_id }))
    return mark.answers && answered ? { ...next, answers: { ...mark.answers, clock: answered } } : next
  })
}

/** Whose mark it is, in words, with who brought it. */
export const marshalOf = ({ by_name, via }: { by_name: string; via?: string | undefined }) =>
  via ? `${by_name}, via ${via}` : by_name

/** A person with the note of their mark, in a sentence. */
export const withNote = (name: string, note: string | undefined) => (note ? `${name} (${note})` : name)

/**
 * Most milliseconds between the starts of two roll calls of one alarm, on phones without network, and before a start at
 * which a mark counts in it: people are at the assembly points by then, and what begins later counts them for another
 * reason.
 */
export const oneAlarmLimit = 15 * 60_000
/**
 * Whether a mark was made in an earlier alarm than a roll call that started at `started_at` (an instant): the person has
 * to be found again. A call for help that nobody answered counts whatever its age.
 */
export const isOutdated = ({ mark, at }: Pick<Mark, 'mark' | 'at'>, started_at: string): boolean =>
  mark !== 'NEEDS_HELP' && Date.parse(at) < Date.parse(started_at) - oneAlarmLimit

/**
 * Those of the marks that an earlier alarm is over with: made in it, or a call for help that such a mark answers. Whoever
 * answered it saw the person then.
 */
export function outdatedAmong<M extends Mark>(marks: readonly M[], started_at: string): Set<M> {
  const answered = new Set<string>()
  // The newest first: an answer has a greater clock than the call that it answers.
  const past = marks
    .toSorted((a, b) => compareMarks(b, a))
    .filter((mark) => {
      const { person_id, answers } = mark
      const isPast = isOutdated(mark, started_at) || (mark.mark === 'NEEDS_HELP' && answered.has(markKey(mark)))
      if (isPast && answers && answers.clock < mark.clock) answered.add(markKey({ ...answers, person_id }))
      return isPast
    })
  return new Set(past)
}

/** Whether the person is accounted for: there is a mark, and it was not taken back. */
export const isFound = (mark: Mark | undefined) => mark !== undefined && mark.mark !== 'NONE'
