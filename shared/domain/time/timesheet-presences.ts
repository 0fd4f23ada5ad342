import { maxPresenceMinutes, type PresenceSource } from '#shared/api/gate/presence'
import { minutesBetween, toMinute } from '#shared/domain/kit/london'
import { clockTime, weekdayInShort } from '#shared/domain/kit/words'
import { tolerance } from '#shared/domain/time/timesheet-week'

/**
 * A stay that the gate saw: `out_at` is null while it is open. `recorded_at` is when the server stored it: a scan counts
 * at the time of the guard's device, and arrives later than its `in_at`, by seconds or, without a connection, by hours.
 */
export type GatePresence = { id: string; site_id: string; in_at: Date; out_at: Date | null; recorded_at: Date }
/** A check-in or check-out: the time for which it counts, and when it was written; null where that is unknown. */
export type PresenceMove = {
  move: 'checkIn' | 'checkOut'
  source: PresenceSource | null
  at: Date
  recorded_at: Date | null
}
/**
 * Whether somebody checked them in or out by hand and typed an earlier time: nobody but they vouches for it. By hand as
 * from now is a record like a gate's: sites without a gate make it daily.
 */
export const isTypedByHand = ({ source, at, recorded_at }: PresenceMove): boolean =>
  source === 'MANUAL' && recorded_at !== null && minutesBetween(at, recorded_at) > tolerance

/** A line of a week. `check_in_id`: the stay that it was built from. */
type Line = { check_in_id: string | null; site_id: string | null; start_at: Date | null; end_at: Date | null }

/** Minutes that a line and a stay have in common. A line without an end counts as its first minute. */
function sharedMinutes(
  { start_at, end_at }: Pick<Line, 'start_at' | 'end_at'>,
  { in_at, out_at }: Pick<GatePresence, 'in_at' | 'out_at'>,
): number {
  if (!start_at) return 0
  const lineEnd = end_at ?? new Date(start_at.getTime() + 60_000)
  const from = Math.max(start_at.getTime(), toMinute(in_at).getTime())
  const to = Math.min(lineEnd.getTime(), out_at?.getTime() ?? Number.POSITIVE_INFINITY)
  return to > from ? minutesBetween(new Date(from), new Date(to)) : 0
}

/**
 * A check-in and the sending of a week each take their time before they wait for the other: the one that was stored
 * later can have the earlier time.
 */
const crossingMs = 60_000

/**
 * The stays of a week that were recorded after the week was last sent, or up to a minute before, as the two can cross,
 * and that no line holds or overlaps: work that is not in the hours.
 */
export const unclaimedPresences = <Observed extends GatePresence>(
  sentAt: Date | null,
  presences: readonly Observed[],
  lines: readonly Line[],
): Observed[] =>
  sentAt === null
    ? []
    : presences.filter(
        (presence) =>
          presence.recorded_at.getTime() >= sentAt.getTime() - crossingMs &&
          !lines.some((line) => line.check_in_id === presence.id || sharedMinutes(line, presence) > 0),
      )

/** A stay up to the longest shift: while nobody saw them leave, what is later than that is no part of it. */
const withinShift = ({ in_at, out_at }: Pick<GatePresence, 'in_at' | 'out_at'>) => {
  const last = in_at.getTime() + maxPresenceMinutes * 60_000
  return { in_at, out_at: new Date(Math.min(out_at?.getTime() ?? last, last)) }
}
/** Whether a line has hours in a stay, on whatever day. */
export const overlaps = (line: Pick<Line, 'start_at' | 'end_at'>, presence: GatePresence): boolean =>
  sharedMinutes(line, withinShift(presence)) > 0
/** Whether a line was built from a stay, or has hours in it. */
export const isLineOf = (line: Line, presence: GatePresence): boolean =>
  line.check_in_id === presence.id || overlaps(line, presence)

/** `minutes`: null while nobody knows when they left. `lines`: those of the stay; none if it is left out as a whole. */
export type LeftOut<Observed, Entered> = { presence: Observed; minutes: number | null; lines: Entered[] }
/**
 * The stays of which the lines leave out more than the tolerance, which at either end is the walk from the gate and back:
 * the week pays less than the gate saw, whoever wrote it so and for whatever reason. `out_at` is null while nobody knows when they left: then a stay lasts as long as its lines.
 * One with a line that has no end is not among them, as that line lacks its hours anyway.
 */
export const leftOutPresences = <Observed extends GatePresence, Entered extends Line>(
  presences: readonly Observed[],
  lines: readonly Entered[],
): LeftOut<Observed, Entered>[] =>
  presences.flatMap((presence): LeftOut<Observed, Entered>[] => {
    const own = lines.filter((line) => isLineOf(line, presence))
    if (!presence.out_at && !own.length) return [{ presence, minutes: null, lines: own }]
    const ends = own.flatMap(({ end_at }) => (end_at ? [end_at.getTime()] : []))
    if (ends.length < own.length) return []
    const visit = withinShift({ ...presence, out_at: presence.out_at ?? new Date(Math.max(...ends)) })
    const minutes = uncoveredStretches(visit, own)
      .filter((stretch) => stretch > tolerance)
      .reduce((sum, stretch) => sum + stretch, 0)
    return minutes > 0 ? [{ presence, minutes, lines: own }] : []
  })

/** Minutes of a stay before its lines, after them, and between them; all of it, if they have none of its hours. */
function uncoveredStretches(visit: { in_at: Date; out_at: Date }, lines: readonly Line[]): number[] {
  const [from, to] = [toMinute(visit.in_at).getTime(), toMinute(visit.out_at).getTime()]
  const span = (to - from) / 60_000
  const within = lines.filter((line) => sharedMinutes(line, visit) > 0)
  if (!within.length) return [span]
  const covered = within.reduce((sum, line) => sum + sharedMinutes(line, visit), 0)
  const before = Math.max(0, Math.min(...within.map(({ start_at }) => start_at?.getTime() ?? from)) - from) / 60_000
  const after = Math.max(0, to - Math.max(...within.map(({ end_at }) => end_at?.getTime() ?? to))) / 60_000
  return [before, span - before - after - covered, after]
}

/**
 * The stays that the lines `before` had and those `after` leave out, or cover by more than the tolerance less, or by
 * anything less where more than the tolerance is missing then: hours that somebody removes, at once or bit by bit, not
 * those that were missing.
 */
export function droppedPresences<Observed extends GatePresence>(
  presences: readonly Observed[],
  before: readonly Line[],
  after: readonly Line[],
): Observed[] {
  return presences.filter((presence) => {
    const isIn = (lines: readonly Line[]) => lines.some((line) => isLineOf(line, presence))
    const covered = (lines: readonly Line[]) =>
      lines.reduce((sum, line) => sum + sharedMinutes(line, withinShift(presence)), 0)
    const less = covered(before) - covered(after)
    const isShort = () => leftOutPresences([presence], after).length > 0
    return isIn(before) && (!isIn(after) || less > tolerance || (less > 0 && isShort()))
  })
}

/** The stay behind a line that was typed in: of those that no line was built from, the one that it overlaps most. */
export function presenceBehind<Observed extends GatePresence>(
  line: Line,
  presences: readonly Observed[],
  lines: readonly Line[],
): Observed | undefined {
  if (line.check_in_id !== null) return undefined
  return presences
    .filter(({ id, site_id }) => (line.site_id ?? site_id) === site_id && !lines.some((one) => one.check_in_id === id))
    .map((presence) => ({ presence, minutes: sharedMinutes(line, presence) }))
    .filter(({ minutes }) => minutes > 0)
    .sort((one, other) => other.minutes - one.minutes)[0]?.presence
}

/** 'Thu 06:35 to 15:10 and Fri from 06:40'. */
export const presencesInWords = (presences: readonly { in_at: string; out_at: string | null }[]): string =>
  new Intl.ListFormat('en-GB').format(
    presences.map(
      ({ in_at, out_at }) =>
        `${weekdayInShort(in_at)} ${out_at ? `${clockTime(in_at)} to ${clockTime(out_at)}` : `from ${clockTime(in_at)}`}`,
    ),
  )
