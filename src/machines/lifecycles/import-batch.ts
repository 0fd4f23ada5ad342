import { setup } from 'xstate'
import type { LawMeta } from './law.ts'

export const importBatchLifecycle = setup({
  types: {
    context: {} as Record<string, never>,
    input: {} as Record<string, never>,
    events: {} as { type: 'undo' },
    meta: {} as LawMeta,
  },
}).createMachine({
  id: 'importBatch',
  description:
    'A spreadsheet that was taken in, as a whole: it is taken back once, and nobody who was used since goes.',
  context: ({ input }) => input,
  meta: { refusals: {} },
  initial: 'imported',
  states: {
    imported: { meta: { said: 'This import stands.' }, on: { undo: 'undone' } },
    undone: { meta: { said: 'This import was taken back already.' } },
  },
})
