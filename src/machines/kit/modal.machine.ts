import { emit, setup } from 'xstate'

export const modalMachine = setup({
  types: {
    events: {} as
      | { type: 'open' }
      | { type: 'close' }
      | { type: 'pressBackdrop' }
      | { type: 'pressEscape' }
      | { type: 'startLoading' }
      | { type: 'stopLoading' },
    emitted: {} as { type: 'closed' },
    tags: {} as 'busy',
  },
  actions: { announceClosed: emit({ type: 'closed' as const }) },
}).createMachine({
  id: 'modal',
  description: 'A dialog over the page: it closes by backdrop, Esc or button, but not while it is loading.',
  initial: 'closed',
  states: {
    closed: { on: { open: 'open' } },
    open: {
      on: {
        close: { target: 'closed', actions: 'announceClosed' },
        pressBackdrop: { target: 'closed', actions: 'announceClosed' },
        pressEscape: { target: 'closed', actions: 'announceClosed' },
        startLoading: 'loading',
      },
    },
    loading: { tags: 'busy', on: { stopLoading: 'open' } },
  },
})
