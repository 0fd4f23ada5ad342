import { assign, fromCallback, setup, stateIn } from 'xstate'
import { type ChannelEvent, watchChannel } from '#services/kit/channel'
import { fromEvent } from './from-event.ts'

/** `since`: start of the current wait for an answer; `pending`: number of requests without an answer. */
type Context = { channel: 'calls' | 'socket'; since: string | undefined; pending: number }
type At = { at: string }
type Counted = { pending: number }
const keepPending = { type: 'keepPending', params: fromEvent } as const
const countFromNow = { type: 'countFromNow', params: fromEvent } as const
/** An answer restarts the wait for the requests that are still pending. */
const answered = [
  { guard: { type: 'isLast', params: fromEvent }, target: '.idle', actions: keepPending },
  { target: '.waiting', actions: [keepPending, countFromNow] },
] as const

export const channelMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<Context, 'channel'>,
    events: {} as ChannelEvent,
    tags: {} as 'live' | 'silent' | 'offline',
  },
  actors: {
    listen: fromCallback<ChannelEvent, Pick<Context, 'channel'>>(({ sendBack, input }) =>
      watchChannel(input.channel, sendBack),
    ),
  },
  guards: {
    isLast: (_, { pending }: Counted) => pending === 0,
    isFresh: stateIn({ receiving: 'fresh' }),
    isStale: stateIn({ receiving: 'stale' }),
  },
  actions: {
    keepPending: assign({ pending: (_, { pending }: Counted) => pending }),
    countFromNow: assign({ since: (_, { at }: At) => at }),
    countFromFirst: assign({ since: ({ context }, { at }: At) => context.since ?? at }),
    countAgain: assign({ since: undefined }),
  },
  delays: {
    /** Milliseconds for which something received counts as live. */
    freshness: 2400,
    /** Milliseconds that a request can be pending before the channel counts as silent. */
    timeout: 2500,
    /**
     * The same in milliseconds for a request sent while the channel was live, once nothing else is received either.
     * With a ping every 1.5 s, an outage is shown within 3 s of the last answer.
     */
    overdue: 1300,
  },
}).createMachine({
  id: 'channel',
  description:
    'One channel to the server, calls or the socket: live while something was received in the last 2.4 s; silent once a request has been pending for 2.5 s, or for 1.3 s if nothing else was received either.',
  context: ({ input }) => ({ ...input, since: undefined, pending: 0 }),
  invoke: { id: 'listen', src: 'listen', input: ({ context: { channel } }) => ({ channel }) },
  type: 'parallel',
  states: {
    receiving: {
      initial: 'stale',
      on: { receive: '.fresh' },
      states: { stale: {}, fresh: { tags: 'live', after: { freshness: 'stale' } } },
    },
    requesting: {
      initial: 'idle',
      on: {
        request: { actions: keepPending },
        drop: { actions: keepPending },
        fail: { actions: keepPending },
        receive: answered,
        close: { target: '.idle', actions: keepPending },
        offline: { target: '.offline', actions: { type: 'countFromFirst', params: fromEvent } },
      },
      states: {
        idle: {
          entry: 'countAgain',
          on: {
            request: [
              { guard: 'isFresh', target: 'waiting.expecting', actions: [keepPending, countFromNow] },
              { target: 'waiting', actions: [keepPending, countFromNow] },
            ],
            receive: { actions: keepPending },
          },
        },
        waiting: {
          initial: 'patient',
          on: {
            drop: [
              { guard: { type: 'isLast', params: fromEvent }, target: 'idle', actions: keepPending },
              { actions: keepPending },
            ],
            fail: [
              { guard: 'isFresh', target: 'doubtful', actions: keepPending },
              { target: 'offline', actions: keepPending },
            ],
          },
          states: {
            patient: { after: { timeout: '#silent' } },
            expecting: { description: 'Other requests were answered a moment ago.', after: { overdue: 'overdue' } },
            overdue: { always: { guard: 'isStale', target: '#silent' } },
          },
        },
        doubtful: {
          description: 'One request failed just after another was answered: offline unless more is received.',
          always: { guard: 'isStale', target: 'offline' },
        },
        silent: {
          id: 'silent',
          description: 'A request has been pending for 2.5 seconds, and nothing was received.',
          tags: 'silent',
          on: { fail: { target: 'offline', actions: keepPending } },
        },
        offline: { description: 'The device has no network, or the server cannot be reached.', tags: 'offline' },
      },
    },
  },
})
