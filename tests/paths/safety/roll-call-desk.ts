import { rollCallDeskMachine } from '#machines/safety/roll-call-desk.machine'
import type { Mark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { currentMark } from '#shared/domain/safety/roll-call-marks'
import type { PeerMarks } from '#shared/domain/safety/roll-call-merge'
import { fireList, firePerson, rollCall, rollCallSession, summarizeSession } from '../../support/safety/roll-call.ts'
import { paths } from '../rig/entry.ts'

const me = { id: 'm1', name: 'Dave Hollis' }
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
const session = (may_run: boolean, others: Partial<RollCallSession> = {}) =>
  rollCallSession('phone001', {
    list: fireList({ may_run }),
    people: [firePerson('jan', 'Jan Nowak')],
    ahead: 0,
    ...others,
  })
const update = (status: string, sent: Mark[] = [], marks: Mark[] = []) => ({
  output: {
    update: { status, revision: 1, now: '', added: [], not_added: [], marks, refused: [] },
    sent: { marks: sent, people: [] },
    ahead: 0,
  },
})
const rightEnded = (sent: Mark[]) => {
  const { output } = update('RUNNING', sent)
  return { output: { ...output, update: { ...output.update, right_ended: true } } }
}
/** The first mark of this phone, as the book holds it. */
const first = { ...mark('jan', 'phone001', 1), by: 'm1', by_name: 'Dave Hollis' }

/** What the codes of Priya’s phone said, of the roll call that runs here too. */
const merged: PeerMarks = {
  head: {
    site_id: 's1',
    call: { id: 'c1', kind: 'DRILL', started_at: '2026-10-26T10:31:00Z', started_by: 'Priya Raghunathan' },
    unsent: false,
    from: 'Priya Raghunathan',
    shown_at: '2026-10-26T10:41:00Z',
  },
  marks: [mark('jan', 'phone002', 1)],
  people: [],
  at,
}

const mergeStates = ['showing', 'reading', 'merged'] as const

export const entry = paths(rollCallDeskMachine, {
  starts: {
    'a roll call of one person runs': { session: session(true), me, wrapper: false },
    'a roll call is started on this phone': {
      session: session(true, { call: rollCall({ id: 'c2', kind: 'REAL' }), unsent_start: true }),
      me,
      wrapper: false,
    },
    'a sub-company marks its own': { session: session(false), me, wrapper: false },
  },
  cases: {
    'done syncSession': {
      'nothing is new': update('RUNNING'),
      'the first mark is taken': update('RUNNING', [first]),
      'Priya has marked Jan': update('RUNNING', [first], [mark('jan', 'phone002', 1)]),
      'another marshal closed it': update('CLOSED', [first]),
      'the mark is taken, the access ended': rightEnded([first]),
      'Priya’s drill runs already': {
        output: { whole: { call: rollCall({ id: 'c1' }), people: [], marks: [], revision: 1, now: '' }, ahead: 0 },
      },
    },
    'fail syncSession': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the access ended': { error: { status: 404, message: 'Not found.' } },
      'the site is closed': { error: { status: 409, message: 'This site is closed.' } },
      'they must agree first': { error: { status: 403, message: 'Agree to the terms first.' } },
    },
    'done closeSession': {
      '': {
        output: {
          session: session(true, { call: rollCall({ status: 'CLOSED' }) }),
          requested: session(true, { unsent: [first] }),
        },
      },
    },
    'fail closeSession': {
      'somebody is not found there': { error: { status: 409, message: 'Somebody is not found.' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the access ended': { error: { status: 404, message: 'Not found.' } },
    },
    mark: {
      'Jan is safe': jan,
      'undo of Jan': { ...jan, mark: 'NONE' },
      'Jan needs help': { ...jan, mark: 'NEEDS_HELP' },
    },
    openNote: { 'the note of Jan': { person_id: 'jan' } },
    writeNote: { 'stair 3': { person_id: 'jan', note: 'Stair 3', at } },
    add: { 'a plumber': { person: { name: 'A plumber', company: null }, at } },
    'done reading': { 'Priya’s phone, Jan is safe': { output: { merged } } },
    'fail reading': { '': { error: new Error('broken') } },
    'fail codes': { '': { error: new Error('broken') } },
    stored: {
      'Jan is marked there': {
        wrote: session(true),
        stored: session(true, { marks: { jan: [{ ...first, device: 'phone009' }] } }),
      },
      'nothing is left there': { wrote: session(true), stored: session(true, { call: undefined }) },
    },
    show: { Safe: { filter: 'SAFE' }, 'Not found': { filter: 'NOT_FOUND' } },
    search: { nowak: { text: 'nowak' } },
  },
  possible: (snapshot, event) => {
    const { context } = snapshot
    // In the moment after rows have moved only another marshal’s mark can come.
    if (snapshot.matches({ calling: { rows: 'moved' } }) && !/^mark$|after.*moved/.test(event.type))
      return event.type.includes('syncSession') && JSON.stringify(event).includes('phone002')
    // Another marshal’s marks move them, in `done syncSession`.
    if (event.type === 'rowsMoved') return false
    if (mergeStates.some((desk) => snapshot.matches({ calling: { desk } })))
      return /^(?:back|showMarks|readMarks)$|reading|codes/.test(event.type)
    // Of two timers the sooner: whatever else waits for the server ends before an end that was asked for later.
    if (/after.*ending/.test(event.type)) return snapshot.matches({ calling: { link: 'refused' } })
    if (/after.*stepping/.test(event.type)) return !snapshot.matches({ calling: { desk: 'ending' } })
    // Phones meet where there is no network, before anything is marked; the network stays away meanwhile.
    if (/^(?:showMarks|readMarks)$/.test(event.type))
      return (
        snapshot.matches({ calling: { link: 'offline' } }) &&
        context.filter === 'NOT_FOUND' &&
        context.search === '' &&
        context.failure === undefined &&
        Object.keys(context.session.marks).length === 0 &&
        context.session.people.length < 2
      )
    // Only a start that the server has not taken can be refused for another roll call; it is all that happens then.
    if ('whole' in Object(Object(event).output)) return context.session.unsent_start
    // So is only a start where the site is closed.
    const isOfClosed = Object(Object(event).error).status === 409 && event.type.includes('syncSession')
    if (isOfClosed || event.type === 'passOn') return context.session.unsent_start
    if (context.session.unsent_start) return !/^(?:mark|add|end|show|search)|Notes?$|syncSession/.test(event.type)
    // Whoever joined a drill reads so; the rest is as from the other starts.
    if (context.session.call?.id === 'c1') return event.type === 'dismiss'
    const unsent = context.session.unsent.length
    // Looking for somebody is tried where nothing else happens.
    const calm = snapshot.matches({ calling: { link: 'inStep', desk: 'marking' } }) && context.failure === undefined
    // Whoever needs help gets a note, and nothing else happens.
    const mark = currentMark(context.session.marks.jan)
    if (mark?.mark === 'NEEDS_HELP') {
      if (event.type === 'writeNote') return context.noting !== undefined && mark.note === undefined
      if (event.type === 'openNote') return context.noting === undefined
      return /^(?:leaveNotes|finishNote)$|syncSession|after.*moved/.test(event.type)
    }
    if (/Notes?$/.test(event.type)) return false
    if (event.type === 'mark' && Object(event).mark === 'NEEDS_HELP')
      return (
        calm &&
        Object.keys(context.session.marks).length === 0 &&
        context.filter === 'NOT_FOUND' &&
        context.search === ''
      )
    // Two marks at most wait in a plan, one stranger is found, the search is typed once.
    if (event.type === 'mark')
      return Object.keys(context.session.marks).length < 1 || (unsent < 1 && context.last === undefined)
    if (event.type === 'add') return context.session.people.length < 2 && unsent < 1
    const isNew = Object.keys(context.session.marks).length === 0 && unsent < 1
    if (event.type === 'search') return calm && isNew && context.search === '' && context.filter === 'NOT_FOUND'
    if (context.search === 'nowak') return !/^(?:end|mark)$|fail/.test(event.type)
    if (event.type === 'show') return calm && context.search === ''
    return true
  },
  show: ({ session, filter, search, noting, failure, rejection, mergeSummary, joined }) => ({
    found: Object.entries(session.marks).map(([id, marks]) => `${id} ${currentMark(marks)?.mark}`),
    note: currentMark(session.marks.jan)?.note,
    'note open': noting,
    'being typed': session.drafts.jan?.note,
    'to send': session.unsent.length + session.unsent_people.length,
    people: session.people.length,
    'may end': session.list.may_run,
    shown: filter,
    search,
    message: failure,
    refused: rejection,
    joined: joined && `${joined.call.kind} of ${joined.call.started_by}, started ${joined.started}`,
    'told that came': mergeSummary && `${mergeSummary.people} from ${mergeSummary.from}, ${mergeSummary.added} new`,
  }),
  brief: { session: summarizeSession },
  words: {
    states: {
      'calling.link.stepping': 'asking the server',
      'calling.link.inStep': 'in step',
      'calling.link.offline': 'offline, marks stay on the phone',
      'calling.link.refused': 'the server refuses',
      'calling.rows.still': 'the rows stand',
      'calling.rows.moved': 'the rows have just moved',
      'calling.desk.marking': 'marking',
      'calling.desk.showing': 'showing codes',
      'calling.desk.reading': 'reading codes',
      'calling.desk.merged': 'told what came',
      'calling.desk.confirming': 'asked whether to end without somebody',
      'calling.desk.ending': 'ending',
      unstarted: 'to be passed on, it is not started',
      dismissed: 'no marshal here any more',
      closed: 'closed',
    },
    events: {
      'done syncSession': 'the server answers: {case}',
      'fail syncSession': '{case}',
      'done closeSession': 'the server closes it',
      'fail closeSession': '{case}',
      reconnected: 'the phone has network again',
      mark: 'Dave says: {case}',
      add: 'Dave adds {case}',
      'done reading': 'Dave has read {case}',
      'fail reading': 'reading breaks down',
      showMarks: 'Show my marks',
      readMarks: 'Read a marshal’s marks',
      back: 'Back',
      openNote: 'Dave opens {case}',
      writeNote: 'Dave types {case}',
      leaveNotes: 'Dave leaves the field, or the page is hidden',
      finishNote: 'Dave presses Enter',
      show: 'Dave presses {case}',
      search: 'Dave searches {case}',
      end: 'End roll call',
      confirm: 'End anyway',
      cancel: 'Keep it running',
      retry: 'Retry',
      dismiss: 'OK',
      stored: 'another tab has written: {case}',
      otherTab: 'another tab writes',
      passOn: 'Leave this roll call',
    },
    actors: {
      syncSession: 'the server',
      closeSession: 'the server',
      keeper: 'the phone’s storage',
      listen: 'the network',
      listenToHiding: 'the page',
      listenToTabs: 'the other tabs',
      codes: 'for codes',
      reading: 'the camera',
    },
  },
})
