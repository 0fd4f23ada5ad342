import { drawerMachine } from '#machines/kit/drawer.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(drawerMachine(), {
  cases: {
    'view-offer': { 'offer 7': { id: '7' } },
    open: { filters: { content: { kind: 'filters' } }, 'a table': { content: { kind: 'table', wide: true } } },
  },
  show: ({ content, width }) => ({ kind: content?.kind, about: content?.id, widthPx: width }),
})
