import { rollCallMachine } from '#machines/roll-call.machine'
import { briefBook, fireList, rollCall, rollCallBook } from '../../support/roll-call.ts'
import { paths } from '../rig/entry.ts'

const me = { id: 'm1', name: 'Dave Hollis' }
const book = (status: 'none' | 'RUNNING' | 'CLOSED', may_run = true) =>
  rollCallBook('phone001', { list: fireList({ may_run }), call: status === 'none' ? undefined : rollCall({ status }) })
const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }

const opened = {
  'nothing runs there': { output: { book: book('none') } },
  'a roll call runs there': { output: { book: book('RUNNING') } },
  'a sub-company’s list': { output: { book: book('none', false) } },
}
const refusals = { ...lost, 'the site is not theirs': { error: { status: 404, message: 'Not found.' } } }

export const entry = paths(rollCallMachine, {
  starts: { 'a marshal opens the roll call of a site': { siteId: 's1', me, wrapper: false } },
  cases: {
    'done recallBook': {
      'a list': { output: { book: book('none') } },
      'a roll call under way': { output: { book: book('RUNNING') } },
      nothing: { output: { book: undefined } },
    },
    'fail recallBook': { 'the disk cannot be read': { error: new Error('broken') } },
    'done openBook': opened,
    'fail openBook': refusals,
    'done renewBook': opened,
    'fail renewBook': refusals,
    'fail desk': { '': { error: new Error('broken') } },
    'done beginCall': { '': { output: { book: book('RUNNING') } } },
    'fail beginCall': { 'the phone keeps nothing': { error: new Error('no book') } },
    'done reading': { 'Priya’s phone': { output: { met: { head: { from: 'Priya Raghunathan' } } } } },
    'fail reading': { '': { error: new Error('broken') } },
    'done joinCall': { '': { output: { book: book('RUNNING') } } },
    'fail joinCall': { '': { error: new Error('The disk is full.') } },
    'done desk': { '': { output: { book: book('CLOSED') } } },
    start: { 'as a drill': { kind: 'DRILL' }, 'as a real alarm': { kind: 'REAL' } },
  },
  show: ({ book }) => ({
    'roll call': book?.call?.status ?? 'none',
    'may start': book?.list.may_run,
  }),
  brief: { book: briefBook },
  words: {
    states: {
      opening: 'looking on this phone',
      asking: 'asking for the list',
      'resting.current': 'the list, ready to start',
      'resting.renewing': 'the list with its age, ready to start, asked for anew',
      'resting.old': 'the list of this phone with its age, ready to start',
      stopped: 'an error with Retry; every mark is kept',
      beginning: 'a roll call begins on the phone',
      reading: 'reading codes',
      joining: 'the roll call is joined',
      calling: 'people are accounted for',
      closed: 'closed, with its report',
      refused: 'said to be not theirs',
      unreachable: 'an error with Retry',
    },
    events: {
      'done openBook': 'it opens: {case}',
      'fail openBook': '{case}',
      'done recallBook': 'this phone keeps {case}',
      'fail recallBook': '{case}',
      'done renewBook': 'the server: {case}',
      'fail renewBook': '{case}',
      'fail desk': 'the desk breaks off',
      'done beginCall': 'it is begun',
      'fail beginCall': '{case}',
      'done desk': 'the roll call is closed',
      start: 'Start {case}',
      retry: 'Retry',
      leave: 'Back to the list',
    },
    actors: {
      recallBook: 'the phone',
      openBook: 'the server',
      renewBook: 'the server',
      beginCall: 'the phone',
      desk: 'the desk',
      reading: 'the camera',
      joinCall: 'the phone',
    },
  },
})
