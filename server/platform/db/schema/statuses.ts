/**
 * What the tables need of a status: the one of a new row, and those of which a partial index has the rows. The platform
 * imports no area; `tests/statuses.test.ts` compares these with the law.
 */
export const initial = { timesheet: 'DRAFT' } as const
export const indexed = { timesheetsToDecide: ['SUBMITTED'], timesheetsToPay: ['ACCEPTED'] } as const
