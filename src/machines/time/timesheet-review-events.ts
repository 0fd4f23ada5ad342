import { and } from 'xstate'
import { fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import type { Drafts, ReviewOutcome } from './timesheet-acts.ts'
import { nameOf } from './timesheet-names.ts'
import type { ActInput, TimesheetOutput } from './timesheet-review-setup.ts'

export const fromOutput = ({ event }: { event: { output: TimesheetOutput } }) => event.output
/** The `onError` of a call: after a conflict the timesheet is read again, and nothing typed is lost. */
export const failing = <To extends string>(target: To) =>
  [
    {
      guard: { type: 'wasOvertaken', params: fromError },
      target: 'reloadingAfterConflict',
      actions: { type: 'keepOvertaken', params: fromError },
    },
    { target, actions: { type: 'keepErrors', params: fromError } },
  ] as const
export const done = (outcome: ReviewOutcome, forget: 'forgetDrafts' | 'forgetNote') =>
  ({
    target: 'reading',
    actions: [
      { type: 'keepTimesheet', params: fromOutput },
      forget,
      'announceNote',
      { type: 'announceDone', params: { outcome } },
    ],
  }) as const
type ActContext = { context: Drafts & { id: string; timesheet: TimesheetDetail | undefined } }
export const actInput = ({ context: { id, timesheet, note, repair, bonus } }: ActContext): ActInput => ({
  id,
  updated_at: timesheet?.updated_at,
  name: timesheet ? nameOf(timesheet.worker) : '',
  drafts: { note, repair, bonus },
})

export const writing = { write: { actions: [{ type: 'keepNote', params: fromEvent }, 'announceNote'] } } as const
/**
 * Also available while the week is reloaded: users decide on what is on the screen, and the server refuses if that is
 * out of date. What acts at once waits until what is on the screen has been there for a moment.
 */
export const deciding = {
  ...writing,
  accept: { guard: and(['areRowsStill', 'canAccept']), target: 'accepting' },
  reject: { guard: and(['areRowsStill', 'canReject']), target: 'rejecting' },
  pay: { guard: and(['areRowsStill', 'canPay']), target: 'confirmingPayment' },
  addNote: { guard: 'isWritten', target: 'addingNote' },
  sendQuestion: { guard: 'areRowsStill', target: 'addingNote', actions: { type: 'keepNote', params: fromEvent } },
  finish: {
    guard: { type: 'canFinishDay', params: fromEvent },
    target: 'finishing',
    actions: ['clearErrors', { type: 'draftRepair', params: fromEvent }],
  },
  repair: {
    guard: 'canCorrect',
    target: 'repairing',
    actions: ['clearErrors', { type: 'draftRepair', params: fromEvent }],
  },
  setBonus: { guard: 'canSetBonus', target: 'pricing', actions: ['clearErrors', 'draftBonus'] },
} as const
export const revalidation = {
  id: 'rereadTimesheet',
  src: 'readTimesheet',
  input: ({ context: { id } }: { context: { id: string } }) => ({ id }),
} as const
