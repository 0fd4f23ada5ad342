import type { Mark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { isOver, isRunning } from '#shared/domain/safety/roll-call-status'
import { withoutAnsweredScans } from './roll-call-arrivals.ts'
import { markKey, marksIn, put } from './roll-call-marks.ts'
import { withoutOutdated } from './roll-call-outdated.ts'
import { hasUnsent } from './roll-call-session.ts'

/** What one tab changed: the session as it had it, and as it has it now. */
export type TabChange = { from: RollCallSession; to: RollCallSession }

const isChanged = (a: unknown, b: unknown) => a !== b && JSON.stringify(a) !== JSON.stringify(b)
/** Two marks with the same key may still be different ones. */
const wholeKey = ({ mark, at, by, by_name, note, answers, ...key }: Mark) =>
  JSON.stringify([markKey(key), mark, at, by, by_name, note, answers?.device, answers?.clock])

/** The entries of another tab, without those that this one removed, and with those that it added or changed. */
function mergedBy<T>(current: T[], { from, to }: { from: T[]; to: T[] }, keyOf: (one: T) => string): T[] {
  const byKey = (list: T[]) => new Map(list.map((one) => [keyOf(one), one]))
  const [before, after] = [byKey(from), byKey(to)]
  const changed = to.filter((one) => isChanged(before.get(keyOf(one)), one))
  const left = current.filter((one) => after.has(keyOf(one)) || !before.has(keyOf(one)))
  return [...byKey([...left, ...changed]).values()]
}
const mergedRecord = <T>(
  current: Record<string, T>,
  { from, to }: { from: Record<string, T>; to: Record<string, T> },
): Record<string, T> => {
  const change = { from: Object.entries(from), to: Object.entries(to) }
  return Object.fromEntries(mergedBy(Object.entries(current), change, ([key]) => key))
}

type Call = Pick<RollCallSession, 'call' | 'unsent_start' | 'revision'>
const callOf = ({ call, unsent_start, revision }: RollCallSession): Call => ({ call, unsent_start, revision })

/** The roll call of both tabs, which is the same. */
function sameCall(current: RollCallSession, { from, to }: TabChange): Call {
  const hasEnded = isOver(current.call)
  const earlier = [current, to].find(({ revision }) => revision < from.revision)
  return {
    call: !hasEnded && isChanged(from.call, to.call) ? to.call : current.call,
    unsent_start: current.unsent_start && to.unsent_start,
    // Whoever set it back has to read the server anew.
    revision: earlier?.revision ?? Math.max(current.revision, to.revision),
  }
}
/** The roll call to go on with: one that the other tab joined or began in the meantime, unless only this tab's is the server's. */
function mergedCall(current: RollCallSession, change: TabChange): Call {
  const { from, to } = change
  const [stored, before, after] = [current, from, to].map(({ call }) => call?.id)
  if (stored === after) return sameCall(current, change)
  const isUnderWay = isRunning(current.call) || hasUnsent(current)
  const isOthers = stored !== before && isUnderWay && (to.unsent_start || !current.unsent_start)
  return callOf(before === after || isOthers ? current : to)
}

/**
 * What this tab changed, on what another tab of the phone has stored since. Marks of both stay, and what either no longer
 * has to send is not to be sent again.
 */
export function withTabChange(current: RollCallSession, change: TabChange): RollCallSession {
  const { from, to } = change
  if (from === to) return current
  if (!current.call) {
    // The roll call is over, and the other tab is done with it; what this tab marked since is not.
    const isOver = from.call !== undefined && from.call.id === to.call?.id && !hasUnsent(to)
    return isOver ? current : { ...to, list: isChanged(from.list, to.list) ? to.list : current.list }
  }
  const of = <T>(part: (session: RollCallSession) => T) => ({ from: part(from), to: part(to) })
  const newest = <Key extends keyof RollCallSession>(key: Key) => (isChanged(from[key], to[key]) ? to : current)[key]
  const unsent = mergedBy(
    current.unsent,
    of((one) => one.unsent),
    wholeKey,
  )
  const marks = mergedBy(
    marksIn(current.marks),
    of((one) => marksIn(one.marks)),
    wholeKey,
  )
  // Whoever is on the list of one tab is on both: the gate's arrivals are on it before they are stored. Nobody is removed
  // who has a mark to be sent.
  const ids = (people: { id: string }[]) => new Set(people.map(({ id }) => id))
  const [stored, own, waiting] = [ids(current.people), ids(to.people), new Set(unsent.map((mark) => mark.person_id))]
  const before = from.people.filter(({ id }) => !waiting.has(id) && (stored.has(id) || !own.has(id)))
  const people = { from: before, to: to.people }
  return withoutAnsweredScans(
    withoutOutdated({
      ...to,
      ...mergedCall(current, change),
      list: newest('list'),
      people: mergedBy(current.people, people, ({ id }) => id),
      marks: put({}, marks),
      late: mergedBy(
        current.late,
        of((one) => one.late),
        markKey,
      ),
      unsent,
      unsent_people: mergedBy(
        current.unsent_people,
        of((one) => one.unsent_people),
        ({ id }) => id,
      ),
      refused: mergedRecord(
        current.refused,
        of((one) => one.refused),
      ),
      outdated: mergedRecord(
        current.outdated,
        of((one) => one.outdated),
      ),
      drafts: mergedRecord(
        current.drafts,
        of((one) => one.drafts),
      ),
      answered_at: newest('answered_at'),
      ahead: newest('ahead'),
      others: newest('others'),
      right_ended: newest('right_ended'),
      merged_at: newest('merged_at'),
    }),
  )
}
