import { fromError } from '#machines/kit/form-error'
import { leftoverRows } from './import-review.ts'
import { importSetup, takingOf } from './spreadsheet-import-setup.ts'

const kept = { type: 'keepMessage', params: fromError } as const

/** From the file to the import: the part of spreadsheet-import.machine in which leaving the page would lose work. */
export const working = importSetup.createStateConfig({
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
        saving: {
          invoke: {
            id: 'saveErrors',
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
