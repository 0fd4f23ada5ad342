import { modalMachine } from '#machines/kit/modal.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(modalMachine, {
  words: { events: { pressBackdrop: 'a click beside the window', pressEscape: 'Esc', close: 'the close button' } },
})
