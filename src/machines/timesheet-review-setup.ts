import { assign, emit, setup } from 'xstate'
import type { TimesheetDetail, TypedEntry } from '#contract/timesheet'
import type { TimesheetEntry } from '#contract/timesheet-entry'
import { timesheets } from '#services/timesheet'
import { failureOf, noAnswer } from './failure.ts'
import { firstErrors } from './generic/form-errors.ts'
import type { Thrown } from './refusal.ts'
import { task } from './task.ts'
import { actOnWeek, type BonusDraft, type Drafts, type ReviewOutcome, unsentDrafts } from './timesheet-acts.ts'
import { whyNotMove } from './timesheet-law.ts'
import { draftOf, type LineDraft, wrongFinish } from './timesheet-lines.ts'

type Context = Drafts & {
  id: string
  sheet: TimesheetDetail | undefined
  errors: Record<string, string>
  message: string | undefined
  /** What somebody else did meanwhile, in the server’s words. */
  overtaken: string | undefined
}
type Which = { id: string }
/** What an act is sent with: when the week was read, whose it is, and all that was typed of it. */
export type Acting = Which & { updated_at: string | undefined; name: string; drafts: Drafts }
export type Told = { sheet: TimesheetDetail }
const told = (answer: Promise<{ data: TimesheetDetail }>): Promise<Told> => answer.then(({ data }) => ({ sheet: data }))
const which = ({ id }: Which) => ({ params: { id } })

/** An act on the week, which goes on when the week is left: its call never gets the signal. */
const act = <Asked extends Acting>(
  outcome: ReviewOutcome,
  verb: (week: string) => string,
  send: (asked: Asked) => Promise<{ data: TimesheetDetail }>,
) => task((asked: Asked, signal) => actOnWeek({ ...asked, outcome, verb }, signal, () => told(send(asked))))

export const reviewSetup = setup({
  types: {
    context: {} as Context,
    /** `note`: what was typed for this week before the user left it. */
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
    acceptSheet: act(
      'timesheetAccepted',
      (week) => `accept ${week}`,
      ({ updated_at, drafts: { note }, ...asked }: Acting) =>
        timesheets.accept({ ...which(asked), body: { updated_at, ...(note.trim() && { message: note }) } }),
    ),
    giveFinish: act(
      'timesheetSaved',
      (week) => `set the finish in ${week}`,
      ({ entry_id, end, ...asked }: Acting & { entry_id: string; end: string }) =>
        timesheets.finish({ ...which(asked), body: { entry_id, end } }),
    ),
    rejectSheet: act(
      'timesheetRejected',
      (week) => `reject ${week}`,
      ({ updated_at, drafts: { note }, ...asked }: Acting) =>
        timesheets.reject({ ...which(asked), body: { message: note, updated_at } }),
    ),
    paySheet: act(
      'timesheetPaid',
      (week) => `mark ${week} as paid`,
      (asked: Acting) => timesheets.pay(which(asked)),
    ),
    sayNote: act(
      'noteAdded',
      (week) => `add your note to ${week}`,
      ({ entry_id, drafts: { note }, ...asked }: Acting & { entry_id?: string }) =>
        timesheets.say({ ...which(asked), body: { content: note, ...(entry_id && { entry_id }) } }),
    ),
    saveHours: act(
      'timesheetSaved',
      (week) => `save the hours of ${week}`,
      ({ entries, updated_at, ...asked }: Acting & { entries: TypedEntry[] }) =>
        timesheets.save({ ...which(asked), body: { entries, updated_at } }),
    ),
    saveBonus: act(
      'timesheetUpdated',
      (week) => `set the bonus of ${week}`,
      ({ updated_at, drafts: { bonus }, ...asked }: Acting) =>
        timesheets.setBonus({
          ...which(asked),
          body: { amount: Number(bonus?.amount), note: bonus?.note || null, updated_at },
        }),
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
    /** They are in the form again. */
    forgetUnsent: ({ context: { id } }) => unsentDrafts.delete(id),
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
