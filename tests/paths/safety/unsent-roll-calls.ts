import { unsentRollCallsMachine } from '#machines/safety/unsent-roll-calls.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(unsentRollCallsMachine, {
  starts: { 'home is opened': { me: { id: 'm1', name: 'Dave Hollis' }, isWorker: false } },
  cases: {
    'done readUnsent': { nothing: { output: { siteIds: [] } }, 'marks of one site': { output: { siteIds: ['s1'] } } },
    'fail readUnsent': { '': { error: new Error('broken') } },
    sent: { '': { siteId: 's1' } },
  },
  possible: ({ context }, event) => event.type !== 'sent' || context.siteIds.length > 0,
  show: ({ siteIds }) => ({ sites: siteIds }),
  words: {
    states: { reading: 'this phone is read', shown: 'what it keeps is shown' },
    events: {
      'done readUnsent': 'it keeps {case}',
      'fail readUnsent': 'the disk cannot be read',
      sent: 'all of the site is sent',
    },
    actors: { readUnsent: 'the phone' },
  },
})
