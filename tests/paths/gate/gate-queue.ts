import { gateQueueMachine } from '#machines/gate/gate-queue.machine'
import type { GateEntry } from '#services/gate/gate-entry'
import { paths } from '../rig/entry.ts'

const scan = (name: string, state: GateEntry['state']): GateEntry => ({
  key: name,
  by: 'dave',
  site_id: 'riverside',
  worker_id: name,
  name,
  move: 'checkIn',
  qr: `M1.${name}`,
  claimed_at: '2026-10-26T06:48:00Z',
  state,
})
const log = (...entries: GateEntry[]) => ({ output: entries })
const broken = { 'no network': { error: new TypeError('fetch failed') } }

export const entry = paths(gateQueueMachine, {
  starts: { 'a guard opens the gate': { userId: 'dave' } },
  cases: {
    'done readLog': {
      nothing: log(),
      'two scans wait': log(scan('Jan', 'waiting'), scan('Kwame', 'waiting')),
      'one was refused': log(scan('Jan', 'refused')),
    },
    'fail readLog': broken,
    'done sendNext': {
      'sent, one waits': log(scan('Jan', 'sent'), scan('Kwame', 'waiting')),
      'sent, none waits': log(scan('Jan', 'sent'), scan('Kwame', 'sent')),
    },
    'fail sendNext': broken,
    'done dismiss': { '': log(scan('Jan', 'seen')) },
    'fail dismiss': broken,
    'done forget': { '': log() },
    'fail forget': broken,
    takenBack: { 'Jan’s': { check_in_id: 'stay' } },
    dismiss: { 'Jan’s': { key: 'Jan' } },
  },
  possible: ({ context }, event) => context.tries < 2 || !/sendNext/.test(event.type),
  show: ({ log: kept, tries }) => ({ log: kept.map(({ name, state }) => `${name} ${state}`), tries }),
  words: {
    events: {
      'done readLog': 'the log has {case}',
      'fail readLog': 'the log cannot be read',
      'done sendNext': '{case}',
      'fail sendNext': 'not answered: {case}',
      'done dismiss': 'it is kept as seen',
      'fail dismiss': 'it cannot be kept',
      'done forget': 'it is gone',
      'fail forget': 'it cannot be forgotten',
      takenBack: 'the server has undone {case}',
      refresh: 'the log has changed',
      reconnect: 'the network is back',
      dismiss: 'the guard has looked at {case}',
    },
    states: {
      'log.reading': 'reading the log',
      'log.shown': 'the log stands',
      'log.forgetting': 'forgetting what was undone',
      'log.dismissing': 'keeping that it was looked at',
      'line.resting': 'nothing to send',
      'line.sending': 'sending the first',
      'line.waiting': 'waiting for a network',
    },
  },
})
