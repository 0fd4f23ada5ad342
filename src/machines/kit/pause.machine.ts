import { emit, setup } from 'xstate'

export const pauseMachine = setup({
  types: { events: {} as { type: 'invalidate' }, emitted: {} as { type: 'due' } },
  actions: { announceDue: emit({ type: 'due' as const }) },
  delays: { settling: 1000 },
}).createMachine({
  id: 'pause',
  description: 'Collects news for a page: however much arrives within a second, the page is refreshed once.',
  initial: 'resting',
  states: {
    resting: { on: { invalidate: 'waiting' } },
    waiting: { after: { settling: { target: 'resting', actions: 'announceDue' } } },
  },
})
