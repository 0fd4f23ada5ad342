import { setup } from 'xstate'
import type { Start } from '#machines/kit/from-event'
import { preferences } from '#services/kit/preferences'

/** Omitted: the setting that this browser remembers. */
type Input = { on?: boolean } | undefined

export const shortcutsMachine = setup({
  types: {
    input: {} as Input,
    events: {} as { type: 'turnOn' } | { type: 'turnOff' } | Start<Input>,
  },
  guards: {
    beginsOn: ({ event }) => event.type === 'xstate.init' && (event.input?.on ?? preferences.shortcuts()),
  },
  actions: {
    keepOn: () => preferences.keepShortcuts(true),
    keepOff: () => preferences.keepShortcuts(false),
  },
}).createMachine({
  id: 'shortcuts',
  description:
    'Whether single-key shortcuts work on a page (WCAG 2.1.4): on until the person turns them off in this browser.',
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'beginsOn', target: 'on' }, { target: 'off' }] },
    on: { on: { turnOff: { target: 'off', actions: 'keepOff' } } },
    off: { on: { turnOn: { target: 'on', actions: 'keepOn' } } },
  },
})
