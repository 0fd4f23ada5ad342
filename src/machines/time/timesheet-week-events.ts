import { and } from 'xstate'
import { fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import type { Read, WeekOutcome } from './timesheet-week-setup.ts'

export const fromOutput = <Output extends Read>({ event }: { event: { output: Output } }): Output => event.output
/** The `onError` of a call: after a conflict the week is read again, and nothing typed is lost. */
export const failing = <To extends string>(target: To) =>
  [
    {
      guard: { type: 'wasOvertaken', params: fromError },
      target: 'reloadingAfterConflict',
      actions: { type: 'keepOvertaken', params: fromError },
    },
    { target, actions: { type: 'keepErrors', params: fromError } },
  ] as const
export const saved = (outcome: WeekOutcome, forget: 'forgetDraft' | 'forgetNote' = 'forgetDraft') =>
  ({
    target: 'resting',
    actions: [{ type: 'keepTimesheet', params: fromOutput }, forget, { type: 'announceDone', params: { outcome } }],
  }) as const

/** What is sent of a week: a note that was typed and not added goes with it. */
export const withNote = ({
  context: { timesheet, note },
}: {
  context: { timesheet: TimesheetDetail | undefined; note: string }
}) => ({
  id: timesheet?.id ?? '',
  updated_at: timesheet?.updated_at,
  message: note.trim() || undefined,
})

/**
 * What the worker can do with the week on the screen; also available while it is reloaded, so that no click or
 * keystroke is lost.
 */
export const weekEvents = {
  correct: {
    guard: 'canChange',
    target: 'writing',
    actions: ['clearErrors', { type: 'draftLine', params: fromEvent }],
  },
  add: { guard: 'canChange', target: 'writing', actions: ['clearErrors', { type: 'draftNew', params: fromEvent }] },
  submit: [
    { guard: { type: 'canSubmitNow', params: fromEvent }, target: 'sending' },
    { guard: 'canSubmit', target: 'confirming.early' },
  ],
  recall: { guard: 'canRecall', target: 'confirming.recall' },
  haveNotWorked: { guard: and(['canChange', 'isEmpty']), target: 'confirming.idle' },
  write: { actions: { type: 'keepNote', params: fromEvent } },
  addNote: { guard: 'isWritten', target: 'addingNote' },
  object: { guard: 'canObject', target: 'objecting' },
} as const
export const revalidation = {
  id: 'rereadWeek',
  src: 'readWeek',
  input: ({ context }: { context: { timesheet: TimesheetDetail | undefined } }) => ({ id: context.timesheet?.id }),
} as const
