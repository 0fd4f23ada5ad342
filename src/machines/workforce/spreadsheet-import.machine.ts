import { assign, emit, fromCallback, setup } from 'xstate'
import { failureOf, firstMessage, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { fileLimit, task } from '#machines/kit/task'
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
  leftoverRows,
  type Review,
  type ReviewTab,
  repaired,
  reviewOf,
  template,
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
const takingOf = ({ file, mapping, review, batchId }: Context): Taking => ({
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

const importSetup = setup({
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
    readSpreadsheet: task(spreadsheet.read, fileLimit),
    checkRows: task((input: Checking, signal): Promise<Checked> => spreadsheet.check(input, signal), fileLimit),
    previewImport: task(
      (taking: Taking, signal): Promise<Answer<ImportReport>> => workerImport.preview(taking, signal),
      fileLimit,
    ),
    takeIn: task(
      (taking: Taking, signal): Promise<Answer<ImportReport>> => workerImport.take(taking, signal),
      fileLimit,
    ),
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

const kept = { type: 'keepMessage', params: fromError } as const

/** Saves the rows that are left behind, before the import or after it. */
const savingErrors = importSetup.createStateConfig({
  invoke: {
    id: 'saveErrors',
    src: 'saveFile',
    input: ({ context: { review } }) => ({ name: 'Rows left behind.xlsx', rows: review ? leftoverRows(review) : [] }),
    onDone: 'resting',
    onError: 'resting',
  },
})

/** From the file to the import: the part of spreadsheet-import.machine in which leaving the page would lose work. */
const working = importSetup.createStateConfig({
  description: 'Leaving would lose work, so the page asks first.',
  initial: 'reading',
  invoke: { id: 'guardPage', src: 'guardPage' },
  states: {
    reading: {
      tags: 'busy',
      on: { cancel: '#spreadsheetImport.choosing' },
      invoke: {
        id: 'readSpreadsheet',
        src: 'readSpreadsheet',
        input: ({ context }) => ({ file: takingOf(context).file }),
        onDone: { target: 'mapping', actions: { type: 'keepWorksheet', params: ({ event }) => event.output } },
        onError: { target: '#spreadsheetImport.choosing', actions: kept },
      },
    },
    mapping: {
      on: {
        map: { actions: { type: 'mapColumn', params: ({ event }) => event } },
        continue: { guard: 'isMapped', target: 'checking' },
        restart: '#spreadsheetImport.choosing',
      },
    },
    checking: {
      tags: 'busy',
      on: { cancel: 'mapping' },
      invoke: {
        id: 'checkRows',
        src: 'checkRows',
        input: ({ context }) => ({
          worksheet: context.worksheet ?? { name: undefined, rows: [], notes: [] },
          mapping: context.mapping,
          facts: context.start ?? { today: '', sites: [] },
          fixes: context.review?.fixes ?? {},
        }),
        onDone: { target: 'previewing', actions: { type: 'keepChecked', params: ({ event }) => event.output } },
        onError: { target: 'mapping', actions: kept },
      },
    },
    previewing: {
      tags: 'busy',
      on: { cancel: 'mapping' },
      invoke: {
        id: 'previewImport',
        src: 'previewImport',
        input: ({ context }) => takingOf(context),
        onDone: {
          target: 'reviewing',
          actions: [{ type: 'keepPreview', params: ({ event }) => event.output }, 'chooseTab'],
        },
        onError: [
          {
            guard: { type: 'isFileRefused', params: fromError },
            target: '#spreadsheetImport.choosing',
            actions: kept,
          },
          { target: 'previewFailed', actions: kept },
        ],
      },
    },
    previewFailed: { on: { retry: 'previewing', remap: 'mapping' } },
    reviewing: {
      initial: 'resting',
      on: {
        show: { target: '.resting', actions: { type: 'keepTab', params: ({ event }) => event } },
        repair: { target: '.repairing', actions: { type: 'openCell', params: ({ event }) => event } },
        decide: { actions: { type: 'decide', params: ({ event }) => event } },
        undoRepair: { guard: 'hasRepairs', target: '.resting', actions: 'undoRepair' },
        remap: 'mapping',
        restart: 'leaving',
        takeIn: [
          { guard: 'isUnsure', target: 'previewingAgain', actions: 'clearMessage' },
          { guard: 'hasRows', target: 'importing', actions: 'clearMessage' },
        ],
      },
      states: {
        resting: { on: { saveErrors: 'saving' } },
        repairing: {
          on: {
            fix: { target: 'resting', actions: { type: 'fixCells', params: ({ event }) => event } },
            close: { target: 'resting', actions: 'closeCell' },
          },
        },
        saving: savingErrors,
      },
    },
    previewingAgain: {
      description:
        'A number was corrected: the server first checks whether it belongs to one of the company’s own people.',
      tags: 'busy',
      on: { cancel: 'reviewing' },
      invoke: {
        id: 'previewAgain',
        src: 'previewImport',
        input: ({ context }) => takingOf(context),
        onDone: [
          {
            guard: { type: 'hasNewDuplicates', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: [{ type: 'keepPreview', params: ({ event }) => event.output }, 'showDuplicates'],
          },
          { target: 'importing', actions: { type: 'keepPreview', params: ({ event }) => event.output } },
        ],
        onError: { target: 'reviewing', actions: kept },
      },
    },
    importing: {
      tags: 'busy',
      on: { cancel: 'cancelling' },
      invoke: {
        id: 'takeIn',
        src: 'takeIn',
        input: ({ context }) => takingOf(context),
        onDone: {
          target: '#spreadsheetImport.done',
          actions: [
            { type: 'keepReport', params: ({ event }) => event.output },
            { type: 'announceImported', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: { type: 'isTakenAlready', params: fromError }, target: '#spreadsheetImport.done', actions: kept },
          { target: 'reviewing', actions: kept },
        ],
      },
    },
    cancelling: {
      description: 'Everything that was imported before the cancel reached the server is undone.',
      tags: 'busy',
      invoke: {
        id: 'takeBack',
        src: 'undoBatch',
        input: ({ context }) => ({ batch_id: context.batchId }),
        onDone: { target: 'reviewing', actions: 'newBatch' },
        onError: [
          { guard: { type: 'isNotThere', params: fromError }, target: 'reviewing' },
          { target: 'reviewing', actions: kept },
        ],
      },
    },
    leaving: {
      description: 'Leave this file and its corrections?',
      on: { confirm: '#spreadsheetImport.choosing', deny: 'reviewing' },
    },
  },
})

export const spreadsheetImportMachine = importSetup.createMachine({
  id: 'spreadsheetImport',
  description:
    'Imports workers from a spreadsheet: the file is read in the background, its columns are mapped, every cell is checked here and by the server and corrected in place. It is imported as a whole, and can be undone as a whole.',
  context: {
    start: undefined,
    file: undefined,
    worksheet: undefined,
    mapping: [],
    review: undefined,
    tab: 'error',
    cell: undefined,
    batchId: '',
    batch: undefined,
    report: undefined,
    undone: undefined,
    message: undefined,
  },
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: {},
        onDone: { target: 'choosing', actions: { type: 'keepStart', params: ({ event }) => event.output } },
        onError: { target: 'unreachable', actions: kept },
      },
    },
    unreachable: { on: { retry: 'opening' } },
    choosing: {
      initial: 'resting',
      on: {
        choose: { target: 'working', actions: { type: 'keepFile', params: ({ event }) => event } },
        undo: { target: 'confirmingUndo', actions: { type: 'keepBatch', params: ({ event }) => event } },
      },
      states: {
        resting: { on: { saveTemplate: 'saving' } },
        saving: {
          invoke: {
            id: 'saveTemplate',
            src: 'saveFile',
            input: { name: 'Muster workers.xlsx', rows: template },
            onDone: 'resting',
            onError: 'resting',
          },
        },
      },
    },
    working,
    done: {
      initial: 'resting',
      on: {
        restart: 'opening',
        undo: { target: 'confirmingUndo', actions: { type: 'keepBatch', params: ({ event }) => event } },
      },
      states: {
        resting: { on: { saveErrors: 'saving' } },
        saving: savingErrors,
      },
    },
    confirmingUndo: {
      on: { confirm: 'undoing', deny: [{ guard: 'hasReport', target: 'done' }, { target: 'choosing' }] },
    },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'undoBatch',
        src: 'undoBatch',
        input: ({ context: { batch } }) => ({ batch_id: batch?.id ?? '' }),
        onDone: {
          target: 'undone',
          actions: [
            { type: 'keepUndone', params: ({ event }) => event.output },
            { type: 'announceUndone', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: 'hasReport', target: 'done', actions: { type: 'announceFailed', params: fromError } },
          { target: 'choosing', actions: { type: 'announceFailed', params: fromError } },
        ],
      },
    },
    undone: { on: { restart: 'opening' } },
  },
})
