import { assign, enqueueActions, fromCallback, setup } from 'xstate'
import { heartbeat } from '#services/kit/heartbeat'
import { pingServer } from '#services/kit/server-ping'
import { channelMachine } from './channel.machine.ts'

type Tag = 'live' | 'silent' | 'offline'
/** State of a channel, as its chart reports it. */
type ChannelStatus = { tags: Set<string>; since: string | undefined }
/** `since`: start of the outage, the earlier one of the two channels. */
type Context = { calls: ChannelStatus; socket: ChannelStatus; since: string | undefined }
type Shown = { snapshot: { tags: Set<string>; context: { since: string | undefined } } }

const nothing: ChannelStatus = { tags: new Set(), since: undefined }
const statusFrom = ({ event: { snapshot } }: { event: Shown }): ChannelStatus => ({
  tags: snapshot.tags,
  since: snapshot.context.since,
})
const isOut = ({ calls, socket }: Context) => isAway(calls) || isAway(socket)
const isAway = ({ tags }: ChannelStatus) => tags.has('silent') || tags.has('offline')

export const connectivityMachine = setup({
  types: {
    context: {} as Context,
    children: {} as { calls: 'channel'; socket: 'channel' },
    tags: {} as Tag,
    emitted: {} as { type: 'changed' },
  },
  actors: { channel: channelMachine, heartbeat: fromCallback(() => heartbeat.start(pingServer)) },
  guards: { isAny: ({ context: { calls, socket } }, tag: Tag) => calls.tags.has(tag) || socket.tags.has(tag) },
  actions: {
    keepStatus: enqueueActions(({ context, enqueue }, status: Partial<Context>) => {
      if (isOut({ ...context, ...status }) !== isOut(context)) enqueue.emit({ type: 'changed' })
      enqueue.assign(status)
    }),
    keepSince: assign({
      since: ({ context: { calls, socket } }) =>
        [calls, socket].flatMap((one) => (isAway(one) && one.since ? [one.since] : [])).sort()[0],
    }),
  },
}).createMachine({
  id: 'connectivity',
  description:
    'Whether the server answers by calls and by the socket, which are watched separately. Live only if neither is silent or offline.',
  context: { calls: nothing, socket: nothing, since: undefined },
  invoke: [
    {
      id: 'calls',
      src: 'channel',
      input: { channel: 'calls' },
      onSnapshot: {
        target: '.deciding',
        actions: [{ type: 'keepStatus', params: (of) => ({ calls: statusFrom(of) }) }, 'keepSince'],
      },
    },
    {
      id: 'socket',
      src: 'channel',
      input: { channel: 'socket' },
      onSnapshot: {
        target: '.deciding',
        actions: [{ type: 'keepStatus', params: (of) => ({ socket: statusFrom(of) }) }, 'keepSince'],
      },
    },
    { id: 'heartbeat', src: 'heartbeat' },
  ],
  initial: 'quiet',
  states: {
    deciding: {
      always: [
        { guard: { type: 'isAny', params: 'offline' }, target: 'offline' },
        { guard: { type: 'isAny', params: 'silent' }, target: 'silent' },
        { guard: { type: 'isAny', params: 'live' }, target: 'live' },
        { target: 'quiet' },
      ],
    },
    quiet: { description: 'No request is pending, and nothing was received for a while.' },
    live: { tags: 'live' },
    silent: { description: 'A request has had no answer for 2.5 seconds.', tags: 'silent' },
    offline: { description: 'The device has no network, or the server cannot be reached.', tags: 'offline' },
  },
})
