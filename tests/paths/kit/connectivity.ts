import { connectivityMachine } from '#machines/kit/connectivity.machine'
import { paths } from '../rig/entry.ts'

const channelStatus = (tag: string | undefined, since?: string) => ({
  snapshot: { tags: new Set(tag ? [tag] : []), context: { since } },
})
const channel = {
  'receives something': channelStatus('live'),
  'has had nothing to say for a while': channelStatus(undefined),
  'waits in vain': channelStatus('silent', '06:41'),
  'cannot be reached': channelStatus('offline', '06:42'),
}

export const entry = paths(connectivityMachine, {
  starts: { 'a gate or a roll call is opened': undefined },
  cases: { 'snapshot calls': channel, 'snapshot socket': channel },
  // The heart beats beside it all along.
  possible: (_, event) => !/^xstate\.(?:done|error)\.actor/.test(event.type),
  stubs: { channel: { tags: new Set(), context: {} } },
  show: ({ since }) => ({ since }),
  words: {
    states: {
      quiet: 'neither live nor silent',
      live: 'live',
      silent: 'no answer, and since when',
      offline: 'offline, and since when',
    },
    events: { 'snapshot calls': 'calls: it {case}', 'snapshot socket': 'the socket: it {case}' },
    actors: { channel: 'what the page asks and receives', heartbeat: 'the server for a sign of life' },
  },
})
