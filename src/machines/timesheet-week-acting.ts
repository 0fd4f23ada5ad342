import { and } from 'xstate'
import type { TimesheetDetail } from '#contract/timesheet'
import { sent } from './sent.ts'

/** What the worker does about a week that is shown; while it is read anew too, so that no press and no letter is lost. */
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
} as const
export const rereading = {
  id: 'rereadWeek',
  src: 'readWeek',
  input: ({ context }: { context: { sheet: TimesheetDetail | undefined } }) => ({ id: context.sheet?.id }),
} as const
