import type { Mark } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import { rollCallDeskMachine } from '#machines/roll-call-desk.machine'
import { paths } from '../rig/entry.ts'

const me = { id: 'm1', name: 'Dave Hollis' }
const call = { id: 'c1', site_id: 's1', status: 'RUNNING', key: '00' }
const person = (id: string, name: string) => ({ id, name })
const at = Date.parse('2026-10-26T10:31:00Z')
const mark = (person_id: string, device: string, clock: number): Mark => ({
  person_id,
  mark: 'SAFE',
  device,
  clock,
  at: '2026-10-26T10:31:00Z',
  by: 'm2',
  by_name: 'Priya Raghunathan',
})
const jan = { person_id: 'jan', mark: 'SAFE' as const, at }
const book = (may_run: boolean, others: Partial<RollCallBook> = {}) =>
  ({
    owner: 'm1',
    device: 'phone001',
    list: { site_id: 's1', site: 'Riverside Quarter', may_run },
    call,
    unsent_start: false,
    people: [person('jan', 'Jan Nowak')],
    marks: {},
    late: [],
    unsent: [],
    unsent_people: [],
    revision: 0,
    ahead: 0,
    ...others,
  }) as unknown as RollCallBook
const news = (status: string, sent: Mark[] = []) => ({
  output: {
    news: { status, revision: 1, now: '', added: [], marks: [], refused: [] },
    sent: { marks: sent, people: [] },
    ahead: 0,
  },
})
/** The first mark of this phone, as the book holds it. */
const first = { ...mark('jan', 'phone001', 1), by: 'm1', by_name: 'Dave Hollis' }

export const entry = paths(rollCallDeskMachine, {
  starts: {
    'a roll call of one person runs': { book: book(true), me },
    'a sub-company marks its own': { book: book(false), me },
  },
  cases: {
    'done stepBook': {
      'nothing is new': news('RUNNING'),
      'the first mark is taken': news('RUNNING', [first]),
      'another marshal closed it': news('CLOSED', [first]),
    },
    'fail stepBook': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the access ended': { error: { status: 404, message: 'Not found.' } },
    },
    'done closeBook': { '': { output: { book: { ...book(true), call: { ...call, status: 'CLOSED' } } } } },
    'fail closeBook': {
      'somebody is not found there': { error: { status: 409, message: 'Somebody is not found.' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
    mark: { 'Jan is safe': jan, 'undo of Jan': { ...jan, mark: 'NONE' } },
    add: { 'a plumber': { person: { name: 'A plumber', company: null }, at } },
    meet: { 'Priya’s phone, Jan is safe': { marks: [mark('jan', 'phone002', 1)], people: [], at } },
    show: { Safe: { filter: 'SAFE' }, 'Not found': { filter: 'NOT_FOUND' } },
    search: { nowak: { text: 'nowak' } },
  },
  possible: ({ context }, event) => {
    const unsent = context.book?.unsent.length ?? 0
    // Two marks at most wait in a plan, one stranger is found, the search is typed once.
    if (event.type === 'mark' || event.type === 'meet')
      return (
        Object.keys(context.book?.marks ?? {}).length < 1 ||
        (event.type === 'mark' && unsent < 1 && context.last === undefined)
      )
    if (event.type === 'add') return (context.book?.people.length ?? 0) < 2 && unsent < 1
    if (event.type === 'search') return context.search === ''
    return true
  },
  show: ({ book, filter, search, failure }) => ({
    found: Object.values(book?.marks ?? {}).map(({ person_id, mark }) => `${person_id} ${mark}`),
    'to send': (book?.unsent.length ?? 0) + (book?.unsent_people.length ?? 0),
    people: book?.people.length,
    'may end': book?.list.may_run,
    shown: filter,
    search,
    said: failure?.message,
  }),
  words: {
    states: {
      'calling.link.stepping': 'asking the server',
      'calling.link.inStep': 'in step',
      'calling.link.offline': 'offline, marks stay on the phone',
      'calling.link.refused': 'the server refuses',
      'calling.desk.marking': 'marking',
      'calling.desk.confirming': 'asked whether to end without somebody',
      'calling.desk.ending': 'ending',
      closed: 'closed',
    },
    events: {
      'done stepBook': 'the server answers: {case}',
      'fail stepBook': '{case}',
      'done closeBook': 'the server closes it',
      'fail closeBook': '{case}',
      reconnected: 'the phone has network again',
      mark: 'Dave says: {case}',
      add: 'Dave adds {case}',
      meet: 'Dave reads {case}',
      show: 'Dave presses {case}',
      search: 'Dave searches {case}',
      end: 'End roll call',
      confirm: 'End without them',
      cancel: 'Keep looking',
      retry: 'Retry',
    },
    actors: { stepBook: 'the server', closeBook: 'the server', keeper: 'the phone’s storage', listen: 'the network' },
  },
})
