import { emit, setup } from 'xstate'

export const pauseMachine = setup({
  types: { events: {} as { type: 'hear' }, emitted: {} as { type: 'due' } },
  actions: { announceDue: emit({ type: 'due' as const }) },
  delays: { settling: 1000 },
}).createMachine({
  id: 'pause',
  description: 'News of what a page shows: however many come within a second, the page is read anew once.',
  initial: 'resting',
  states: {
    resting: { on: { hear: 'waiting' } },
    waiting: { after: { settling: { target: 'resting', actions: 'announceDue' } } },
  },
})
