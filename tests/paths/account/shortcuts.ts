import { shortcutsMachine } from '#machines/account/shortcuts.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(shortcutsMachine, {
  starts: { 'a browser that remembers nothing': { on: true }, 'a browser that remembers them off': { on: false } },
  cases: {},
  show: () => ({}),
  words: {
    states: { on: 'single keys act', off: 'single keys do nothing' },
    events: { turnOn: 'the person turns them on', turnOff: 'the person turns them off' },
  },
})
