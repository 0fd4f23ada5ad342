import { leftSheet } from './import-review.ts'
import { thrown } from './refusal.ts'
import { importSetup, takingOf } from './spreadsheet-import-setup.ts'

const kept = { type: 'keepMessage', params: thrown } as const

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
        id: 'readSheet',
        src: 'readSheet',
        input: ({ context }) => ({ file: takingOf(context).file }),
        onDone: { target: 'mapping', actions: { type: 'keepSheet', params: ({ event }) => event.output } },
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
          sheet: context.sheet ?? { name: undefined, rows: [], notes: [] },
          mapping: context.mapping,
          facts: context.start ?? { today: '', sites: [] },
          fixes: context.review?.fixes ?? {},
        }),
        onDone: { target: 'looking', actions: { type: 'keepChecked', params: ({ event }) => event.output } },
        onError: { target: 'mapping', actions: kept },
      },
    },
    looking: {
      tags: 'busy',
      on: { cancel: 'mapping' },
      invoke: {
        id: 'lookThere',
        src: 'lookThere',
        input: ({ context }) => takingOf(context),
        onDone: {
          target: 'reviewing',
          actions: [{ type: 'keepLooked', params: ({ event }) => event.output }, 'chooseTab'],
        },
        onError: [
          {
            guard: { type: 'isFileRefused', params: thrown },
            target: '#spreadsheetImport.choosing',
            actions: kept,
          },
          { target: 'unlooked', actions: kept },
        ],
      },
    },
    unlooked: { on: { retry: 'looking', remap: 'mapping' } },
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
          { guard: 'isUnsure', target: 'lookingAgain', actions: 'clearMessage' },
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
              rows: review ? leftSheet(review) : [],
            }),
            onDone: 'resting',
            onError: 'resting',
          },
        },
      },
    },
    lookingAgain: {
      description:
        'A number was corrected: the server first checks whether it belongs to one of the company’s own people.',
      tags: 'busy',
      on: { cancel: 'reviewing' },
      invoke: {
        id: 'lookAgain',
        src: 'lookThere',
        input: ({ context }) => takingOf(context),
        onDone: [
          {
            guard: { type: 'hasNewDuplicates', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: [{ type: 'keepLooked', params: ({ event }) => event.output }, 'showDuplicates'],
          },
          { target: 'importing', actions: { type: 'keepLooked', params: ({ event }) => event.output } },
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
          { guard: { type: 'isTakenAlready', params: thrown }, target: '#spreadsheetImport.done', actions: kept },
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
          { guard: { type: 'isNotThere', params: thrown }, target: 'reviewing' },
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
