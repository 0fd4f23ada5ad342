import { assign, fromCallback, sendTo, setup } from 'xstate'
import { slowReads } from '#services/kit/slow-reads'

type Counted = { count: number }

export const slowReadsMachine = setup({
  types: {
    context: {} as Counted,
    events: {} as { type: 'change'; count: number } | { type: 'retry' },
    children: {} as { reads: 'reads' },
  },
  actors: {
    reads: fromCallback<{ type: 'retry' }, object>(({ sendBack, receive }) => {
      receive(() => slowReads.retry())
      return slowReads.subscribe((count) => sendBack({ type: 'change', count }))
    }),
  },
  guards: { isAny: (_, { count }: Counted) => count > 0 },
  actions: {
    keepCount: assign((_, { count }: Counted) => ({ count })),
    retryReads: sendTo('reads', { type: 'retry' }),
  },
}).createMachine({
  id: 'slowReads',
  description: 'A read without an answer for 4 seconds is shown, and sent again on request.',
  context: { count: 0 },
  invoke: { id: 'reads', src: 'reads', input: {} },
  on: {
    change: [
      {
        guard: { type: 'isAny', params: ({ event }) => event },
        target: '.waiting',
        actions: { type: 'keepCount', params: ({ event }) => event },
      },
      { target: '.none', actions: { type: 'keepCount', params: ({ event }) => event } },
    ],
  },
  initial: 'none',
  states: { none: {}, waiting: { on: { retry: { actions: 'retryReads' } } } },
})
