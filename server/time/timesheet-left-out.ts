import { isLeftUnknown } from '#server/gate/presence.queries'
import type { Person } from '#server/platform/kit/person'
import { isHidden } from '#server/time/timesheet.access'
import type { TimesheetRow } from '#server/time/timesheet.queries'
import { toGateTimesDto } from '#server/time/timesheet-flags'
import { unclaimedIn, type WorkedWeek } from '#server/time/worked-week.queries'
import type { LeftOut } from '#shared/api/time/timesheet'
import { londonDay } from '#shared/domain/kit/london'
import { durationInWords } from '#shared/domain/kit/words'
import { leftOutPresences } from '#shared/domain/time/timesheet-presences'

/**
 * What the gate saw more than the hours of a week: a flag for a line of each such stay, by the line's id, and the stays
 * that no line has. What came after the sending is unclaimed and no part of it. Whoever decides about the week reads that
 * there are such hours also where the gate's times are not theirs to see; whoever does not decide reads their own.
 */
export function leftOutOf(
  me: Person,
  timesheet: TimesheetRow,
  { isDecidedElsewhere, ...worked }: WorkedWeek & { isDecidedElsewhere: boolean },
): { flags: Map<string, string>; presences: LeftOut[] } {
  const unclaimed = unclaimedIn(timesheet.submitted_at, worked).map(({ id }) => id)
  const observed = worked.presences
    .filter(({ id }) => !unclaimed.includes(id))
    .map((checkIn) => ({ ...checkIn, checkIn, out_at: isLeftUnknown(checkIn) ? null : checkIn.out_at }))
  const found = leftOutPresences(
    observed,
    worked.lines.map(({ entry }) => entry),
  ).map((one) => ({ ...one, hidden: isHidden(me, timesheet, one.presence) }))
  const flags = new Map<string, string>()
  const presences: LeftOut[] = []
  for (const { presence, minutes, lines, hidden } of found) {
    if (hidden && isDecidedElsewhere) continue
    const [line] = [...lines].sort(
      (one, other) => Number(other.check_in_id !== null) - Number(one.check_in_id !== null),
    )
    if (line) flags.set(line.id, `The gate saw ${durationInWords(minutes ?? 0)} more than these hours.`)
    else
      presences.push({
        day: londonDay(presence.in_at),
        seen: hidden ? null : toGateTimesDto(presence.checkIn),
        flag: `The gate saw ${minutes === null ? 'a check-in' : durationInWords(minutes)}: no hours were entered.`,
      })
  }
  return { flags, presences }
}
