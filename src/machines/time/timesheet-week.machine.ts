import { and, assign, emit, setup } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { withErrors } from '#machines/kit/editing'
import type { ErrorParams } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { ifGone, isGone } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { timesheets } from '#services/time/timesheet'
import type { outcomes } from '#shared/api/kit/outcomes'
import type { TimesheetDetail, TypedEntry } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { timesheetLifecycle } from './timesheet.lifecycle.ts'
import { isWeekOver, moveDisabledReason } from './timesheet-law.ts'
import { draftOf, isUnexplained, type LineDraft, linesOf, newLine, withLine, withoutLine } from './timesheet-lines.ts'
import { changing, keepTimesheet, overtakenWords, toOutput, wasOvertaken } from './timesheet-states.ts'

export type WeekOutcome = Extract<
  keyof typeof outcomes,
  'timesheetSaved' | 'timesheetSubmitted' | 'noteAdded' | 'objectionSent'
>
type Context = {
  /** Absent: this week. */
  id: string | undefined
  timesheet: TimesheetDetail | undefined
  draft: LineDraft | undefined
  /** The line to remove, while the user is asked. */
  lineToRemove: TimesheetEntry | undefined
  note: string
  errors: Record<string, string>
  message: string | undefined
  /** What somebody else did meanwhile, in the server’s words. */
  overtaken: string | undefined
}
type Saving = { id: string; updated_at: string | undefined; entries: TypedEntry[]; did_not_work?: boolean }
type Sending = { id: string; updated_at: string | undefined; message: string | undefined }
export type Read = { timesheet: TimesheetDetail | undefined }

const isSent = ({ timesheet }: Pick<Context, 'timesheet'>) =>
  timesheet !== undefined && hasTag(timesheetLifecycle, timesheet.status, 'waits')
/** This week, created if it is missing; if that fails, the newest one. */
const currentWeek = (signal: AbortSignal): Promise<string | undefined> =>
  timesheets
    .open({ body: {} }, signal)
    .then(({ data }) => data.newest ?? undefined)
    .catch(async () => (await timesheets.list({ query: { per_page: 1 } }, signal)).data[0]?.id)

const saved = (outcome: WeekOutcome, forget: 'forgetDraft' | 'forgetNote' = 'forgetDraft') =>
  ({
    target: 'resting',
    actions: [keepTimesheet, forget, { type: 'announceDone', params: { outcome } }],
  }) as const

/** What is sent of a week: a note that was typed and not added goes with it. */
const withNote = ({
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
const weekEvents = {
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
const revalidation = {
  id: 'rereadWeek',
  src: 'readWeek',
  input: ({ context }: { context: { timesheet: TimesheetDetail | undefined } }) => ({ id: context.timesheet?.id }),
} as const

export const timesheetWeekMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: string | undefined },
    events: {} as
      | { type: 'correct'; entry: TimesheetEntry }
      | { type: 'add'; day: string }
      | { type: 'change'; draft: Partial<LineDraft> }
      | { type: 'save' }
      | { type: 'cancel' }
      | { type: 'remove'; entry: TimesheetEntry }
      | { type: 'confirm' }
      | { type: 'submit'; today: string }
      | { type: 'recall' }
      | { type: 'haveNotWorked' }
      | { type: 'write'; note: string }
      | { type: 'addNote' }
      | { type: 'object' }
      | { type: 'retry' }
      | { type: 'refresh' },
    emitted: {} as { type: 'done'; outcome: WeekOutcome },
    tags: {} as 'busy',
  },
  actors: {
    readWeek: task(async ({ id }: { id: string | undefined }, signal): Promise<Read> => {
      const one = id ?? (await currentWeek(signal))
      return one === undefined ? { timesheet: undefined } : toOutput(timesheets.one({ params: { id: one } }, signal))
    }),
    saveWeek: task(({ id, ...body }: Saving, signal) => toOutput(timesheets.save({ params: { id }, body }, signal))),
    sendWeek: task(({ id, ...body }: Sending, signal) => toOutput(timesheets.submit({ params: { id }, body }, signal))),
    sendIdleWeek: task(({ id, ...body }: Sending, signal) =>
      toOutput(timesheets.submit({ params: { id }, body: { ...body, did_not_work: true } }, signal)),
    ),
    objectToFinish: task(({ id, message }: { id: string; message: string }, signal) =>
      toOutput(timesheets.object({ params: { id }, body: { message } }, signal)),
    ),
    addNote: task(({ id, content }: { id: string; content: string }, signal) =>
      toOutput(timesheets.addNote({ params: { id }, body: { content } }, signal)),
    ),
  },
  guards: {
    isGone,
    wasOvertaken,
    isWritten: ({ context }) => context.note.trim() !== '',
    canChange: ({ context }) => !isSent(context) && moveDisabledReason(context.timesheet, 'save') === undefined,
    canSubmit: ({ context }) => moveDisabledReason(context.timesheet, 'submit') === undefined,
    canSubmitNow: ({ context: { timesheet } }, { today }: { today: string }) =>
      moveDisabledReason(timesheet, 'submit') === undefined && (!timesheet || isWeekOver(timesheet, today)),
    canRecall: ({ context }) => isSent(context) && moveDisabledReason(context.timesheet, 'save') === undefined,
    isEmpty: ({ context }) => context.timesheet?.entries.length === 0,
    isReasoned: ({ context }) => !isUnexplained(context.timesheet, context.draft),
    canObject: ({ context }) => moveDisabledReason(context.timesheet, 'object', context.note) === undefined,
    isThere: (_, { timesheet }: Read) => timesheet !== undefined,
    hasDraft: ({ context }) => context.draft !== undefined,
  },
  actions: {
    keepTimesheet: assign((_, { timesheet }: Read) => ({ timesheet })),
    draftLine: assign((_, { entry }: { entry: TimesheetEntry }) => ({ draft: draftOf(entry) })),
    draftNew: assign({
      draft: ({ context }, { day }: { day: string }) => context.timesheet && newLine(context.timesheet, day),
    }),
    changeDraft: assign({
      draft: ({ context }, { draft }: { draft: Partial<LineDraft> }) => context.draft && { ...context.draft, ...draft },
    }),
    forgetDraft: assign({ draft: undefined }),
    keepLineToRemove: assign((_, { entry }: { entry: TimesheetEntry }) => ({ lineToRemove: entry })),
    forgetLineToRemove: assign({ lineToRemove: undefined }),
    keepNote: assign((_, { note }: { note: string }) => ({ note })),
    forgetNote: assign({ note: '' }),
    clearErrors: assign({ errors: {}, message: undefined, overtaken: undefined }),
    keepErrors: assign(withErrors),
    keepOvertaken: assign((_, { error }: ErrorParams) => ({ overtaken: overtakenWords(error) })),
    announceDone: emit((_, { outcome }: { outcome: WeekOutcome }) => ({ type: 'done' as const, outcome })),
  },
}).createMachine({
  id: 'timesheetWeek',
  description:
    'A worker’s own week: it is created by check-ins at the gate; the worker corrects it, submits it, and can recall it.',
  context: ({ input: { id } }) => ({
    id,
    timesheet: undefined,
    draft: undefined,
    lineToRemove: undefined,
    note: '',
    errors: {},
    message: undefined,
    overtaken: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readWeek',
        src: 'readWeek',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'resting',
            actions: keepTimesheet,
          },
          { target: 'without' },
        ],
        onError: [ifGone('missing'), { target: 'unreachable' }],
      },
    },
    resting: {
      entry: 'forgetLineToRemove',
      on: {
        ...weekEvents,
        refresh: 'revalidating',
      },
    },
    revalidating: {
      description: 'News arrived: the week is reloaded behind what is shown.',
      on: { ...weekEvents, refresh: { target: 'revalidating', reenter: true } },
      invoke: {
        ...revalidation,
        onDone: { target: 'resting', actions: keepTimesheet },
        onError: [ifGone('missing'), { target: 'resting' }],
      },
    },
    writing: {
      description: 'One line is corrected or added; nothing is sent before it is saved.',
      on: {
        change: { actions: { type: 'changeDraft', params: fromEvent } },
        remove: {
          guard: 'canChange',
          target: 'confirming.removal',
          actions: ['forgetDraft', 'clearErrors', { type: 'keepLineToRemove', params: fromEvent }],
        },
        save: { guard: and(['canChange', 'isReasoned']), target: 'saving' },
        cancel: { target: 'resting', actions: ['forgetDraft', 'clearErrors'] },
      },
    },
    saving: changing({
      id: 'saveLine',
      src: 'saveWeek',
      input: ({ context: { timesheet, draft } }: { context: Context }) => ({
        id: timesheet?.id ?? '',
        updated_at: timesheet?.updated_at,
        entries: timesheet && draft ? withLine(timesheet, draft) : [],
      }),
      onDone: saved('timesheetSaved'),
      back: 'writing',
    }),
    confirming: {
      initial: 'removal',
      on: { cancel: 'resting' },
      states: {
        removal: { description: 'Remove these hours?', on: { confirm: '#timesheetWeek.removing' } },
        recall: { description: 'Recall the week?', on: { confirm: '#timesheetWeek.recalling' } },
        early: {
          description: 'Submit a week that is not over? Later hours are not in it.',
          on: { confirm: '#timesheetWeek.sending' },
        },
        idle: { description: 'Submit a week without hours?', on: { confirm: '#timesheetWeek.sendingIdle' } },
      },
    },
    removing: changing({
      id: 'removeLine',
      src: 'saveWeek',
      input: ({ context: { timesheet, lineToRemove } }: { context: Context }) => ({
        id: timesheet?.id ?? '',
        updated_at: timesheet?.updated_at,
        entries: timesheet ? withoutLine(timesheet, lineToRemove?.id ?? '') : [],
      }),
      onDone: saved('timesheetSaved'),
      back: 'resting',
    }),
    recalling: changing({
      id: 'recallWeek',
      src: 'saveWeek',
      input: ({ context: { timesheet } }: { context: Context }) => ({
        id: timesheet?.id ?? '',
        updated_at: timesheet?.updated_at,
        entries: timesheet ? linesOf(timesheet) : [],
        did_not_work: timesheet?.did_not_work ?? false,
      }),
      onDone: saved('timesheetSaved'),
      back: 'resting',
    }),
    sending: changing({
      id: 'sendWeek',
      src: 'sendWeek',
      input: withNote,
      onDone: saved('timesheetSubmitted', 'forgetNote'),
      back: 'resting',
    }),
    sendingIdle: changing({
      id: 'sendIdleWeek',
      src: 'sendIdleWeek',
      input: withNote,
      onDone: saved('timesheetSubmitted', 'forgetNote'),
      back: 'resting',
    }),
    addingNote: changing({
      id: 'addNote',
      src: 'addNote',
      input: ({ context: { timesheet, note } }: { context: Context }) => ({ id: timesheet?.id ?? '', content: note }),
      onDone: saved('noteAdded', 'forgetNote'),
      back: 'resting',
    }),
    objecting: changing({
      id: 'objectToFinish',
      src: 'objectToFinish',
      input: ({ context: { timesheet, note } }: { context: Context }) => ({ id: timesheet?.id ?? '', message: note }),
      onDone: saved('objectionSent', 'forgetNote'),
      back: 'resting',
    }),
    reloadingAfterConflict: {
      description: 'Reloaded, because it may have been decided or changed in the meantime; typed text is kept.',
      tags: 'busy',
      on: { write: weekEvents.write },
      invoke: {
        ...revalidation,
        onDone: [
          {
            guard: 'hasDraft',
            target: 'writing',
            actions: keepTimesheet,
          },
          { target: 'resting', actions: keepTimesheet },
        ],
        onError: [ifGone('missing'), { guard: 'hasDraft', target: 'writing' }, { target: 'resting' }],
      },
    },
    without: {
      description: 'The user has no week, because no company pays them by the hour.',
      on: { retry: 'loading' },
    },
    missing: { description: 'The week does not exist, or the user has no access to it.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
