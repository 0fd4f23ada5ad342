import { rollCallMachine } from '#machines/roll-call.machine'
import { briefBook, fireList, rollCall, rollCallBook } from '../../support/roll-call.ts'
import { paths } from '../rig/entry.ts'

const me = { id: 'm1', name: 'Dave Hollis' }
const book = (status: 'none' | 'RUNNING' | 'CLOSED', may_run = true) =>
  rollCallBook('phone001', { list: fireList({ may_run }), call: status === 'none' ? undefined : rollCall({ status }) })
const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }

export const entry = paths(rollCallMachine, {
  starts: { 'a marshal opens the roll call of a site': { siteId: 's1', me, wrapper: false } },
  cases: {
    'done openBook': {
      'nothing runs there': { output: { book: book('none'), online: true } },
      'a roll call runs there': { output: { book: book('RUNNING'), online: true } },
      'the list kept here, no network': { output: { book: book('none'), online: false } },
      'a sub-company’s list': { output: { book: book('none', false), online: true } },
    },
    'fail openBook': { ...lost, 'the site is not theirs': { error: { status: 404, message: 'Not found.' } } },
    'done beginCall': { '': { output: { book: book('RUNNING') } } },
    'fail beginCall': { 'the phone keeps nothing': { error: new Error('no book') } },
    'done reading': { 'Priya’s phone': { output: { met: { head: { from: 'Priya Raghunathan' } } } } },
    'fail reading': { '': { error: new Error('broken') } },
    'done joinCall': { '': { output: { book: book('RUNNING') } } },
    'fail joinCall': { '': { error: new Error('The disk is full.') } },
    'done desk': { '': { output: { book: book('CLOSED') } } },
    start: { 'as a drill': { kind: 'DRILL' }, 'as a real alarm': { kind: 'REAL' } },
  },
  show: ({ book, online }) => ({
    'roll call': book?.call?.status ?? 'none',
    'may start': book?.list.may_run,
    network: online,
  }),
  brief: { book: briefBook },
  words: {
    states: {
      opening: 'the book is opened',
      resting: 'the list, ready to start',
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
      'done beginCall': 'it is begun',
      'fail beginCall': '{case}',
      'done desk': 'the roll call is closed',
      start: 'Start {case}',
      retry: 'Retry',
      leave: 'Back to the list',
    },
    actors: {
      openBook: 'the phone and the server',
      beginCall: 'the phone',
      desk: 'the desk',
      reading: 'the camera',
      joinCall: 'the phone',
    },
  },
})
