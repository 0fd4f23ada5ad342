import { assign, fromCallback, setup } from 'xstate'
import { type ConnectivityEvent, connectivity } from '#services/connectivity'
import { heartbeat } from '#services/heartbeat'
import { pingServer } from '#services/server-ping'
import { sent } from './sent.ts'

/** `receivedAt`: when something was received last; `since`: start of the outage; `pending`: requests without an answer. */
type Context = { receivedAt: string | undefined; since: string | undefined; pending: number; failed: boolean }
type At = { at: string }
type Counted = { pending: number }
const keepPending = { type: 'keepPending', params: sent } as const
const keepReceived = { type: 'keepReceived', params: sent } as const

export const connectivityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectivityEvent,
    tags: {} as 'live' | 'silent',
  },
  actors: {
    listen: fromCallback<ConnectivityEvent, object>(({ sendBack }) => connectivity.subscribe(sendBack)),
    heartbeat: fromCallback(() => heartbeat.start(pingServer)),
  },
  guards: {
    isPending: ({ context }) => context.pending > 0,
    hasFailed: ({ context }) => context.failed,
    isLast: (_, { pending }: Counted) => pending === 0,
  },
  actions: {
    keepPending: assign({ pending: (_, { pending }: Counted) => pending }),
    keepReceived: assign((_, { at, pending }: At & Counted) => ({
      receivedAt: at,
      since: undefined,
      pending,
      failed: false,
    })),
    noteFailed: assign({ failed: true }),
    countFromNow: assign({ since: ({ context }, { at }: At) => context.since ?? at }),
    countFromLast: assign({ since: ({ context }) => context.receivedAt }),
    countAgain: assign({ since: undefined }),
  },
  /** For this long something received counts as live, and a request may wait: an outage is shown within 3 s. */
  delays: { timeout: 2500 },
}).createMachine({
  id: 'connectivity',
  description: 'Whether the server answers: live only while something was received in the last 2.5 seconds.',
  context: { receivedAt: undefined, since: undefined, pending: 0, failed: false },
  invoke: [
    { id: 'listen', src: 'listen', input: {} },
    { id: 'heartbeat', src: 'heartbeat' },
  ],
  on: {
    request: { actions: keepPending },
    drop: { actions: keepPending },
    fail: { actions: [keepPending, 'noteFailed'] },
    receive: { target: '.live', actions: keepReceived },
    offline: { target: '.offline', actions: { type: 'countFromNow', params: sent } },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is pending, and nothing was received for a while.',
      entry: 'countAgain',
      on: {
        request: { target: 'waiting', actions: [keepPending, { type: 'countFromNow', params: sent }] },
      },
    },
    waiting: {
      after: { timeout: 'silent' },
      on: {
        drop: { guard: { type: 'isLast', params: sent }, target: 'idle', actions: keepPending },
        fail: { target: 'offline', actions: keepPending },
      },
    },
    live: {
      tags: 'live',
      after: {
        timeout: [
          { guard: 'hasFailed', target: 'offline', actions: 'countFromLast' },
          { guard: 'isPending', target: 'silent', actions: 'countFromLast' },
          { target: 'idle' },
        ],
      },
    },
    silent: { description: 'A request has been pending for 2.5 seconds, and nothing was received.', tags: 'silent' },
    offline: { description: 'The device has no network, or the server cannot be reached.', tags: 'silent' },
  },
})
