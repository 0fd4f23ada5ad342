import { sideNavMachine } from '#machines/kit/side-nav.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(sideNavMachine, {
  starts: { 'it was expanded': { collapsed: false }, 'it was collapsed': { collapsed: true } },
  cases: {
    'done keepExpanded': { '': { output: undefined } },
    'done keepCollapsed': { '': { output: undefined } },
    'fail keepExpanded': { 'it cannot be remembered': { error: new Error('quota') } },
    'fail keepCollapsed': { 'it cannot be remembered': { error: new Error('quota') } },
  },
  words: {
    states: {
      expanded: '300 px',
      expanding: '300 px, being remembered',
      collapsed: '64 px',
      collapsing: '64 px, being remembered',
    },
    events: {
      'done keepExpanded': 'it is remembered',
      'done keepCollapsed': 'it is remembered',
      'fail keepExpanded': '{case}',
      'fail keepCollapsed': '{case}',
    },
  },
})
