import { assign, emit, setup } from 'xstate'
import type { BridgeCode } from '#shared/api/kit/bridge'
import type { BridgeReply } from './bridge-request.lifecycle.ts'

/** A message that the page posts. `id` is new for every request, also after a reload of the page. */
export type BridgeMessage = { id: string; code: BridgeCode; payload: unknown }
/** News of one request; `id` and `code` as the native side sent them. */
type RequestEvent = BridgeReply & { id: string; code: string }
/** Everything that the native side sends. */
export type NativeEvent = RequestEvent | { type: 'renew'; token: string }
type RequestParams = { message: BridgeMessage }

const without = (messages: BridgeMessage[], id: string) => messages.filter((message) => message.id !== id)
const fromEvent = <E>({ event }: { event: E }): E => event
const keepSent = { type: 'keepSent', params: fromEvent } as const
const post = { type: 'post', params: fromEvent } as const
const forget = { type: 'forget', params: fromEvent } as const
const deliver = { type: 'deliver', params: fromEvent } as const
const isAwaited = { type: 'isAwaited', params: fromEvent } as const

export const nativeBridgeLifecycle = setup({
  types: {
    context: {} as { waiting: BridgeMessage[]; sent: BridgeMessage[] },
    events: {} as
      | NativeEvent
      | ({ type: 'request' } & RequestParams)
      | { type: 'giveUp'; id: string }
      | { type: 'retry' },
    emitted: {} as
      | { type: 'post'; messages: BridgeMessage[] }
      | { type: 'deliver'; event: RequestEvent }
      | { type: 'renew'; token: string }
      | { type: 'retry' },
  },
  guards: {
    isReadyFor: (_, { message }: RequestParams) => message.code === 'READY_FOR',
    isAwaited: ({ context }, { id, code }: RequestEvent) =>
      context.sent.some((one) => one.id === id && one.code === code),
    awaitsNothing: ({ context }) => context.sent.length === 0,
  },
  actions: {
    keepWaiting: assign({ waiting: ({ context }, { message }: RequestParams) => [...context.waiting, message] }),
    keepSent: assign({ sent: ({ context }, { message }: RequestParams) => [...context.sent, message] }),
    sendWaiting: assign(({ context }) => ({ waiting: [], sent: [...context.sent, ...context.waiting] })),
    forget: assign(({ context }, { id }: { id: string }) => ({
      waiting: without(context.waiting, id),
      sent: without(context.sent, id),
    })),
    post: emit((_, { message }: RequestParams) => ({ type: 'post' as const, messages: [message] })),
    postWaiting: emit(({ context }) => ({ type: 'post' as const, messages: context.waiting })),
    deliver: emit((_, event: RequestEvent) => ({ type: 'deliver' as const, event })),
    announceToken: emit((_, { token }: { token: string }) => ({ type: 'renew' as const, token })),
    announceRetry: emit({ type: 'retry' as const }),
  },
}).createMachine({
  id: 'nativeBridge',
  description: 'The channel to the native side: requests made before it is ready are queued, then sent in order.',
  context: { waiting: [], sent: [] },
  initial: 'closed',
  on: {
    request: [
      {
        description: 'READY_FOR is never queued.',
        guard: { type: 'isReadyFor', params: fromEvent },
        target: '.gettingReady',
        actions: [keepSent, post],
      },
      { actions: { type: 'keepWaiting', params: fromEvent } },
    ],
    answer: {
      description: 'Late, repeated and unrequested answers are ignored.',
      guard: isAwaited,
      actions: [forget, deliver],
    },
    refuse: { guard: isAwaited, actions: [forget, deliver] },
    keepAlive: { guard: isAwaited, actions: deliver },
    giveUp: { description: 'Timed out or withdrawn: a request that is still queued is never sent.', actions: forget },
    renew: {
      description: 'The only message that the native side sends without a request.',
      actions: { type: 'announceToken', params: fromEvent },
    },
  },
  states: {
    closed: { description: 'READY_FOR has not been sent yet; outside the app it never is.' },
    gettingReady: {
      description: 'READY_FOR is on its way.',
      always: { guard: 'awaitsNothing', target: 'unready' },
      on: {
        answer: { guard: isAwaited, target: 'open', actions: [forget, deliver, 'postWaiting', 'sendWaiting'] },
      },
    },
    unready: {
      description: 'READY_FOR failed. Queued requests wait for the next one, each until its own timeout.',
      on: { retry: { actions: 'announceRetry' } },
    },
    open: { on: { request: { actions: [keepSent, post] } } },
  },
})
