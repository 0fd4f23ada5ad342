import { fromCallback, setup } from 'xstate'
import { unkept } from '#services/kit/unkept'

type Counted = { count: number }

export const unkeptMachine = setup({
  types: { events: {} as { type: 'change' } & Counted, tags: {} as 'unkept' },
  actors: {
    listen: fromCallback<{ type: 'change' } & Counted, object>(({ sendBack }) =>
      unkept.subscribe((count) => sendBack({ type: 'change', count })),
    ),
  },
  guards: { isAny: (_, { count }: Counted) => count > 0 },
}).createMachine({
  id: 'unkept',
  description: 'Shows when this device could not store something; that lasts until the page is closed.',
  invoke: { id: 'listen', src: 'listen', input: {} },
  on: {
    change: [{ guard: { type: 'isAny', params: ({ event }) => event }, target: '.unkept' }, { target: '.kept' }],
  },
  initial: 'kept',
  states: { kept: {}, unkept: { tags: 'unkept' } },
})
