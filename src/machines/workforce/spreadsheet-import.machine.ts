import { fromError } from '#machines/kit/form-error'
import { leftoverRows, template } from './import-review.ts'
import { importSetup } from './spreadsheet-import-setup.ts'
import { working } from './spreadsheet-import-working.ts'

const kept = { type: 'keepMessage', params: fromError } as const

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
        saving: {
          invoke: {
            id: 'saveLeft',
            src: 'saveFile',
            input: ({ context: { review } }) => ({
              name: 'Rows left behind.xlsx',
              rows: review ? leftoverRows(review) : [],
            }),
            onDone: 'resting',
            onError: 'resting',
          },
        },
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
