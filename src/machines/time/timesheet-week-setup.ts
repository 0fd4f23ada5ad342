import { assign, emit, setup } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { failureOf, firstErrors, noAnswer } from '#machines/kit/failure'
import type { ErrorParams } from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { timesheets } from '#services/time/timesheet'
import type { outcomes } from '#shared/api/kit/outcomes'
import type { TimesheetDetail, TypedEntry } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { timesheetLifecycle } from './timesheet.lifecycle.ts'
import { isWeekOver, moveDisabledReason } from './timesheet-law.ts'
import { draftOf, isUnexplained, type LineDraft, newLine } from './timesheet-lines.ts'

export type WeekOutcome = Extract<keyof typeof outcomes, 'timesheetSaved' | 'timesheetSubmitted' | 'noteAdded'>
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
export type TimesheetOutput = { timesheet: TimesheetDetail }

const isSent = ({ timesheet }: Pick<Context, 'timesheet'>) =>
  timesheet !== undefined && hasTag(timesheetLifecycle, timesheet.status, 'waits')
const toOutput = (answer: Promise<{ data: TimesheetDetail }>): Promise<TimesheetOutput> =>
  answer.then(({ data }) => ({ timesheet: data }))
/** This week, created if it is missing; if that fails, the newest one. */
const currentWeek = (signal: AbortSignal): Promise<string | undefined> =>
  timesheets
    .open({ body: {} }, signal)
    .then(({ data }) => data.newest ?? undefined)
    .catch(async () => (await timesheets.list({ query: { per_page: 1 } }, signal)).data[0]?.id)

export const weekSetup = setup({
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
    canChange: ({ context }) => !isSent(context) && moveDisabledReason(context.timesheet, 'save') === undefined,
    canSubmit: ({ context }) => moveDisabledReason(context.timesheet, 'submit') === undefined,
    canSubmitNow: ({ context: { timesheet } }, { today }: { today: string }) =>
      moveDisabledReason(timesheet, 'submit') === undefined && (!timesheet || isWeekOver(timesheet, today)),
    canRecall: ({ context }) => isSent(context) && moveDisabledReason(context.timesheet, 'save') === undefined,
    isEmpty: ({ context }) => context.timesheet?.entries.length === 0,
    isReasoned: ({ context }) => !isUnexplained(context.timesheet, context.draft),
    canObject: ({ context }) => moveDisabledReason(context.timesheet, 'object', context.note) === undefined,
    isWritten: ({ context }) => context.note.trim() !== '',
    isThere: (_, { timesheet }: Read) => timesheet !== undefined,
    hasDraft: ({ context }) => context.draft !== undefined,
    isGone: (_, { error }: ErrorParams) => failureOf(error).status === 404,
    wasOvertaken: (_, { error }: ErrorParams) => [403, 404, 409].includes(failureOf(error).status ?? 0),
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
    keepErrors: assign((_, { error }: ErrorParams) => {
      const { status, errors, message } = failureOf(error)
      return { errors: firstErrors(errors), message: status === undefined ? noAnswer : message }
    }),
    keepOvertaken: assign((_, { error }: ErrorParams) => ({ overtaken: failureOf(error).message ?? noAnswer })),
    announceDone: emit((_, { outcome }: { outcome: WeekOutcome }) => ({ type: 'done' as const, outcome })),
  },
})
