import type { LastAct } from './undo.ts'

/** Who moves: the worker of the sheet, or somebody who approves hours or pays them. */
type By = { by: 'worker' | 'approver' }
export type TimesheetMove = By &
  (
    | { type: 'save' }
    | { type: 'correct' }
    | { type: 'submit' }
    | { type: 'accept' }
    | { type: 'reject'; note: string | undefined }
    | { type: 'pay' }
    | { type: 'setBonus' }
    | { type: 'finish' }
    | { type: 'object'; note: string | undefined }
    | { type: 'answer' }
    | { type: 'undo' }
  )
/** What the law asks about a week. */
export type Facts = {
  /** Every day has its end: none is pending. */
  isComplete?: boolean
  /** There are hours on it, or the worker says that they did not work. */
  isFilled?: boolean
  /** Its first day has come. */
  isBegun?: boolean
  /** Who moves it runs the company that employs the worker. */
  isPayer?: boolean
  /** Somebody else gave a day of it the finish that was missing. */
  isFinishGiven?: boolean
  /** The worker objects to such a finish, and nobody has answered. */
  isObjected?: boolean
  /** The newest move of it, where that can be undone at all. */
  last?: LastAct
}
