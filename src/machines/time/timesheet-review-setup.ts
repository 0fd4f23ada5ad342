import { assign, emit, enqueueActions, setup, stateIn } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { failureOf, firstErrors, noAnswer } from '#machines/kit/failure'
import type { ErrorParams } from '#machines/kit/form-error'
import { type Reconnect, watchConnection } from '#machines/kit/refresh'
import { settlingDelays } from '#machines/kit/settling'
import { task } from '#machines/kit/task'
import { timesheets } from '#services/time/timesheet'
import type { TimesheetDetail, TypedEntry } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { timesheetLifecycle } from './timesheet.lifecycle.ts'
import { actOnWeek, type BonusDraft, type Drafts, type ReviewOutcome, unsentDrafts } from './timesheet-acts.ts'
import { moveDisabledReason } from './timesheet-law.ts'
import { correctionOf, type LineDraft, wrongFinish } from './timesheet-lines.ts'

type Context = Drafts & {
  id: string
  timesheet: TimesheetDetail | undefined
  errors: Record<string, string>
  message: string | undefined
  /**
   * What somebody else did meanwhile, in the server’s words, and the version that it was done to: the week names who it
   * was once it is another.
   */
  overtaken: { words: string; version: string | undefined } | undefined
}
type Which = { id: string }
/** What an act is sent with: when the week was read, whose it is, and all that was typed of it. */
export type ActInput = Which & { updated_at: string | undefined; name: string; drafts: Drafts }
export type TimesheetOutput = { timesheet: TimesheetDetail }
const toOutput = (answer: Promise<{ data: TimesheetDetail }>): Promise<TimesheetOutput> =>
  answer.then(({ data }) => ({ timesheet: data }))
const which = ({ id }: Which) => ({ params: { id } })

/** An act on the week, which goes on when the week is left: its call never gets the signal. */
const act = <Input extends ActInput>(
  outcome: ReviewOutcome,
  verb: (week: string) => string,
  send: (input: Input) => Promise<{ data: TimesheetDetail }>,
) => task((input: Input, signal) => actOnWeek({ ...input, outcome, verb }, signal, () => toOutput(send(input))))

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
      | { type: 'addNote' }
      | { type: 'sendQuestion'; note: string; entry_id: string }
      | { type: 'finish'; entry: TimesheetEntry }
      | { type: 'repair'; entry: TimesheetEntry }
      | { type: 'change'; draft: Partial<LineDraft> }
      | { type: 'setBonus' }
      | { type: 'changeBonus'; bonus: Partial<BonusDraft> }
      | { type: 'save' }
      | { type: 'cancel' }
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'rowsMoved' }
      | Reconnect,
    emitted: {} as { type: 'done'; outcome: ReviewOutcome } | { type: 'noted'; note: string },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    readTimesheet: task((input: Which, signal) => toOutput(timesheets.one(which(input), signal))),
    acceptTimesheet: act(
      'timesheetAccepted',
      (week) => `accept ${week}`,
      ({ updated_at, drafts: { note }, ...input }: ActInput) =>
        timesheets.accept({ ...which(input), body: { updated_at, ...(note.trim() && { message: note }) } }),
    ),
    giveFinish: act(
      'timesheetSaved',
      (week) => `set the finish in ${week}`,
      ({ entry_id, end, ...input }: ActInput & { entry_id: string; end: string }) =>
        timesheets.finish({ ...which(input), body: { entry_id, end } }),
    ),
    rejectTimesheet: act(
      'timesheetRejected',
      (week) => `reject ${week}`,
      ({ updated_at, drafts: { note }, ...input }: ActInput) =>
        timesheets.reject({ ...which(input), body: { message: note, updated_at } }),
    ),
    payTimesheet: act(
      'timesheetPaid',
      (week) => `mark ${week} as paid`,
      ({ updated_at, ...input }: ActInput) => timesheets.pay({ ...which(input), body: { updated_at } }),
    ),
    addNote: act(
      'noteAdded',
      (week) => `add your note to ${week}`,
      ({ entry_id, drafts: { note }, ...input }: ActInput & { entry_id?: string }) =>
        timesheets.addNote({ ...which(input), body: { content: note, ...(entry_id && { entry_id }) } }),
    ),
    saveHours: act(
      'timesheetSaved',
      (week) => `save the hours of ${week}`,
      ({ entries, updated_at, ...input }: ActInput & { entries: TypedEntry[] }) =>
        timesheets.save({ ...which(input), body: { entries, updated_at } }),
    ),
    saveBonus: act(
      'timesheetUpdated',
      (week) => `set the bonus of ${week}`,
      ({ updated_at, drafts: { bonus }, ...input }: ActInput) =>
        timesheets.setBonus({
          ...which(input),
          body: { amount: Number(bonus?.amount), note: bonus?.note || null, updated_at },
        }),
    ),
  },
  guards: {
    areRowsStill: stateIn({ reading: { rows: 'still' } }),
    canAccept: ({ context }) => moveDisabledReason(context.timesheet, 'accept') === undefined,
    canReject: ({ context }) => moveDisabledReason(context.timesheet, 'reject', context.note) === undefined,
    canPay: ({ context }) => moveDisabledReason(context.timesheet, 'pay') === undefined,
    canCorrect: ({ context }) => moveDisabledReason(context.timesheet, 'correct') === undefined,
    canFinishDay: ({ context: { timesheet } }, { entry }: { entry: TimesheetEntry }) =>
      moveDisabledReason(timesheet, 'finish') === undefined &&
      timesheet?.entries.some(({ id, minutes }) => id === entry.id && minutes === null) === true,
    isRightFinish: ({ context: { timesheet, repair } }) => wrongFinish(timesheet, repair) === undefined,
    canFinish: ({ context }) => moveDisabledReason(context.timesheet, 'finish') === undefined,
    canSetBonus: ({ context }) => moveDisabledReason(context.timesheet, 'setBonus') === undefined,
    isPriced: ({ context: { bonus } }) => bonus !== undefined && bonus.amount.trim() !== '',
    isWritten: ({ context }) => context.note.trim() !== '',
    isFinishing: ({ context: { timesheet, repair } }) =>
      timesheet?.entries.some(({ id, minutes }) => id === repair?.id && minutes === null) === true,
    isRepairing: ({ context }) => context.repair !== undefined,
    isPricing: ({ context }) => context.bonus !== undefined,
    isGone: (_, { error }: ErrorParams) => failureOf(error).status === 404,
    wasOvertaken: (_, { error }: ErrorParams) => [403, 404, 409].includes(failureOf(error).status ?? 0),
  },
  actions: {
    keepTimesheet: enqueueActions(({ context, enqueue }, { timesheet }: TimesheetOutput) => {
      enqueue.assign({ timesheet })
      if (timesheet.updated_at !== context.timesheet?.updated_at) enqueue.raise({ type: 'rowsMoved' })
    }),
    keepNote: assign((_, { note }: { note: string }) => ({ note })),
    forgetNote: assign({ note: '' }),
    draftRepair: assign((_, { entry }: { entry: TimesheetEntry }) => ({ repair: correctionOf(entry) })),
    changeRepair: assign({
      repair: ({ context }, { draft }: { draft: Partial<LineDraft> }) =>
        context.repair && { ...context.repair, ...draft },
    }),
    draftBonus: assign(({ context: { timesheet } }) => ({
      bonus: { amount: timesheet?.bonus ? String(timesheet.bonus) : '', note: '' },
    })),
    changeBonus: assign({
      bonus: ({ context }, { bonus }: { bonus: Partial<BonusDraft> }) =>
        context.bonus && { ...context.bonus, ...bonus },
    }),
    refuseNoAmount: assign({ errors: { amount: 'Write the amount, 0 for no bonus.' } }),
    refuseFinish: assign(({ context: { timesheet, repair } }) => ({
      errors: { end: wrongFinish(timesheet, repair) ?? '' },
    })),
    /** They are in the form again. */
    forgetUnsent: ({ context: { id } }) => unsentDrafts.delete(id),
    forgetDrafts: assign({ repair: undefined, bonus: undefined }),
    clearErrors: assign({ errors: {}, message: undefined, overtaken: undefined }),
    keepErrors: assign((_, { error }: ErrorParams) => {
      const { status, errors, message } = failureOf(error)
      return { errors: firstErrors(errors), message: status === undefined ? noAnswer : message }
    }),
    keepOvertaken: assign(({ context: { timesheet } }, { error }: ErrorParams) => ({
      overtaken: { words: failureOf(error).message ?? noAnswer, version: timesheet?.updated_at },
    })),
    /** The buttons of a decision go while its note is written: only then does the screen have to say why. */
    keepDecided: assign(({ context: { timesheet: before, note } }, { timesheet }: TimesheetOutput) => {
      const [was, is] = [before, timesheet].map((week) => week && hasTag(timesheetLifecycle, week.status, 'waits'))
      if (is && !was) return { overtaken: undefined }
      const words = was && !is && note.trim() ? moveDisabledReason(timesheet, 'accept') : undefined
      return words === undefined ? {} : { overtaken: { words, version: before?.updated_at } }
    }),
    announceNote: emit(({ context: { note } }) => ({ type: 'noted' as const, note })),
    announceDone: emit((_, { outcome }: { outcome: ReviewOutcome }) => ({ type: 'done' as const, outcome })),
  },
  delays: settlingDelays,
})
