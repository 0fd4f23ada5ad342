import type { Timesheet } from '#shared/api/time/timesheet'

export type Group = { id: 'flagged' | 'match' | 'all'; title: string | undefined; timesheets: Timesheet[] }
const matches = ({ flags, pending, mine, decided_elsewhere, status }: Timesheet) =>
  flags === 0 && pending === 0 && mine && !decided_elsewhere && status === 'SUBMITTED'

/** Groups the weeks for the queue: flagged ones first. `plain`: one group, if nothing is to be decided. */
export function groupsOf(timesheets: readonly Timesheet[], plain: boolean): Group[] {
  if (plain) return [{ id: 'all', title: undefined, timesheets: [...timesheets] }]
  const flagged = timesheets.filter((timesheet) => !matches(timesheet))
  const match = timesheets.filter(matches)
  return [
    ...(flagged.length ? [{ id: 'flagged' as const, title: `${flagged.length} with flags`, timesheets: flagged }] : []),
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
