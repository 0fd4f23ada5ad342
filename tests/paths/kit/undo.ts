import { triedWords, undoMachine } from '#machines/kit/undo.machine'
import { paths } from '../rig/entry.ts'

const takeBack = () => Promise.reject(new Error('The paths answer in its place.'))
const week = (id: string, name: string) => ({ noun: 'timesheet', id, name, takeBack })
const jan = week('jan', 'Jan Nowak, 19 Oct to 25 Oct')
const out = { noun: 'check-in', id: 'stay', name: 'Jan Nowak', takeBack }
const rhys = week('rhys', 'Rhys Llewellyn-Price, 19 Oct to 25 Oct')

export const entry = paths(undoMachine, {
  cases: {
    offer: {
      'Jan’s week was accepted': { offer: { text: `${jan.name}: accepted`, done: [jan] } },
      'Jan was checked out': { offer: { text: `${out.name}: checked out`, done: [out] } },
      'two weeks were accepted': { offer: { text: '2 weeks accepted', done: [jan, rhys] } },
    },
    finishLate: {
      'Jan’s week was accepted': { id: 'jan', outcome: 'timesheetAccepted' },
      'nobody knows whether Jan’s week was accepted': { id: 'jan', outcome: undefined },
    },
    'done undoOne': { '': { output: {} } },
    'fail undoOne': {
      'somebody acted on it since': {
        error: { status: 409, message: 'This week has changed since: it can no longer be undone.' },
      },
      'the server fails': { error: { status: 500, message: 'Something went wrong.' } },
    },
  },
  // One is done after another; what has more on top of it is the same once more.
  possible: ({ context: { offers } }, event) =>
    event.type !== 'offer' || (offers.length < 2 && (offers.length === 0 || Object(event).offer.done[0] === out)),
  show: ({ offers, taken, outcomes }) => ({
    offered: offers.map((offer) => (offer.tried ? `${offer.text} (${triedWords(offer)})` : offer.text)),
    undoing: taken?.text,
    outcomes: outcomes.map(({ done, failed }) => `${done.name}: ${failed ?? 'undone'}`),
  }),
  brief: {
    key: () => 'a key of its own',
    done: (done: typeof jan) => done.name,
  },
  words: {
    states: {
      'bar.hidden': 'no bar',
      'bar.offered': 'the bar is shown',
      'bar.over': 'the bar says that it is too late',
      'bar.unsettled': 'the bar says what is known of it',
      'bar.undoing.brief': 'undoing the next',
      'bar.undoing.long': 'undoing the next, and the bar says that it is still trying',
      'bar.ended': 'what became of it is said',
      'attention.left': 'nobody is at it',
      'attention.engaged': 'the focus or the pointer is on it',
    },
    events: {
      offer: '{case}',
      engage: 'the focus or the pointer comes onto the bar',
      release: 'they leave it',
      undo: 'Undo',
      dismiss: 'Dismiss',
      finishLate: 'after its week was left, the answer comes: {case}',
      'done undoOne': 'it is undone',
      'fail undoOne': 'it is not: {case}',
    },
    actors: {
      undoOne: 'the server to undo one',
      listenToLateActs: 'for acts that are answered after their week was left',
    },
  },
})
