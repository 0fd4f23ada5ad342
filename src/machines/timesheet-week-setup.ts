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
import { draftOf, isUnexplained, type LineDraft, newLine } from './timesheet-lines.ts'

export type WeekOutcome = Extract<keyof typeof outcomes, 'timesheetSaved' | 'timesheetSubmitted' | 'noteAdded'>
type Context = {
  /** Absent: this week. */
  id: string | undefined
  sheet: TimesheetDetail | undefined
  draft: LineDraft | undefined
  /** The line to remove, while the user is asked. */
  asked: TimesheetEntry | undefined
  note: string
  errors: Record<string, string>
  message: string | undefined
  /** What somebody else did meanwhile, in the server’s words. */
  overtaken: string | undefined
}
type Saving = { id: string; updated_at: string | undefined; entries: TypedEntry[]; did_not_work?: boolean }
type Sending = { id: string; updated_at: string | undefined }
export type Read = { sheet: TimesheetDetail | undefined }
export type Told = { sheet: TimesheetDetail }

const told = (answer: Promise<{ data: TimesheetDetail }>): Promise<Told> => answer.then(({ data }) => ({ sheet: data }))
/** This week, created if it is missing; if that fails, the newest one. */
const currentWeek = (signal: AbortSignal): Promise<string | undefined> =>
  timesheets
    .open({}, signal)
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
      | { type: 'submit' }
      | { type: 'recall' }
      | { type: 'haveNotWorked' }
      | { type: 'write'; note: string }
      | { type: 'say' }
      | { type: 'object' }
      | { type: 'retry' }
      | { type: 'refresh' },
    emitted: {} as { type: 'done'; outcome: WeekOutcome },
    tags: {} as 'busy',
  },
  actors: {
    readWeek: task(async ({ id }: { id: string | undefined }, signal): Promise<Read> => {
      const one = id ?? (await currentWeek(signal))
      return one === undefined ? { sheet: undefined } : told(timesheets.one({ params: { id: one } }, signal))
    }),
    saveWeek: task(({ id, ...body }: Saving, signal) => told(timesheets.save({ params: { id }, body }, signal))),
    sendWeek: task(({ id, ...body }: Sending, signal) => told(timesheets.submit({ params: { id }, body }, signal))),
    sendIdleWeek: task(({ id, ...body }: Sending, signal) =>
      told(timesheets.submit({ params: { id }, body: { ...body, did_not_work: true } }, signal)),
    ),
    objectToFinish: task(({ id, message }: { id: string; message: string }, signal) =>
      told(timesheets.object({ params: { id }, body: { message } }, signal)),
    ),
    sayNote: task(({ id, content }: { id: string; content: string }, signal) =>
      told(timesheets.say({ params: { id }, body: { content } }, signal)),
    ),
  },
  guards: {
    mayChange: ({ context }) =>
      context.sheet?.status !== 'SUBMITTED' && whyNotMove(context.sheet, 'save') === undefined,
    maySubmit: ({ context }) => whyNotMove(context.sheet, 'submit') === undefined,
    mayRecall: ({ context }) =>
      context.sheet?.status === 'SUBMITTED' && whyNotMove(context.sheet, 'save') === undefined,
    isEmpty: ({ context }) => context.sheet?.entries.length === 0,
    isReasoned: ({ context }) => !isUnexplained(context.sheet, context.draft),
    mayObject: ({ context }) => whyNotMove(context.sheet, 'object', context.note) === undefined,
    isWritten: ({ context }) => context.note.trim() !== '',
    isThere: (_, { sheet }: Read) => sheet !== undefined,
    hasDraft: ({ context }) => context.draft !== undefined,
    isGone: (_, { error }: Thrown) => failureOf(error).status === 404,
    wasOvertaken: (_, { error }: Thrown) => [403, 404, 409].includes(failureOf(error).status ?? 0),
  },
  actions: {
    keepSheet: assign((_, { sheet }: Read) => ({ sheet })),
    draftLine: assign((_, { entry }: { entry: TimesheetEntry }) => ({ draft: draftOf(entry) })),
    draftNew: assign({
      draft: ({ context }, { day }: { day: string }) => context.sheet && newLine(context.sheet, day),
    }),
    changeDraft: assign({
      draft: ({ context }, { draft }: { draft: Partial<LineDraft> }) => context.draft && { ...context.draft, ...draft },
    }),
    forgetDraft: assign({ draft: undefined }),
    askAbout: assign((_, { entry }: { entry: TimesheetEntry }) => ({ asked: entry })),
    forgetAsked: assign({ asked: undefined }),
    keepNote: assign((_, { note }: { note: string }) => ({ note })),
    forgetNote: assign({ note: '' }),
    clearRefusal: assign({ errors: {}, message: undefined, overtaken: undefined }),
    keepRefusal: assign((_, { error }: Thrown) => {
      const { status, errors, message } = failureOf(error)
      return { errors: firstErrors(errors), message: status === undefined ? noAnswer : message }
    }),
    keepOvertaken: assign((_, { error }: Thrown) => ({ overtaken: failureOf(error).message ?? noAnswer })),
    announceDone: emit((_, { outcome }: { outcome: WeekOutcome }) => ({ type: 'done' as const, outcome })),
  },
})
