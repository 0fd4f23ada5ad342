import { matchesGate } from '#machines/time/timesheet-law'
import type { Timesheet } from '#shared/api/time/timesheet'

export type Group = { id: 'flagged' | 'match' | 'all'; title: string | undefined; timesheets: Timesheet[] }

/** Groups the weeks for the queue: flagged ones first. `plain`: one group, if nothing is to be decided. */
export function groupsOf(timesheets: readonly Timesheet[], plain: boolean): Group[] {
  if (plain) return [{ id: 'all', title: undefined, timesheets: [...timesheets] }]
  const flagged = timesheets.filter((timesheet) => !matchesGate(timesheet))
  const match = timesheets.filter(matchesGate)
  const what = flagged.some(({ sent_note }) => sent_note !== null) ? 'flags or notes' : 'flags'
  return [
    ...(flagged.length
      ? [{ id: 'flagged' as const, title: `${flagged.length} with ${what}`, timesheets: flagged }]
      : []),
    ...(match.length
      ? [
          {
            id: 'match' as const,
            title: `${match.length} ${match.length === 1 ? 'matches' : 'match'} the gate`,
            timesheets: match,
          },
        ]
      : []),
  ]
}
/** The weeks in the order of the queue. */
export const inQueue = (timesheets: readonly Timesheet[], plain: boolean) =>
  groupsOf(timesheets, plain).flatMap((group) => group.timesheets)
