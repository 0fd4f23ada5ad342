import { setup } from 'xstate'
import { task } from '#machines/task'
import { preferences } from '#services/preferences'

export const sideNavMachine = setup({
  types: {
    context: {} as { collapsed: boolean },
    input: {} as { collapsed: boolean },
    events: {} as { type: 'collapse' } | { type: 'expand' },
  },
  actors: { keepNav: task(preferences.keepNav) },
  guards: { wasCollapsed: ({ context }) => context.collapsed },
}).createMachine({
  id: 'sideNav',
  description:
    'The navigation at the left: 300 px, or 64 px when the person wants the room; remembered in this browser.',
  context: ({ input }) => ({ collapsed: input.collapsed }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'wasCollapsed', target: 'collapsed' }, { target: 'expanded' }] },
    expanded: {
      invoke: { id: 'keepExpanded', src: 'keepNav', input: { collapsed: false }, onDone: {}, onError: {} },
      on: { collapse: 'collapsed' },
    },
    collapsed: {
      invoke: { id: 'keepCollapsed', src: 'keepNav', input: { collapsed: true }, onDone: {}, onError: {} },
      on: { expand: 'expanded' },
    },
  },
})
