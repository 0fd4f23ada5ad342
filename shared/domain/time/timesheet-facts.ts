import type { LastAct } from '#shared/domain/kit/undo'

/** Who acts: the worker of the timesheet, or somebody who approves hours or pays them. */
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
/** A move as the history has it: a worker who saves a week that was sent recalls it. */
export type RecordedMove = TimesheetMove['type'] | 'recall'
/** The facts about a week that the lifecycle needs. */
export type Facts = {
  /** The user reads it for hours on sites that they run, and it has hours on other sites too. */
  isDecidedElsewhere?: boolean
  /** Every day has a finish time: none is pending. */
  isComplete?: boolean
  /** The week has hours, or the worker declares that they did not work. */
  isFilled?: boolean
  /** Its first day has come. */
  isBegun?: boolean
  /** The user runs the company that employs the worker. */
  isPayer?: boolean
  /** The user belongs to the company that employs the worker. */
  isEmployer?: boolean
  /** Somebody else set a missing finish time on one of its days. */
  isFinishGiven?: boolean
  /** The worker objects to such a finish time, and nobody has answered yet. */
  isObjected?: boolean
  /** The gate saw the worker after the week was sent, and no line covers it. */
  hasUnclaimedHours?: boolean
  /** The newest move of the week, if it can be undone at all. */
  last?: LastAct
}

type Line = { minutes: number | null; finish_set_at: Date | string | null }
/** What the facts are made from: those that the lines give are worked out here. */
type Week = Omit<Required<Facts>, 'isComplete' | 'isFilled' | 'isFinishGiven' | 'last'> &
  Pick<Facts, 'last'> & { lines: readonly Line[]; did_not_work: boolean }
/** The facts of a week, for the server and the browser. */
export const timesheetFacts = ({ lines, did_not_work, ...facts }: Week): Facts => ({
  ...facts,
  isComplete: lines.every(({ minutes }) => minutes !== null),
  isFilled: lines.length > 0 || did_not_work,
  isFinishGiven: lines.some(({ finish_set_at }) => finish_set_at !== null),
})
