import { emit, setup } from 'xstate'
import { task } from '#machines/kit/task'
import { conversations } from '#services/account/conversation'

const sending = { block: 'blocking', unblock: 'unblocking' } as const

export const companyBlockMachine = setup({
  types: {
    context: {} as { companyId: string },
    input: {} as { companyId: string },
    events: {} as { type: 'block' } | { type: 'unblock' },
    emitted: {} as { type: 'changed' },
  },
  actors: {
    setBlock: task(({ id, blocked }: { id: string; blocked: boolean }, signal) =>
      conversations.block({ params: { id }, body: { blocked } }, signal),
    ),
  },
  actions: { announce: emit({ type: 'changed' as const }) },
}).createMachine({
  id: 'companyBlock',
  description: 'A worker takes no messages from a company, or takes them again.',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: { on: sending },
    blocking: {
      invoke: {
        id: 'block',
        src: 'setBlock',
        input: ({ context: { companyId } }) => ({ id: companyId, blocked: true }),
        onDone: { target: 'resting', actions: 'announce' },
        onError: 'failed',
      },
    },
    unblocking: {
      invoke: {
        id: 'unblock',
        src: 'setBlock',
        input: ({ context: { companyId } }) => ({ id: companyId, blocked: false }),
        onDone: { target: 'resting', actions: 'announce' },
        onError: 'failed',
      },
    },
    failed: { on: sending },
  },
})
