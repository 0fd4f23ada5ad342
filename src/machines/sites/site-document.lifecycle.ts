import { setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'

type DocumentMove = { type: 'renew' } | { type: 'withdraw' }

export const documentState = ({ withdrawn_at }: { withdrawn_at: Date | null }) =>
  withdrawn_at ? 'withdrawn' : 'published'
export const siteDocumentLifecycle = setup({
  types: { events: {} as DocumentMove, meta: {} as LawMeta },
}).createMachine({
  id: 'siteDocument',
  description: 'A safety document of a site. Everybody it applies to must accept a new version again.',
  initial: 'published',
  states: {
    published: {
      meta: { message: 'This document is published.' },
      on: { renew: 'published', withdraw: 'withdrawn' },
    },
    withdrawn: {
      description: 'Nobody has to accept it any more; earlier acceptances stay on record.',
      meta: { message: 'This document was withdrawn: publish a new one.' },
    },
  },
})
