import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { RecordedMove } from '#shared/domain/time/timesheet-facts'

export const timesheetStatusWords: Record<TimesheetStatus, string> = {
  DRAFT: 'Draft',
  SUBMITTED: 'Submitted',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  PAID: 'Paid',
}
/** What was done, in a history. */
export const timesheetMoveWords: Record<RecordedMove, string> = {
  submit: 'Submitted',
  recall: 'Taken back',
  save: 'Hours changed',
  correct: 'Hours corrected',
  accept: 'Accepted',
  reject: 'Rejected',
  undo: 'Undone',
  pay: 'Marked as paid',
  setBonus: 'Bonus set',
  finish: 'Finish set',
  object: 'Objection',
  answer: 'Objection answered',
}
