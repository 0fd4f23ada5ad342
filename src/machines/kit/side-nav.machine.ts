import { setup } from 'xstate'
import { preferences } from '#services/kit/preferences'
import type { Start } from './from-event.ts'
import { task } from './task.ts'

/** Omitted: the setting that this browser remembers. */
type Input = { collapsed?: boolean } | undefined

export const sideNavMachine = setup({
  types: {
    input: {} as Input,
    events: {} as { type: 'collapse' } | { type: 'expand' } | Start<Input>,
    tags: {} as 'narrow',
  },
  actors: { keepNav: task(preferences.keepNav) },
  guards: {
    wasCollapsed: ({ event }) => event.type === 'xstate.init' && (event.input?.collapsed ?? preferences.navCollapsed()),
  },
}).createMachine({
  id: 'sideNav',
  description:
    'The navigation on the left: 300 px wide, or 64 px when the person wants more space; remembered in this browser.',
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'wasCollapsed', target: 'collapsed' }, { target: 'expanded' }] },
    expanded: { on: { collapse: 'collapsing' } },
    collapsing: {
      tags: 'narrow',
      invoke: {
        id: 'keepCollapsed',
        src: 'keepNav',
        input: { collapsed: true },
        onDone: 'collapsed',
        onError: 'collapsed',
      },
      on: { expand: 'expanding' },
    },
    collapsed: { tags: 'narrow', on: { expand: 'expanding' } },
    expanding: {
      invoke: {
        id: 'keepExpanded',
        src: 'keepNav',
        input: { collapsed: false },
        onDone: 'expanded',
        onError: 'expanded',
      },
      on: { collapse: 'collapsing' },
    },
  },
})
