import { and, assign, emit, enqueueActions, setup, stateIn } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { withErrors } from '#machines/kit/editing'
import type { ErrorParams } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { ifGone, isGone, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { settlingDelays, settlingStates } from '#machines/kit/settling'
import { task } from '#machines/kit/task'
import { timesheets } from '#services/time/timesheet'
import type { TimesheetDetail, TypedEntry } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { timesheetLifecycle } from './timesheet.lifecycle.ts'
import { actOnWeek, type BonusDraft, type Drafts, type ReviewOutcome, unsentDrafts } from './timesheet-acts.ts'
import { moveDisabledReason } from './timesheet-law.ts'
import { correctionOf, type LineDraft, readClock, withCorrection, wrongFinish } from './timesheet-lines.ts'
import { nameOf } from './timesheet-names.ts'
import {
  changing,
  keepTimesheet,
  overtakenWords,
  type TimesheetOutput,
  toOutput,
  wasOvertaken,
} from './timesheet-states.ts'

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
type Events =
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
  | Reconnect
type Which = { id: string }
/** What an act is sent with: when the week was read, whose it is, and all that was typed of it. */
export type ActInput = Which & { updated_at: string | undefined; name: string; drafts: Drafts }
const which = ({ id }: Which) => ({ params: { id } })

/** An act on the week, which goes on when the week is left: its call never gets the signal. */
const act = <Input extends ActInput>(
  outcome: ReviewOutcome,
  verb: (week: string) => string,
  send: (input: Input) => Promise<{ data: TimesheetDetail }>,
) => task((input: Input, signal) => actOnWeek({ ...input, outcome, verb }, signal, () => toOutput(send(input))))

const done = (outcome: ReviewOutcome, forget: 'forgetDrafts' | 'forgetNote') =>
  ({
    target: 'reading',
    actions: [keepTimesheet, forget, 'announceNote', { type: 'announceDone', params: { outcome } }],
  }) as const
type ActContext = { context: Drafts & { id: string; timesheet: TimesheetDetail | undefined } }
const actInput = ({ context: { id, timesheet, note, repair, bonus } }: ActContext): ActInput => ({
  id,
  updated_at: timesheet?.updated_at,
  name: timesheet ? nameOf(timesheet.worker) : '',
  drafts: { note, repair, bonus },
})

const writing = { write: { actions: [{ type: 'keepNote', params: fromEvent }, 'announceNote'] } } as const
/**
 * Also available while the week is reloaded: users decide on what is on the screen, and the server refuses if that is
 * out of date. What acts at once waits until what is on the screen has been there for a moment.
 */
const deciding = {
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
const revalidation = {
  id: 'rereadTimesheet',
  src: 'readTimesheet',
  input: ({ context: { id } }: { context: { id: string } }) => ({ id }),
} as const

export const timesheetReviewMachine = setup({
  types: {
    context: {} as Context,
    /** `note`: what was typed for this week before the user left it. */
    input: {} as { id: string; note?: string | undefined },
    events: {} as Events,
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
    isGone: (_, params: ErrorParams) => isGone(_, params),
    wasOvertaken: (_, params: ErrorParams) => wasOvertaken(_, params),
    isWritten: ({ context }) => context.note.trim() !== '',
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
    isFinishing: ({ context: { timesheet, repair } }) =>
      timesheet?.entries.some(({ id, minutes }) => id === repair?.id && minutes === null) === true,
    isRepairing: ({ context }) => context.repair !== undefined,
    isPricing: ({ context }) => context.bonus !== undefined,
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
    keepErrors: assign(withErrors),
    keepOvertaken: assign(({ context: { timesheet } }, { error }: ErrorParams) => ({
      overtaken: { words: overtakenWords(error), version: timesheet?.updated_at },
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
}).createMachine({
  id: 'timesheetReview',
  description:
    'One worker’s week for the person who decides on it: claimed hours next to those of the gate, one decision, and the reason. Nobody decides on their own week.',
  context: ({ input: { id, note = '' } }) => ({
    id,
    timesheet: undefined,
    repair: undefined,
    bonus: undefined,
    ...unsentDrafts.get(id),
    note: note || (unsentDrafts.get(id)?.note ?? ''),
    errors: {},
    message: undefined,
    overtaken: undefined,
  }),
  // Whatever it is doing: a call that gets no answer is how it learns that the connection is gone.
  invoke: { id: 'watchConnection', src: 'watchConnection' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readTimesheet',
        src: 'readTimesheet',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'reloadedAfterConflict',
          actions: [keepTimesheet, 'forgetUnsent'],
        },
        onError: [ifGone('missing'), { target: 'unreachable' }],
      },
    },
    reading: {
      type: 'parallel',
      on: deciding,
      states: {
        rows: {
          description:
            'When a week has come up or changed, no decision counts for a moment: the press was aimed at the one before.',
          initial: 'moved',
          states: settlingStates,
        },
        copy: {
          initial: 'current',
          states: {
            current: { on: { refresh: 'revalidating', reconnect: 'revalidating' } },
            revalidating: {
              description: 'News arrived, or the connection is back: the week is reloaded behind what is shown.',
              on: { refresh: { target: 'revalidating', reenter: true } },
              invoke: {
                ...revalidation,
                onDone: {
                  target: 'current',
                  actions: [{ type: 'keepDecided', params: output<TimesheetOutput> }, keepTimesheet],
                },
                onError: [ifGone('#timesheetReview.missing'), { target: 'current' }],
              },
            },
          },
        },
      },
    },
    accepting: changing({
      id: 'acceptTimesheet',
      src: 'acceptTimesheet',
      input: actInput,
      onDone: done('timesheetAccepted', 'forgetNote'),
      back: 'reading',
    }),
    rejecting: changing({
      id: 'rejectTimesheet',
      src: 'rejectTimesheet',
      input: actInput,
      onDone: done('timesheetRejected', 'forgetNote'),
      back: 'reading',
    }),
    confirmingPayment: {
      description: 'Asks for a confirmation, because a week is paid once.',
      on: { confirm: 'paying', cancel: 'reading' },
    },
    paying: changing({
      id: 'payTimesheet',
      src: 'payTimesheet',
      input: actInput,
      onDone: done('timesheetPaid', 'forgetDrafts'),
      back: 'reading',
    }),
    addingNote: changing({
      id: 'addNote',
      src: 'addNote',
      input: ({ context, event }: { context: Context; event: Events }) => ({
        ...actInput({ context }),
        ...(event.type === 'sendQuestion' && { entry_id: event.entry_id }),
      }),
      onDone: done('noteAdded', 'forgetNote'),
      back: 'reading',
    }),
    finishing: {
      description: 'The approver sets a missing finish time; the week stays as it was submitted.',
      on: {
        change: { actions: { type: 'changeRepair', params: fromEvent } },
        save: [
          { guard: and(['canFinish', 'isRightFinish']), target: 'givingFinish' },
          { guard: 'canFinish', actions: 'refuseFinish' },
        ],
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearErrors'] },
      },
    },
    givingFinish: changing({
      id: 'giveFinish',
      src: 'giveFinish',
      input: ({ context }: { context: Context }) => ({
        ...actInput({ context }),
        entry_id: context.repair?.id ?? '',
        end: readClock(context.repair?.end ?? ''),
      }),
      onDone: done('timesheetSaved', 'forgetDrafts'),
      back: 'finishing',
    }),
    repairing: {
      description:
        'The approver corrects hours; once they are saved, the week goes back to the worker to be submitted again.',
      on: {
        change: { actions: { type: 'changeRepair', params: fromEvent } },
        save: { guard: 'canCorrect', target: 'correcting' },
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearErrors'] },
      },
    },
    correcting: changing({
      id: 'saveHours',
      src: 'saveHours',
      input: ({ context }: { context: Context }) => ({
        ...actInput({ context }),
        entries: context.timesheet && context.repair ? withCorrection(context.timesheet, context.repair) : [],
      }),
      onDone: done('timesheetSaved', 'forgetDrafts'),
      back: 'repairing',
    }),
    pricing: {
      description: 'The user enters a bonus.',
      on: {
        changeBonus: { actions: { type: 'changeBonus', params: fromEvent } },
        // An empty field is not an amount: to remove a bonus, the user enters 0.
        save: [
          { guard: and(['canSetBonus', 'isPriced']), target: 'settingBonus' },
          { guard: 'canSetBonus', actions: 'refuseNoAmount' },
        ],
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearErrors'] },
      },
    },
    settingBonus: changing({
      id: 'saveBonus',
      src: 'saveBonus',
      input: actInput,
      onDone: done('timesheetUpdated', 'forgetDrafts'),
      back: 'pricing',
    }),
    reloadingAfterConflict: {
      description: 'Reloaded, because it was decided or changed in the meantime; typed text is kept.',
      tags: 'busy',
      on: writing,
      invoke: {
        ...revalidation,
        onDone: { target: 'reloadedAfterConflict', actions: keepTimesheet },
        onError: [ifGone('missing'), { target: 'reloadedAfterConflict' }],
      },
    },
    reloadedAfterConflict: {
      description: 'Back to where it was, also when it was left before an act failed.',
      always: [
        { guard: 'isFinishing', target: 'finishing' },
        { guard: 'isRepairing', target: 'repairing' },
        { guard: 'isPricing', target: 'pricing' },
        { target: 'reading' },
      ],
    },
    missing: { description: 'The week does not exist, or the user has no access to it.' },
    unreachable: { on: { retry: 'loading', reconnect: 'loading' } },
  },
})
