import { gateListMachine } from '#machines/gate/gate-list.machine'
import { paths } from '../rig/entry.ts'

const list = (listed_at: string) => ({
  output: { user_id: 'dave', site_id: 'riverside', listed_at, received_at: 1, workers: [] },
})
const failed = {
  'no network': { error: new TypeError('fetch failed') },
  'not a guard here any more': { error: { status: 404, message: 'Not found.' } },
}

export const entry = paths(gateListMachine, {
  starts: { 'a guard opens the gate': { userId: 'dave', siteId: 'riverside' } },
  cases: {
    'done readKept': { 'the list of 06:17': list('2026-10-26T06:17:00Z'), nothing: { output: undefined } },
    'fail readKept': { 'the disk cannot be read': { error: new Error('broken') } },
    'done renew': { 'the list of 06:48': list('2026-10-26T06:48:00Z') },
    'fail renew': failed,
    'done keepPhotos': { '': { output: undefined } },
    'fail keepPhotos': { '': { error: new Error('broken') } },
    move: { '': { list: list('2026-10-26T06:48:00Z').output } },
    tick: { '': { now: 1 } },
    search: { 'part of a name': { text: 'jan' } },
  },
  show: ({ list: kept, message }) => ({ list: kept?.listed_at, message }),
  words: {
    events: {
      'done readKept': 'this device has {case}',
      'fail readKept': '{case}',
      'done renew': 'the server gives {case}',
      'fail renew': '{case}',
      'done keepPhotos': 'the faces are here',
      'fail keepPhotos': 'a face does not come',
      move: 'somebody is let in or out here',
      tick: 'time passes',
      search: 'the guard types {case}',
      reconnect: 'the network is back',
      refresh: 'it is asked for anew',
      retry: 'Retry',
    },
    states: {
      recalling: 'looking on this device',
      renewing: 'asking the server',
      'renewing.overtaken': 'asking the server, and once more after that',
      'fresh.loadingPhotos': 'live, the faces are on their way',
      'fresh.complete': 'live',
      old: 'the list of this device, with its age',
      unreachable: 'no list, Retry',
      refused: 'not this person’s gate',
    },
  },
})
