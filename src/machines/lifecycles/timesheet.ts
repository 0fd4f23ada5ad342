import { and, setup } from 'xstate'
import type { LawMeta } from './law.ts'

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
  )
type Facts = {
  /** Every day has its end: none is pending. */
  isComplete?: boolean
  /** There are hours on it, or the worker says that they did not work. */
  isFilled?: boolean
  /** Its first day has come. */
  isBegun?: boolean
  /** Who moves it runs the company that employs the worker. */
  isPayer?: boolean
}

export const timesheetLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as TimesheetMove, meta: {} as LawMeta },
  guards: {
    isWorker: ({ event }) => event.by === 'worker',
    isApprover: ({ event }) => event.by === 'approver',
    isComplete: ({ context }) => context.isComplete === true,
    isFilled: ({ context }) => context.isFilled === true,
    isBegun: ({ context }) => context.isBegun === true,
    isPayer: ({ context }) => context.isPayer === true,
    hasNote: ({ event }) => event.type === 'reject' && !!event.note?.trim(),
  },
}).createMachine({
  id: 'timesheet',
  description:
    'A worker’s week for one company: the worker says what they did, somebody else accepts it, and it is paid once.',
  context: ({ input }) => input,
  meta: {
    refusals: {
      isWorker: 'Only the worker sends their own week.',
      isApprover: 'Nobody decides about their own hours.',
      isComplete: 'A day has no finish time yet.',
      isFilled: 'There are no hours on this week. Say that you did not work, or add them.',
      isBegun: 'This week has not begun yet.',
      isPayer: 'Only the company that employs them marks it as paid.',
      hasNote: 'Say why it is rejected: the worker reads it.',
    },
  },
  initial: 'draft',
  states: {
    draft: {
      description: 'Built from check-ins; the worker puts it right.',
      meta: { said: 'This week is not submitted yet.' },
      on: {
        save: { guard: 'isWorker', target: 'draft' },
        correct: { guard: 'isApprover', target: 'draft' },
        setBonus: { guard: 'isApprover', target: 'draft' },
        submit: { guard: and(['isWorker', 'isBegun', 'isFilled', 'isComplete']), target: 'submitted' },
      },
    },
    submitted: {
      meta: { said: 'This week is submitted and waits for a decision.' },
      on: {
        save: { guard: 'isWorker', target: 'draft', description: 'The recall: what was sent is void.' },
        correct: { guard: 'isApprover', target: 'draft', description: 'What the worker sent is void.' },
        setBonus: { guard: 'isApprover', target: 'submitted' },
        accept: { guard: and(['isApprover', 'isComplete']), target: 'accepted' },
        reject: { guard: and(['isApprover', 'hasNote']), target: 'rejected' },
      },
    },
    rejected: {
      description: 'Back with the worker, with a note that says why.',
      meta: { said: 'This week was rejected: the worker puts it right and sends it again.' },
      on: {
        save: { guard: 'isWorker', target: 'rejected' },
        correct: { guard: 'isApprover', target: 'rejected' },
        setBonus: { guard: 'isApprover', target: 'rejected' },
        submit: { guard: and(['isWorker', 'isBegun', 'isFilled', 'isComplete']), target: 'submitted' },
      },
    },
    accepted: {
      meta: { said: 'This week is accepted: it is closed.' },
      on: {
        setBonus: { guard: 'isApprover', target: 'accepted' },
        pay: { guard: and(['isApprover', 'isPayer']), target: 'paid' },
      },
    },
    paid: { meta: { said: 'This week is paid: it is closed.' } },
  },
})
