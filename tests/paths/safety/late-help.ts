import { lateHelpMachine } from '#machines/safety/late-help.machine'
import { paths } from '../rig/entry.ts'

const read = (...late_calls: { name: string }[]) => ({ output: { ended: [{ late_calls }] } })

export const entry = paths(lateHelpMachine, {
  starts: {
    'a roll call has ended': { siteId: 's1', callId: 'c1' },
    'the list of the site is opened': { siteId: 's1', callId: undefined },
  },
  cases: {
    'done readLateHelp': {
      'nobody called': read(),
      'somebody needs help': read({ name: 'Ann' }),
      'none has ended': { output: { ended: [] } },
    },
    'fail readLateHelp': { 'the connection is lost': { error: new TypeError('fetch failed') } },
  },
  show: ({ ended }) => ({
    'needs help': ended.flatMap(({ late_calls }) => late_calls.map(({ name }) => name)).join() || undefined,
  }),
  words: {
    states: { reading: 'being read', showing: 'shown' },
    events: { 'done readLateHelp': '{case}', 'fail readLateHelp': '{case}' },
    actors: { readLateHelp: 'the server' },
  },
})
