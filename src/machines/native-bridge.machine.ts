import { assign, emit, sendTo, setup } from 'xstate'
import { type BridgeMessage, type BridgeOutcome, bridgeRequestMachine } from './bridge-request.machine.ts'
import { provided } from './task.ts'

export const nativeBridgeMachine = setup({
  types: {
    context: {} as { path: string; queue: BridgeMessage[] },
    /** `path`: the page for which the native side gets ready. */
    input: {} as { path: string },
    events: {} as { type: 'prepare'; path: string } | { type: 'ask'; message: BridgeMessage } | { type: 'withdraw' },
    emitted: {} as
      | { type: 'settled'; outcome: BridgeOutcome }
      | { type: 'unready'; error: unknown; messages: BridgeMessage[] },
    tags: {} as 'busy',
  },
  actors: {
    sayReady: provided<{ path: string }, unknown>('sayReady'),
    bridgeRequest: bridgeRequestMachine,
  },
  guards: { isWaiting: ({ context }) => context.queue.length > 0 },
  actions: {
    keepPath: assign({ path: (_, { path }: { path: string }) => path }),
    queueMessage: assign({
      queue: ({ context }, { message }: { message: BridgeMessage }) => [...context.queue, message],
    }),
    dropFirst: assign({ queue: ({ context }) => context.queue.slice(1) }),
    dropAll: assign({ queue: [] }),
    withdrawRequest: sendTo('bridgeRequest', { type: 'withdraw' }),
    announceSettled: emit((_, { outcome }: { outcome: BridgeOutcome }) => ({ type: 'settled' as const, outcome })),
    announceBroken: emit(({ context }) => ({
      type: 'settled' as const,
      outcome: {
        how: 'refused' as const,
        id: context.queue[0]?.id ?? '',
        refusal: { code: 'failed' as const, message: 'The app could not do that. Please try again.' },
      },
    })),
    announceUnready: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'unready' as const,
      error,
      messages: context.queue,
    })),
  },
}).createMachine({
  id: 'nativeBridge',
  description: 'The channel to the native side: what is asked before it is ready waits, then goes one by one in order.',
  context: ({ input }) => ({ path: input.path, queue: [] }),
  initial: 'closed',
  on: { ask: { actions: { type: 'queueMessage', params: ({ event }) => event } } },
  states: {
    closed: {
      on: { prepare: { target: 'gettingReady', actions: { type: 'keepPath', params: ({ event }) => event } } },
    },
    gettingReady: {
      description: 'READY_FOR is on its way; it alone is never queued.',
      tags: 'busy',
      invoke: {
        id: 'sayReady',
        src: 'sayReady',
        input: ({ context }) => ({ path: context.path }),
        onDone: 'open',
        onError: {
          target: 'closed',
          actions: [{ type: 'announceUnready', params: ({ event }) => event }, 'dropAll'],
        },
      },
    },
    open: {
      initial: 'idle',
      states: {
        idle: {
          always: { guard: 'isWaiting', target: 'asking' },
          on: {
            prepare: {
              target: '#nativeBridge.gettingReady',
              actions: { type: 'keepPath', params: ({ event }) => event },
            },
          },
        },
        asking: {
          tags: 'busy',
          on: { withdraw: { actions: 'withdrawRequest' } },
          invoke: {
            id: 'bridgeRequest',
            src: 'bridgeRequest',
            input: ({ context }) => context.queue[0]!, // `idle` lets only a waiting message through
            onDone: {
              target: 'idle',
              actions: ['dropFirst', { type: 'announceSettled', params: ({ event }) => ({ outcome: event.output }) }],
            },
            onError: { target: 'idle', actions: ['announceBroken', 'dropFirst'] },
          },
        },
      },
    },
  },
})
