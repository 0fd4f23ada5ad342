import type { Review } from '#machines/workforce/import-review'
import { spreadsheetImportMachine } from '#machines/workforce/spreadsheet-import.machine'
import { checkRow, readingOf } from '#shared/domain/workforce/import-rows'
import { judgeRows } from '#shared/domain/workforce/import-verdicts'
import { paths } from '../rig/entry.ts'

const file = { name: 'Starters.xlsx', size: 1 }
const worksheet = {
  name: 'October',
  notes: [],
  rows: [
    { row: 1, cells: ['First name', 'Last name', 'Mobile'] },
    { row: 2, cells: ['Jan', 'Nowak', '07700 900142'] },
    { row: 3, cells: ['Ewa', 'Kowal', '7700 9003'] },
  ],
}
const strange = {
  ...worksheet,
  rows: worksheet.rows.map(({ row, cells }) => ({ row, cells: row === 1 ? ['A', 'B', 'C'] : cells })),
}
const reading = readingOf(worksheet, ['first_name', 'last_name', 'mobile'], { today: '2026-10-26', sites: [] })
const rows = reading.rows.map((row) => checkRow(reading, row))
const checked = { reading, rows, judged: judgeRows(rows, new Map(), {}) }
const own = [
  {
    row: 3,
    kind: 'worker',
    name: 'Ewa Kowal',
    slug: 'ewa',
    former: false,
    changes: [{ field: 'city', now: 'Leeds', sheet: 'York' }],
  },
]
const report = { own: [], wrong: [], invited: 1, updated: 0, batch_id: 'b' }
const offline = { error: new TypeError('fetch failed') }
const batch = { id: 'b', file_name: 'Starters.xlsx' }
const summaryOf = (review: Review | undefined) =>
  review && {
    ...review.counts,
    typed: Object.keys(review.fixes).length,
    chosen: Object.keys(review.choices).length,
    steps: review.steps.length,
    unsure: review.isStale,
  }

export const entry = paths(spreadsheetImportMachine, {
  cases: {
    choose: { '': { file } },
    undo: { '': { batch } },
    map: {
      'column A, first name': { column: 0, field: 'first_name' },
      'column B, last name': { column: 1, field: 'last_name' },
      'column C, mobile': { column: 2, field: 'mobile' },
    },
    show: { 'all rows': { tab: 'all' } },
    repair: { 'the mobile of row 3': { row: 3, field: 'mobile' } },
    fix: { 'a right number': { row: 3, field: 'mobile', value: '07700 900143', alike: false } },
    decide: { 'row 3 is left out': { rows: [3], choice: 'skip' } },
    'done startImport': { '': { output: { data: { today: '2026-10-26', sites: [], mappings: [], batches: [] } } } },
    'done readSpreadsheet': { 'with known heads': { output: worksheet }, 'with strange heads': { output: strange } },
    'done checkRows': { '': { output: checked } },
    'done previewImport': { '': { output: { data: report, message: '' } } },
    'done previewAgain': {
      'the number is nobody’s': { output: { data: report, message: '' } },
      'the number is one of their own': { output: { data: { ...report, own }, message: '' } },
    },
    'done takeIn': { '': { output: { data: report, message: 'Batch import success' } } },
    'done takeBack': { '': { output: { data: {}, message: '' } } },
    'done undoBatch': {
      '': { output: { data: { removed: 1, restored: 0, kept: [] }, message: 'Import taken back.' } },
    },
    'fail startImport': { 'no answer': offline },
    'fail readSpreadsheet': {
      'it is locked': { error: Object.assign(new Error('It is locked.'), { name: 'SpreadsheetError' }) },
    },
    'fail checkRows': { 'it breaks': { error: new Error('broken') } },
    'fail previewImport': {
      'the file': { error: { status: 422, message: 'Bomb.', errors: { file: ['Bomb.'] } } },
      'no answer': offline,
    },
    'fail previewAgain': { 'no answer': offline },
    'fail takeIn': {
      'no answer': offline,
      'it was taken in before': { error: { status: 409, message: 'This import was taken in already.' } },
    },
    'fail takeBack': {
      'nothing of it is there': { error: { status: 404, message: 'Not found.' } },
      'no answer': offline,
    },
    'fail undoBatch': { 'it was taken back before': { error: { status: 409, message: 'Taken back already.' } } },
  },
  show: ({ mapping, review, cell, report: result, undone, message }) => ({
    mapped: mapping.filter(Boolean).length,
    rows: summaryOf(review),
    cell: cell && `${cell.row} ${cell.field}`,
    imported: result?.invited,
    undone: undone?.removed,
    message,
  }),
  // Each is shown once and in one order: repeated, they only multiply the plan.
  possible: (snapshot, event) => {
    const { review, mapping, start, file: chosen, message, report: result } = snapshot.context
    if (snapshot.matches({ working: 'previewFailed' })) return true
    const typed = review?.steps.length ?? 0
    if (event.type === 'map') return 'column' in event && event.column === mapping.filter(Boolean).length
    if (event.type === 'choose') return chosen === undefined
    if (event.type === 'undo') return result !== undefined || (chosen === undefined && message === undefined)
    if (event.type === 'xstate.error.actor.startImport') return start === undefined
    if (['decide', 'repair', 'remap', 'restart', 'cancel', 'show', 'saveErrors'].includes(event.type)) {
      const isBefore = event.type === 'cancel' && !review
      return result !== undefined || isBefore || (typed === 0 && message === undefined)
    }
    return true
  },
  brief: {
    file: ({ name }: { name: string }) => name,
    worksheet: ({ rows }: { rows: unknown[] }) => `${rows.length} rows`,
    fixes: (fixes: object) => Object.keys(fixes).length,
    choices: (choices: object) => Object.keys(choices).length,
    facts: () => 'of the start',
    batchId: () => 'made here',
    batch_id: () => 'made here',
    rows: (rows: unknown[]) => rows.length,
  },
  words: {
    states: {
      choosing: 'a file is asked for',
      'working.mapping': 'which column is what',
      'working.reviewing': 'the grid',
      'working.reviewing.repairing': 'the repair of a cell is open',
      'working.previewFailed': 'the server did not answer; nothing is lost',
      'working.leaving': 'asking whether to leave',
      confirmingUndo: 'asking whether to take it back',
      undone: 'taken back',
      done: 'the result',
    },
    events: {
      choose: 'the person chooses a file',
      map: 'the person says: {case}',
      repair: 'the person opens {case}',
      fix: 'the person types {case}',
      decide: 'the person decides: {case}',
      show: 'the person looks at {case}',
      takeIn: 'Import rows',
      undo: 'Undo',
      'done readSpreadsheet': 'it is read, {case}',
      'done previewAgain': 'it says: {case}',
      'fail readSpreadsheet': 'it is not taken in: {case}',
      'fail previewImport': 'the server refuses: {case}',
      'fail takeIn': '{case}',
      'fail takeBack': '{case}',
      'fail undoBatch': '{case}',
    },
    actors: {
      readSpreadsheet: 'for the file to be read',
      checkRows: 'for every row to be checked',
      previewImport: 'the server what would become of each row',
      previewAgain: 'the server again, for a number typed anew',
      takeIn: 'the server to take them in',
      takeBack: 'the server to take back what may be there',
      saveTemplate: 'the browser to save the template',
      saveErrors: 'the browser to save what is left behind',
      guardPage: 'the page to ask before it is left',
    },
  },
})
