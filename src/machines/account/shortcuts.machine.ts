import { setup } from 'xstate'
import { preferences } from '#services/kit/preferences'

export const shortcutsMachine = setup({
  types: {
    /** Without input: the setting that this browser remembers. */
    context: {} as { begin: boolean },
    input: {} as { on?: boolean } | undefined,
    events: {} as { type: 'turnOn' } | { type: 'turnOff' },
  },
  guards: { beginsOn: ({ context }) => context.begin },
  actions: {
    keepOn: () => preferences.keepShortcuts(true),
    keepOff: () => preferences.keepShortcuts(false),
  },
}).createMachine({
  id: 'shortcuts',
  description:
    'Whether single-key shortcuts work on a page (WCAG 2.1.4): on until the person turns them off in this browser.',
  context: ({ input }) => ({ begin: input?.on ?? preferences.shortcuts() }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'beginsOn', target: 'on' }, { target: 'off' }] },
    on: { on: { turnOff: { target: 'off', actions: 'keepOff' } } },
    off: { on: { turnOn: { target: 'on', actions: 'keepOn' } } },
  },
})
