import { bansMachine } from '#machines/gate/bans.machine'
import { paths } from '../rig/entry.ts'

const ban = { id: 'b', worker: { id: 'w', slug: 'jan-nowak', name: 'Jan Nowak', company: null } }

export const entry = paths(bansMachine, {
  starts: { 'the section is opened': { siteId: 's' } },
  cases: {
    written: { '': { ban } },
    lift: { '': { ban } },
    'done liftBan': { '': { output: { data: ban } } },
    'fail liftBan': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'it was lifted by somebody else': { error: { status: 409, message: 'This was lifted already.' } },
    },
  },
  show: ({ ban }) => ({ chosen: ban?.worker.name }),
  words: {
    events: {
      write: 'a manager keeps somebody off',
      close: 'the window is closed',
      written: 'it is saved',
      lift: 'Lift',
      confirm: 'yes',
      deny: 'Cancel',
      'done liftBan': 'it is lifted',
      'fail liftBan': '{case}',
    },
    states: { writing: 'who and why are written', confirming: 'asking whether to lift it' },
    actors: { liftBan: 'the server to lift it' },
  },
})
