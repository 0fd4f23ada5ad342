import type { Timesheet } from '#contract/timesheet'

export type Group = { id: 'flagged' | 'match' | 'all'; title: string | undefined; sheets: Timesheet[] }
const matches = ({ flags, pending, mine, status }: Timesheet) =>
  flags === 0 && pending === 0 && mine && status === 'SUBMITTED'

/** Groups the weeks for the queue: flagged ones first. `plain`: one group, if nothing is to be decided. */
export function groupsOf(sheets: readonly Timesheet[], plain: boolean): Group[] {
  if (plain) return [{ id: 'all', title: undefined, sheets: [...sheets] }]
  const flagged = sheets.filter((sheet) => !matches(sheet))
  const match = sheets.filter(matches)
  return [
    ...(flagged.length ? [{ id: 'flagged' as const, title: `${flagged.length} with flags`, sheets: flagged }] : []),
    ...(match.length
      ? [
          {
            id: 'match' as const,
            title: `${match.length} ${match.length === 1 ? 'matches' : 'match'} the gate`,
            sheets: match,
          },
        ]
      : []),
  ]
}
/** The weeks in the order of the queue. */
export const inQueue = (sheets: readonly Timesheet[], plain: boolean) =>
  groupsOf(sheets, plain).flatMap((group) => group.sheets)
