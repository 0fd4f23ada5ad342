import { rollCallMachine } from '#machines/safety/roll-call.machine'
import { markKey } from '#shared/domain/safety/roll-call-marks'
import { fireList, firePerson, rollCall, rollCallSession, summarizeSession } from '../../support/safety/roll-call.ts'
import { paths } from '../rig/entry.ts'

const me = { id: 'm1', name: 'Dave Hollis' }
const jan = {
  ...{ person_id: 'jan', mark: 'NEEDS_HELP' as const, device: 'phone001', clock: 1 },
  ...{ at: '2026-10-26T10:31:00Z', by: 'm1', by_name: 'Dave Hollis' },
}
const session = (status: 'none' | 'RUNNING' | 'CLOSED', may_run = true) =>
  rollCallSession('phone001', {
    list: fireList({ may_run }),
    call: status === 'none' ? undefined : rollCall({ status }),
  })
const dismissed = rollCallSession('phone001', {
  ...{ call: rollCall(), right_ended: true },
  ...{ people: [firePerson('jan', 'Jan Nowak')], marks: { jan: [jan] }, unsent: [jan] },
})
const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }

const left = rollCallSession('phone001', {
  call: rollCall({ status: 'CLOSED' }),
  people: [firePerson('jan', 'Jan Nowak')],
  marks: { jan: [jan] },
  refused: { [markKey(jan)]: 'No.' },
})

const unstarted = rollCallSession('phone001', {
  ...{ call: rollCall(), unsent_start: true },
  ...{ people: [firePerson('jan', 'Jan Nowak')], marks: { jan: [jan] }, unsent: [jan] },
})

const alarm = rollCallSession('phone001', { call: rollCall({ id: 'alarm', kind: 'REAL' }) })

const opened = {
  'what the server did not take of the last one': { output: { session: left } },
  'nothing runs there': { output: { session: session('none') } },
  'a roll call runs there': { output: { session: session('RUNNING') } },
  'a sub-company’s list': { output: { session: session('none', false) } },
}
const failures = { ...lost, 'the site is not theirs': { error: { status: 404, message: 'Not found.' } } }

export const entry = paths(rollCallMachine, {
  starts: {
    'a marshal opens the roll call of a site': { siteId: 's1', me, wrapper: false },
    'home finds marks on this phone': { siteId: 's1', me, wrapper: false, sendsOnly: true },
  },
  cases: {
    'done recallSession': {
      'a list': { output: { session: session('none') } },
      'a roll call under way': { output: { session: session('RUNNING') } },
      'marks of a site that is no longer theirs': { output: { session: dismissed } },
      'what the server did not take of the last one': { output: { session: left } },
      nothing: { output: { session: undefined } },
    },
    'fail recallSession': { 'the disk cannot be read': { error: new Error('broken') } },
    'done openSession': opened,
    'fail openSession': failures,
    'done returnSession': opened,
    'fail returnSession': failures,
    'done renewSession': opened,
    'fail renewSession': failures,
    'done renewPassedOn': opened,
    'fail renewPassedOn': failures,
    'done readNext': {
      'nothing runs there': { output: { session: session('none') } },
      'a real alarm runs there': { output: { session: alarm } },
    },
    'fail readNext': lost,
    'fail desk': { '': { error: new Error('broken') } },
    'done beginCall': { '': { output: { session: session('RUNNING') } } },
    'fail beginCall': { 'the phone keeps nothing': { error: new Error('no book') } },
    'done reading': { 'Priya’s phone': { output: { merged: { head: { from: 'Priya Raghunathan' } } } } },
    'fail reading': { '': { error: new Error('broken') } },
    'done joinCall': { '': { output: { session: session('RUNNING') } } },
    'fail joinCall': { '': { error: new Error('The disk is full.') } },
    'fail settleRejected': { '': { error: new Error('broken') } },
    'done desk': {
      closed: { output: { session: session('CLOSED') } },
      'the access ended': { output: { session: dismissed } },
      'the server does not start it': { output: { session: unstarted, rejection: 'This site is closed.' } },
    },
    'done sending': {
      'all is taken': { output: { session: session('RUNNING') } },
      'the access ended': { output: { session: dismissed } },
    },
    'fail sending': { '': { error: new Error('broken') } },
    'done handingIn': {
      'nothing is left': { output: { isBack: false } },
      'they have access again': { output: { isBack: true } },
    },
    'fail handingIn': { '': { error: new Error('broken') } },
    start: { 'as a drill': { kind: 'DRILL' }, 'as a real alarm': { kind: 'REAL' } },
  },
  show: ({ session, sendsOnly, next }) => ({
    page: sendsOnly ? 'home' : 'roll call',
    'roll call': session?.call?.status ?? 'none',
    'may start': session?.list.may_run,
    'offered to join': next?.kind,
  }),
  brief: { session: summarizeSession },
  words: {
    states: {
      opening: 'looking on this phone',
      loading: 'loading for the list',
      'resting.current': 'the list, ready to start',
      'resting.renewing': 'the list with its age, ready to start, asked for anew',
      'resting.old': 'the list of this phone with its age, ready to start',
      'passingOn.current': 'who was not taken at the last roll call',
      'passingOn.renewing': 'who was not taken at the last roll call, the list asked for anew',
      unstarted: 'who was marked in a roll call that the server does not start',
      settling: 'the last roll call is deleted',
      stopped: 'an error with Retry; every mark is kept',
      beginning: 'a roll call begins on the phone',
      reading: 'reading codes',
      joining: 'the roll call is joined',
      calling: 'people are accounted for',
      dismissed: 'no longer a marshal, the last marks are handed in',
      notReturned: 'no longer a marshal, the last marks wait',
      returning: 'a marshal again, loading for the list',
      sending: 'sent from home',
      sent: 'nothing is left to send',
      'closed.current': 'closed, with its report',
      'closed.renewing': 'closed, with its report; asked whether another has started',
      refused: 'said to be not theirs',
      unreachable: 'an error with Retry',
    },
    events: {
      'done openSession': 'it opens: {case}',
      'fail openSession': '{case}',
      'done returnSession': 'it opens: {case}',
      'fail returnSession': '{case}',
      'done recallSession': 'this phone keeps {case}',
      'fail recallSession': '{case}',
      'done renewSession': 'the server: {case}',
      'fail renewSession': '{case}',
      'done renewPassedOn': 'the server: {case}',
      'fail renewPassedOn': '{case}',
      'done readNext': 'the server: {case}',
      'fail readNext': '{case}',
      'fail desk': 'the desk breaks off',
      'done beginCall': 'it is begun',
      'fail beginCall': '{case}',
      'done settleRejected': 'it is deleted',
      'fail settleRejected': 'it cannot be deleted',
      'done desk': 'the desk is over: {case}',
      'done sending': 'it is sent: {case}',
      'fail sending': 'it breaks off',
      'done handingIn': 'it is over: {case}',
      'fail handingIn': 'the handing in breaks off',
      settle: 'I have told another marshal',
      start: 'Start {case}',
      retry: 'Retry',
      leave: 'Back to the list',
    },
    actors: {
      recallSession: 'the phone',
      openSession: 'the server',
      renewSession: 'the server',
      renewPassedOn: 'the server',
      readNext: 'the server',
      returnSession: 'the server',
      beginCall: 'the phone',
      desk: 'the desk',
      reading: 'the camera',
      joinCall: 'the phone',
      handingIn: 'the handing in',
      sending: 'the sending',
      settleRejected: 'the phone',
    },
  },
})
