/**
 * What the tables, the row rights and areas below a noun's own need of its statuses: the one of a new row, and sets of
 * them. They cannot import the law; `tests/statuses.test.ts` compares these with it.
 */
export const initial = { timesheet: 'DRAFT', invitation: 'SENT', importBatch: 'IMPORTED', rollCall: 'RUNNING' } as const
export const statusSets = {
  timesheetsToDecide: ['SUBMITTED'],
  timesheetsToPay: ['ACCEPTED'],
  openInvitations: ['SENT'],
  runningRollCalls: ['RUNNING'],
  checksUnderWay: ['CHECK_CREATED'],
  openGates: ['RAISED', 'FREE'],
  requestedAccesses: ['REQUESTED'],
  grantedAccesses: ['GRANTED'],
  liveAccesses: ['REQUESTED', 'GRANTED'],
  endedAccesses: ['ENDED'],
  openOffers: ['PENDING'],
  acceptedOffers: ['ACCEPTED'],
} as const
