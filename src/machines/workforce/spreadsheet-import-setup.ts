import { assign, emit, fromCallback, setup } from 'xstate'
import { failureOf, firstMessage, noAnswer } from '#machines/kit/failure'
import type { ErrorParams } from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { type Checked, type Checking, spreadsheet } from '#services/workforce/spreadsheet'
import { type Taking, workerImport } from '#services/workforce/worker-import'
import type { ImportBatch, ImportReport, ImportStart, UndoReport } from '#shared/api/workforce/worker-import'
import type { Worksheet } from '#shared/domain/kit/spreadsheet/spreadsheet'
import {
  columnsKey,
  headsAt,
  type ImportField,
  type Mapping,
  neededFields,
  suggestMapping,
} from '#shared/domain/workforce/import-columns'
import type { Choice } from '#shared/domain/workforce/import-verdicts'
import {
  type Cell,
  choose,
  fixCells,
  type Review,
  type ReviewTab,
  repaired,
  reviewOf,
  undoStep,
  withOwn,
} from './import-review.ts'

type Context = {
  start: ImportStart | undefined
  file: File | undefined
  worksheet: Worksheet | undefined
  mapping: Mapping
  review: Review | undefined
  tab: ReviewTab
  cell: Cell | undefined
  batchId: string
  batch: Pick<ImportBatch, 'id' | 'file_name'> | undefined
  report: ImportReport | undefined
  undone: UndoReport | undefined
  message: string | undefined
}
type Answer<T> = { data: T; message: string }
type Saving = { name: string; rows: string[][] }
export const takingOf = ({ file, mapping, review, batchId }: Context): Taking => ({
  file: file ?? new File([], ''),
  mapping,
  batchId,
  fixes: review?.fixes ?? {},
  choices: review?.choices ?? {},
})
/**
 * The message of a failure: from the server, from reading the file in the browser, or the default without an answer.
 */
const wordsOf = (error: unknown) => {
  const failure = failureOf(error)
  if (failure.status !== undefined) return firstMessage(failure) ?? failure.message
  return error instanceof Error && error.name === 'SpreadsheetError' ? error.message : noAnswer
}
const mappingOf = ({ start, worksheet }: Context, mapping: Mapping) => {
  const heads = worksheet?.rows[headsAt(worksheet.rows)]?.cells ?? []
  const saved = start?.mappings.find(({ columns_key }) => columns_key === columnsKey(heads))
  const wanted = saved?.mapping ?? mapping
  return heads.map((_, column) => wanted[column] ?? null)
}

/** Types, actors, guards and actions of the worker import; its states are in spreadsheet-import.machine. */
export const importSetup = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'choose'; file: File }
      | {
          type:
            | 'cancel'
            | 'retry'
            | 'continue'
            | 'restart'
            | 'remap'
            | 'close'
            | 'undoRepair'
            | 'takeIn'
            | 'confirm'
            | 'deny'
        }
      | { type: 'map'; column: number; field: ImportField | undefined }
      | { type: 'show'; tab: ReviewTab }
      | ({ type: 'repair' } & Cell)
      | ({ type: 'fix'; value: string; alike: boolean } & Cell)
      | { type: 'decide'; rows: number[]; choice: Choice }
      | { type: 'saveTemplate' | 'saveErrors' }
      | { type: 'undo'; batch: Pick<ImportBatch, 'id' | 'file_name'> },
    emitted: {} as { type: 'imported' | 'undone'; message: string } | { type: 'failed'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    startImport: task((_: object, signal): Promise<{ data: ImportStart }> => workerImport.start({}, signal)),
    readSpreadsheet: task(spreadsheet.read),
    checkRows: task((input: Checking, signal): Promise<Checked> => spreadsheet.check(input, signal)),
    previewImport: task(
      (taking: Taking, signal): Promise<Answer<ImportReport>> => workerImport.preview(taking, signal),
    ),
    takeIn: task((taking: Taking, signal): Promise<Answer<ImportReport>> => workerImport.take(taking, signal)),
    undoBatch: task(
      ({ batch_id }: { batch_id: string }, signal): Promise<Answer<UndoReport>> =>
        workerImport.undo({ body: { batch_id } }, signal),
    ),
    saveFile: task((saving: Saving) => spreadsheet.save(saving)),
    guardPage: fromCallback(() => spreadsheet.guard()),
  },
  guards: {
    isMapped: ({ context }) => neededFields.every((field) => context.mapping.includes(field)),
    hasRows: ({ context }) => (context.review?.counts.taken ?? 0) > 0,
    isUnsure: ({ context }) => (context.review?.counts.taken ?? 0) > 0 && context.review?.isStale === true,
    hasRepairs: ({ context }) => (context.review?.steps.length ?? 0) > 0,
    hasNewDuplicates: ({ context }, { data }: Answer<ImportReport>) =>
      data.own.some(({ row, changes, former }) => changes.length > 0 && !former && !context.review?.own.has(row)),
    isFileRefused: (_, { error }: ErrorParams) => 'file' in failureOf(error).errors,
    isTakenAlready: (_, { error }: ErrorParams) => failureOf(error).status === 409,
    hasReport: ({ context }) => context.report !== undefined,
    /** Nothing of the batch was imported, so there is nothing to undo. */
    isNotThere: (_, { error }: ErrorParams) => failureOf(error).status === 404,
  },
  actions: {
    keepStart: assign((_, { data }: { data: ImportStart }) => ({ start: data })),
    keepFile: assign((_, { file }: { file: File }) => ({
      file,
      batchId: workerImport.newBatch(),
      message: undefined,
      report: undefined,
      undone: undefined,
    })),
    keepWorksheet: assign(({ context }, worksheet: Worksheet) => ({
      worksheet,
      mapping: mappingOf(
        { ...context, worksheet },
        suggestMapping(worksheet.rows[headsAt(worksheet.rows)]?.cells ?? []),
      ),
      review: undefined,
    })),
    mapColumn: assign(({ context }, { column, field }: { column: number; field: ImportField | undefined }) => ({
      mapping: context.mapping.map((was, at) => (at === column ? (field ?? null) : was === field ? null : was)),
    })),
    keepChecked: assign(({ context }, checked: Checked) => ({
      review: reviewOf(checked, context.review?.fixes),
      tab: 'error' as const,
      cell: undefined,
    })),
    keepPreview: assign(({ context }, { data }: Answer<ImportReport>) => ({
      review: context.review && withOwn(context.review, data.own),
      message: undefined,
    })),
    chooseTab: assign(({ context }) => ({ tab: context.review?.counts.error ? ('error' as const) : ('all' as const) })),
    showDuplicates: assign({ tab: 'duplicate' }),
    keepTab: assign((_, { tab }: { tab: ReviewTab }) => ({ tab, cell: undefined })),
    openCell: assign((_, { row, field }: Cell) => ({ cell: { row, field } })),
    closeCell: assign({ cell: undefined }),
    fixCells: assign(({ context }, fix: Cell & { value: string; alike: boolean }) => ({
      review: context.review && fixCells(context.review, repaired(context.review, fix)),
      cell: undefined,
    })),
    decide: assign(({ context }, { rows, choice }: { rows: number[]; choice: Choice }) => ({
      review: context.review && choose(context.review, rows, choice),
    })),
    undoRepair: assign(({ context }) => ({ review: context.review && undoStep(context.review), cell: undefined })),
    keepReport: assign((_, { data }: Answer<ImportReport>) => ({ report: data })),
    keepBatch: assign((_, { batch }: { batch: Pick<ImportBatch, 'id' | 'file_name'> }) => ({ batch })),
    keepUndone: assign((_, { data }: Answer<UndoReport>) => ({ undone: data })),
    newBatch: assign(() => ({ batchId: workerImport.newBatch() })),
    keepMessage: assign((_, { error }: ErrorParams) => ({ message: wordsOf(error) })),
    clearMessage: assign({ message: undefined }),
    announceImported: emit((_, { message }: { message: string }) => ({ type: 'imported' as const, message })),
    announceUndone: emit((_, { message }: { message: string }) => ({ type: 'undone' as const, message })),
    announceFailed: emit((_, { error }: ErrorParams) => ({
      type: 'failed' as const,
      message: wordsOf(error) ?? noAnswer,
    })),
  },
})
