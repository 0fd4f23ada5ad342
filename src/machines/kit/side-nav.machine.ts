import { setup } from 'xstate'
import { preferences } from '#services/kit/preferences'
import { task } from './task.ts'

export const sideNavMachine = setup({
  types: {
    context: {} as { collapsed: boolean },
    /** Omitted: the setting that this browser remembers. */
    input: {} as { collapsed?: boolean } | undefined,
    events: {} as { type: 'collapse' } | { type: 'expand' },
    tags: {} as 'narrow',
  },
  actors: { keepNav: task(preferences.keepNav) },
  guards: { wasCollapsed: ({ context }) => context.collapsed },
}).createMachine({
  id: 'sideNav',
  description:
    'The navigation on the left: 300 px wide, or 64 px when the person wants more space; remembered in this browser.',
  context: ({ input }) => ({ collapsed: input?.collapsed ?? preferences.navCollapsed() }),
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
