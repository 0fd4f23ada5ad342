import { gatesMachine } from '#machines/gate/gates.machine'
import { paths } from '../rig/entry.ts'

const gate = { id: '1', gate_id: 'RQ-GATE-2', site_id: 's', position: 'LOWERED', words: 'Lowered', last_seen_at: null }
const gatesRead = { 'one gate, lowered': { output: { data: [gate] } } }
const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }
const refused = { 'the gate does not answer': { error: { status: 409, message: 'The gate did not answer.' } } }

export const entry = paths(gatesMachine, {
  starts: { 'the tab is opened': { siteId: 's' } },
  cases: {
    'done readGates': gatesRead,
    'done refreshAgain': gatesRead,
    'fail readGates': lost,
    'fail refreshAgain': lost,
    'done moveGate': { '': { output: { data: gate } } },
    'fail moveGate': { ...refused, ...lost },
    'done removeGate': { '': { output: { message: 'x' } } },
    'fail removeGate': lost,
    order: { 'to raise it': { gate, position: 'RAISED' }, 'to lock it': { gate, position: 'LOCKED' } },
    remove: { '': { gate } },
    write: { 'a new one': { gate: undefined } },
    readLog: { '': { gate } },
  },
  show: ({ gates, gate, position }) => ({ gates: gates.length, chosen: gate?.gate_id, position }),
  words: {
    events: {
      'done readGates': 'the gates come: {case}',
      'done refreshAgain': 'the gates come: {case}',
      'fail readGates': '{case}',
      'fail refreshAgain': '{case}',
      'done moveGate': 'the gate has moved',
      'fail moveGate': '{case}',
      'done removeGate': 'it is removed',
      'fail removeGate': '{case}',
      order: 'a manager orders it {case}',
      remove: 'Delete',
      write: 'a manager writes {case}',
      readLog: 'Log',
      confirm: 'yes',
      deny: 'Cancel',
      written: 'it is saved',
      close: 'the window is closed',
      refresh: 'something was done: look again',
      retry: 'Retry',
    },
    states: {
      'seeing.showing': 'as they stand',
      'seeing.refreshing': 'shown, being looked at',
      'seeing.outdated': 'shown, and said to be old',
      'operating.confirming': 'asking whether to move it',
      'operating.confirmingRemoval': 'asking whether to delete it',
      'operating.writing': 'its id is written',
      'operating.readingLog': 'its log is read',
    },
    actors: { readGates: 'the server for the gates', refreshAgain: 'the server for the gates again' },
  },
})
