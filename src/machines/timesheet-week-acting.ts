import { and } from 'xstate'
import type { TimesheetDetail } from '#contract/timesheet'
import { thrown } from './refusal.ts'
import { sent } from './sent.ts'
import type { Read, WeekOutcome } from './timesheet-week-setup.ts'

export const sheetOf = <Output extends Read>({ event }: { event: { output: Output } }): Output => event.output
/** The `onError` of a call: after a conflict the week is read again, and nothing typed is lost. */
export const failing = <To extends string>(target: To) =>
  [
    {
      guard: { type: 'wasOvertaken', params: thrown },
      target: 'catchingUp',
      actions: { type: 'keepOvertaken', params: thrown },
    },
    { target, actions: { type: 'keepRefusal', params: thrown } },
  ] as const
export const saved = (outcome: WeekOutcome, forget: 'forgetDraft' | 'forgetNote' = 'forgetDraft') =>
  ({
    target: 'resting',
    actions: [{ type: 'keepSheet', params: sheetOf }, forget, { type: 'announceDone', params: { outcome } }],
  }) as const

/**
 * What the worker can do with the week on the screen; also available while it is reloaded, so that no click or
 * keystroke is lost.
 */
export const acting = {
  correct: {
    guard: 'mayChange',
    target: 'writing',
    actions: ['clearRefusal', { type: 'draftLine', params: sent }],
  },
  add: { guard: 'mayChange', target: 'writing', actions: ['clearRefusal', { type: 'draftNew', params: sent }] },
  submit: { guard: 'maySubmit', target: 'sending' },
  recall: { guard: 'mayRecall', target: 'asking.recall' },
  haveNotWorked: { guard: and(['mayChange', 'isEmpty']), target: 'asking.idle' },
  write: { actions: { type: 'keepNote', params: sent } },
  say: { guard: 'isWritten', target: 'saying' },
  object: { guard: 'mayObject', target: 'objecting' },
} as const
export const rereading = {
  id: 'rereadWeek',
  src: 'readWeek',
  input: ({ context }: { context: { sheet: TimesheetDetail | undefined } }) => ({ id: context.sheet?.id }),
} as const
