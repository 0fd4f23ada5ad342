import { modalMachine } from '#machines/generic/modal'
import { paths } from '../rig/entry.ts'

export const entry = paths(modalMachine, {
  words: { events: { pressBackdrop: 'a click beside the window', pressEscape: 'Esc', close: 'the close button' } },
})
