import { assign, emit, setup } from 'xstate'
import type { outcomes } from '#contract/outcomes'
import type { TimesheetDetail, TypedEntry } from '#contract/timesheet'
import type { TimesheetEntry } from '#contract/timesheet-entry'
import { timesheets } from '#services/timesheet'
import { failureOf, noAnswer } from './failure.ts'
import { firstErrors } from './generic/form-errors.ts'
import type { Thrown } from './refusal.ts'
import { task } from './task.ts'
import { whyNotMove } from './timesheet-law.ts'
import { draftOf, type LineDraft, wrongFinish } from './timesheet-lines.ts'

export type ReviewOutcome = Extract<
  keyof typeof outcomes,
  'timesheetAccepted' | 'timesheetRejected' | 'timesheetPaid' | 'timesheetSaved' | 'timesheetUpdated' | 'noteAdded'
>
/** As typed, pounds and pence. */
export type BonusDraft = { amount: string; note: string }
type Context = {
  id: string
  sheet: TimesheetDetail | undefined
  note: string
  repair: LineDraft | undefined
  bonus: BonusDraft | undefined
  errors: Record<string, string>
  message: string | undefined
  /** What somebody else did meanwhile, in the server’s words. */
  overtaken: string | undefined
}
type Which = { id: string }
/** With when it was read. */
type Read = Which & { updated_at: string | undefined }
type Noted = Read & { note: string }
export type Told = { sheet: TimesheetDetail }
const told = (answer: Promise<{ data: TimesheetDetail }>): Promise<Told> => answer.then(({ data }) => ({ sheet: data }))
const which = ({ id }: Which) => ({ params: { id } })

export const reviewSetup = setup({
  types: {
    context: {} as Context,
    /** `note`: what was typed of this week before it was left. */
    input: {} as { id: string; note?: string | undefined },
    events: {} as
      | { type: 'write'; note: string }
      | { type: 'accept' }
      | { type: 'reject' }
      | { type: 'pay' }
      | { type: 'confirm' }
      | { type: 'say' }
      | { type: 'ask'; note: string; entry_id: string }
      | { type: 'finish'; entry: TimesheetEntry }
      | { type: 'repair'; entry: TimesheetEntry }
      | { type: 'change'; draft: Partial<LineDraft> }
      | { type: 'setBonus' }
      | { type: 'changeBonus'; bonus: Partial<BonusDraft> }
      | { type: 'save' }
      | { type: 'cancel' }
      | { type: 'retry' }
      | { type: 'refresh' },
    emitted: {} as { type: 'done'; outcome: ReviewOutcome } | { type: 'noted'; note: string },
    tags: {} as 'busy',
  },
  actors: {
    readSheet: task((asked: Which, signal) => told(timesheets.one(which(asked), signal))),
    acceptSheet: task(({ note, updated_at, ...asked }: Noted, signal) =>
      told(timesheets.accept({ ...which(asked), body: { updated_at, ...(note.trim() && { message: note }) } }, signal)),
    ),
    giveFinish: task(({ entry_id, end, ...asked }: Which & { entry_id: string; end: string }, signal) =>
      told(timesheets.finish({ ...which(asked), body: { entry_id, end } }, signal)),
    ),
    rejectSheet: task(({ note, updated_at, ...asked }: Noted, signal) =>
      told(timesheets.reject({ ...which(asked), body: { message: note, updated_at } }, signal)),
    ),
    paySheet: task((asked: Which, signal) => told(timesheets.pay(which(asked), signal))),
    sayNote: task(({ note, entry_id, ...asked }: Noted & { entry_id?: string }, signal) =>
      told(timesheets.say({ ...which(asked), body: { content: note, ...(entry_id && { entry_id }) } }, signal)),
    ),
    saveHours: task(({ entries, updated_at, ...asked }: Read & { entries: TypedEntry[] }, signal) =>
      told(timesheets.save({ ...which(asked), body: { entries, updated_at } }, signal)),
    ),
    saveBonus: task(({ amount, note, updated_at, ...asked }: Read & BonusDraft, signal) =>
      told(
        timesheets.setBonus(
          { ...which(asked), body: { amount: Number(amount), note: note || null, updated_at } },
          signal,
        ),
      ),
    ),
  },
  guards: {
    mayAccept: ({ context }) => whyNotMove(context.sheet, 'accept') === undefined,
    mayReject: ({ context }) => whyNotMove(context.sheet, 'reject', context.note) === undefined,
    mayPay: ({ context }) => whyNotMove(context.sheet, 'pay') === undefined,
    mayCorrect: ({ context }) => whyNotMove(context.sheet, 'correct') === undefined,
    mayFinishDay: ({ context: { sheet } }, { entry }: { entry: TimesheetEntry }) =>
      whyNotMove(sheet, 'finish') === undefined &&
      sheet?.entries.some(({ id, minutes }) => id === entry.id && minutes === null) === true,
    isRightFinish: ({ context: { sheet, repair } }) => wrongFinish(sheet, repair) === undefined,
    mayFinish: ({ context }) => whyNotMove(context.sheet, 'finish') === undefined,
    maySetBonus: ({ context }) => whyNotMove(context.sheet, 'setBonus') === undefined,
    isPriced: ({ context: { bonus } }) => bonus !== undefined && bonus.amount.trim() !== '',
    isWritten: ({ context }) => context.note.trim() !== '',
    isFinishing: ({ context: { sheet, repair } }) =>
      sheet?.entries.some(({ id, minutes }) => id === repair?.id && minutes === null) === true,
    isRepairing: ({ context }) => context.repair !== undefined,
    isPricing: ({ context }) => context.bonus !== undefined,
    isGone: (_, { error }: Thrown) => failureOf(error).status === 404,
    wasOvertaken: (_, { error }: Thrown) => [403, 404, 409].includes(failureOf(error).status ?? 0),
  },
  actions: {
    keepSheet: assign((_, { sheet }: Told) => ({ sheet })),
    keepNote: assign((_, { note }: { note: string }) => ({ note })),
    forgetNote: assign({ note: '' }),
    draftRepair: assign((_, { entry }: { entry: TimesheetEntry }) => ({ repair: draftOf(entry) })),
    changeRepair: assign({
      repair: ({ context }, { draft }: { draft: Partial<LineDraft> }) =>
        context.repair && { ...context.repair, ...draft },
    }),
    draftBonus: assign(({ context: { sheet } }) => ({
      bonus: { amount: sheet?.bonus ? String(sheet.bonus) : '', note: '' },
    })),
    changeBonus: assign({
      bonus: ({ context }, { bonus }: { bonus: Partial<BonusDraft> }) =>
        context.bonus && { ...context.bonus, ...bonus },
    }),
    refuseNoAmount: assign({ errors: { amount: 'Write the amount, 0 for no bonus.' } }),
    refuseFinish: assign(({ context: { sheet, repair } }) => ({ errors: { end: wrongFinish(sheet, repair) ?? '' } })),
    forgetDrafts: assign({ repair: undefined, bonus: undefined }),
    clearRefusal: assign({ errors: {}, message: undefined, overtaken: undefined }),
    keepRefusal: assign((_, { error }: Thrown) => {
      const { status, errors, message } = failureOf(error)
      return { errors: firstErrors(errors), message: status === undefined ? noAnswer : message }
    }),
    keepOvertaken: assign((_, { error }: Thrown) => ({ overtaken: failureOf(error).message ?? noAnswer })),
    announceNote: emit(({ context: { note } }) => ({ type: 'noted' as const, note })),
    announceDone: emit((_, { outcome }: { outcome: ReviewOutcome }) => ({ type: 'done' as const, outcome })),
  },
})
