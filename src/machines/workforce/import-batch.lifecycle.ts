import { setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'

export const importBatchLifecycle = setup({
  types: {
    context: {} as Record<string, never>,
    input: {} as Record<string, never>,
    events: {} as { type: 'undo' },
    meta: {} as LawMeta,
    tags: {} as 'takenBack',
  },
}).createMachine({
  id: 'importBatch',
  description:
    'An imported spreadsheet as a whole: it can be undone once, and workers who have been used since then are kept.',
  context: ({ input }) => input,
  meta: { reasons: {} },
  initial: 'imported',
  states: {
    imported: { meta: { message: 'This import stands.' }, on: { undo: 'undone' } },
    undone: { tags: 'takenBack', meta: { message: 'This import was taken back already.' } },
  },
})
