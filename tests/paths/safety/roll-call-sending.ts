import { rollCallSendingMachine } from '#machines/safety/roll-call-sending.machine'
import { markKey } from '#shared/domain/safety/roll-call-marks'
import { peopleToFind, unsentCount } from '#shared/domain/safety/roll-call-unsent'
import { firePerson, rollCall, rollCallSession, summarizeSession } from '../../support/safety/roll-call.ts'
import { paths } from '../rig/entry.ts'

const jan = {
  ...{ person_id: 'jan', mark: 'SAFE' as const, device: 'phone001', clock: 1 },
  ...{ at: '2026-10-26T10:31:00Z', by: 'm1', by_name: 'Dave Hollis' },
}
const kept = (more: Parameters<typeof rollCallSession>[1]) => ({
  output: { session: rollCallSession('phone001', { people: [firePerson('jan', 'Jan Nowak')], ...more }) },
})
const waiting = kept({ marks: { jan: [jan] }, unsent: [jan] })
const rejected = { marks: { jan: [jan] }, refused: { [markKey(jan)]: 'No.' } }

export const entry = paths(rollCallSendingMachine, {
  starts: { 'home finds marks on this phone': { siteId: 's1', me: { id: 'm1', name: 'Dave Hollis' } } },
  cases: {
    'done readSession': { 'one mark': waiting },
    'fail readSession': { '': { error: new Error('broken') } },
    'done sendUnsent': {
      'all is taken': kept({ marks: { jan: [jan] } }),
      'one mark is made meanwhile': waiting,
      'one is not taken': kept(rejected),
      'one is not taken, and the roll call is over': kept({ ...rejected, call: rollCall({ status: 'CLOSED' }) }),
      'the access ended': kept({ marks: { jan: [jan] }, unsent: [jan], right_ended: true }),
    },
    'fail sendUnsent': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'it is refused': { error: { status: 409, message: 'No.' } },
    },
    'done settleRejected': { '': kept({ call: undefined }) },
    'fail settleRejected': { '': { error: new Error('broken') } },
  },
  show: ({ session, failure }) => ({
    'roll call': session?.call?.status ?? 'none',
    'to send': session && unsentCount(session),
    'not taken': session && peopleToFind(session).map(({ name }) => name),
    message: failure?.message,
  }),
  brief: { session: summarizeSession },
  words: {
    states: {
      reading: 'this phone is read',
      sending: 'being sent',
      waiting: 'kept until there is a connection',
      refused: 'refused, with the reason, who was marked, and Retry',
      rejected: 'sent, with those who must be found again',
      settling: 'the roll call is deleted',
      done: 'over',
    },
    events: {
      'done readSession': 'it keeps {case}',
      'fail readSession': 'the disk cannot be read',
      'done sendUnsent': 'the server: {case}',
      'fail sendUnsent': '{case}',
      'done settleRejected': 'it is deleted',
      'fail settleRejected': 'it cannot be deleted',
      reconnect: 'the connection is back',
      retry: 'Retry',
      settle: 'I have told another marshal',
    },
    actors: {
      readSession: 'the phone',
      sendUnsent: 'the server',
      settleRejected: 'the phone',
      watchConnection: 'for the connection',
    },
  },
})
