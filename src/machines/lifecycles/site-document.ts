import { setup } from 'xstate'
import type { LawMeta } from './law.ts'

type DocumentMove = { type: 'renew' } | { type: 'withdraw' }

export const siteDocumentLifecycle = setup({
  types: { events: {} as DocumentMove, meta: {} as LawMeta },
}).createMachine({
  id: 'siteDocument',
  description: 'A safety document of a site: a new version is accepted anew by everybody it is for.',
  initial: 'published',
  states: {
    published: {
      meta: { said: 'This document is published.' },
      on: { renew: 'published', withdraw: 'withdrawn' },
    },
    withdrawn: {
      description: 'Asked of nobody any more; who accepted it stays written.',
      meta: { said: 'This document was withdrawn: publish a new one.' },
    },
  },
})
