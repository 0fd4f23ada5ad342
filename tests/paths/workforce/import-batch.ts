import { importBatchLifecycle } from '#lifecycles/workforce/import-batch'
import { paths } from '../rig/entry.ts'

export const entry = paths(importBatchLifecycle, {
  starts: { 'a spreadsheet was taken in': {} },
  words: {
    events: { undo: 'the company takes it back' },
    states: { imported: 'taken in', undone: 'taken back' },
  },
})
