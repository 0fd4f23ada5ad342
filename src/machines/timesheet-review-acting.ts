import type { TimesheetDetail } from '#contract/timesheet'
import { thrown } from './refusal.ts'
import { sent } from './sent.ts'
import type { Drafts, ReviewOutcome } from './timesheet-acts.ts'
import { nameOf } from './timesheet-names.ts'
import type { Acting, Told } from './timesheet-review-setup.ts'

export const sheetOf = ({ event }: { event: { output: Told } }) => event.output
/** The `onError` of a call: after a conflict the timesheet is read again, and nothing typed is lost. */
export const failing = <To extends string>(target: To) =>
  [
    {
      guard: { type: 'wasOvertaken', params: thrown },
      target: 'catchingUp',
      actions: { type: 'keepOvertaken', params: thrown },
    },
    { target, actions: { type: 'keepRefusal', params: thrown } },
  ] as const
export const done = (outcome: ReviewOutcome, forget: 'forgetDrafts' | 'forgetNote') =>
  ({
    target: 'reading',
    actions: [
      { type: 'keepSheet', params: sheetOf },
      forget,
      'announceNote',
      { type: 'announceDone', params: { outcome } },
    ],
  }) as const
type Known = { context: Drafts & { id: string; sheet: TimesheetDetail | undefined } }
export const acting = ({ context: { id, sheet, note, repair, bonus } }: Known): Acting => ({
  id,
  updated_at: sheet?.updated_at,
  name: sheet ? nameOf(sheet.worker) : '',
  drafts: { note, repair, bonus },
})

export const writing = { write: { actions: [{ type: 'keepNote', params: sent }, 'announceNote'] } } as const
/**
 * Also available while the week is reloaded: users decide on what is on the screen, and the server refuses if that is
 * out of date.
 */
export const deciding = {
  ...writing,
  accept: { guard: 'mayAccept', target: 'accepting' },
  reject: { guard: 'mayReject', target: 'rejecting' },
  pay: { guard: 'mayPay', target: 'askingToPay' },
  say: { guard: 'isWritten', target: 'saying' },
  ask: { target: 'saying', actions: { type: 'keepNote', params: sent } },
  finish: {
    guard: { type: 'mayFinishDay', params: sent },
    target: 'finishing',
    actions: ['clearRefusal', { type: 'draftRepair', params: sent }],
  },
  repair: {
    guard: 'mayCorrect',
    target: 'repairing',
    actions: ['clearRefusal', { type: 'draftRepair', params: sent }],
  },
  setBonus: { guard: 'maySetBonus', target: 'pricing', actions: ['clearRefusal', 'draftBonus'] },
} as const
export const rereading = {
  id: 'rereadSheet',
  src: 'readSheet',
  input: ({ context: { id } }: { context: { id: string } }) => ({ id }),
} as const
