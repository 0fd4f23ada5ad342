import { gateMachine } from '#machines/gate/gate.machine'
import { type GateEntry, receiptOf } from '#services/gate/gate-entry'
import type { Judged } from '#services/gate/gate-scan'
import type { GateDecision } from '#shared/domain/gate/gate-decision'
import { paths } from '../rig/entry.ts'

const person = { id: 'kwame', name: 'Kwame Boateng', who: 'Steel fixer · Calder & Finch', face: undefined }
const entry0: GateEntry = {
  key: 'k1',
  by: 'dave',
  site_id: 'riverside',
  worker_id: 'kwame',
  name: 'Kwame Boateng',
  move: 'checkIn',
  qr: 'M1.kwame',
  claimed_at: '2026-10-26T06:48:00Z',
  state: 'waiting',
}
const passes = {
  id: 'assignment',
  mark: 'passes',
  because: 'assigned',
  words: 'Assigned until 30/10/2026 as Steel fixer',
} as const
const warns = { id: 'rest', mark: 'warns', because: 'rest_short', words: 'Last shift ended 23:22' } as const
const refuses = {
  id: 'card',
  mark: 'refuses',
  because: 'card_ended',
  words: 'The CPCS card ended on 25/10/2026',
} as const
const decide = (verdict: GateDecision['verdict'], ...reasons: GateDecision['reasons']): { output: Judged } => ({
  output: {
    kind: 'decide',
    decision: { verdict, reasons },
    person,
    entry: {
      ...entry0,
      receipt: receiptOf({ verdict, reasons }),
      ...(verdict === 'do not let in' && { move: 'turnAway' as const, reason: refuses.words }),
    },
  },
})
const strange: GateEntry = {
  key: 'k2',
  by: 'dave',
  site_id: 'riverside',
  name: 'Nobody known',
  move: 'turnAway',
  qr: '',
  reason: 'This code is for another site.',
  claimed_at: '2026-10-26T06:48:00Z',
  state: 'waiting',
}
const answered = (state: GateEntry['state'], message?: string) => ({
  output: { ...entry0, state, ...(message && { message }) },
})
const code = (count: number) => ({ snapshot: { context: { count, last: `M1.${count}` } } })

export const entry = paths(gateMachine, {
  stubs: { scan: { context: { count: 0, last: undefined } } },
  starts: { 'a guard opens the gate': { userId: 'dave', siteId: 'riverside', wrapper: false } },
  cases: {
    'snapshot scan': { 'a code is held up': code(1), 'the next code is held up': code(2) },
    'fail scan': { '': { error: new Error('broken') } },
    'done judgeScan': {
      'the same person as a moment ago': { output: { kind: 'again', name: 'Kwame Boateng', seconds: 40 } },
      'a code for another site': {
        output: { kind: 'refuse', reason: 'This code is for another site.', person: undefined, entry: strange },
      },
      'let in': decide('let in', passes),
      'ask first': decide('ask first', warns, passes),
      'do not let in': decide('do not let in', refuses, passes),
      'on site: they leave': { output: { kind: 'leave', person, entry: { ...entry0, move: 'checkOut' } } },
    },
    'fail judgeScan': { '': { error: new Error('broken') } },
    'done keepEntry': { '': { output: [entry0] } },
    'fail keepEntry': { '': { error: new Error('The disk is full.') } },
    'done keepReceipt': { '': { output: [] } },
    'fail keepReceipt': { '': { error: new Error('The disk is full.') } },
    'done awaitAnswer': {
      'the server has it': answered('sent'),
      'the server has it, and no gate opens': { output: { ...entry0, state: 'sent', check_in_id: 'stay' } },
      'the server refuses it': answered('refused', 'Banned from this site: fought'),
      'no network': answered('waiting'),
    },
    'fail awaitAnswer': { '': { error: new Error('broken') } },
    'done readLog': {
      'it has not left this device': { output: [entry0] },
      'it may have been sent': { output: [{ ...entry0, tried: true }] },
    },
    'fail readLog': { '': { error: new Error('broken') } },
    'done awaitTry': { '': { output: { ...entry0, tried: true } } },
    'fail awaitTry': { '': { error: new Error('broken') } },
    'done undoEntry': {
      'it is gone': { output: [] },
      'it may have been sent': { output: [{ ...entry0, tried: true }] },
    },
    'fail undoEntry': { '': { error: new Error('broken') } },
    takenBack: { 'Kwame’s': { check_in_id: 'stay' }, 'somebody else’s': { check_in_id: 'another' } },
    changeReason: { 'a reason': { reason: 'He swapped with Jan' }, 'too short': { reason: 'ok' } },
  },
  possible: (snapshot, event) =>
    // A scan that waits without haste is answered by the server alone.
    !(
      snapshot.matches({ admitted: 'unsent' }) &&
      event.type.endsWith('awaitAnswer') &&
      Object(Object(event).output).state === 'waiting'
    ),
  show: ({ count, verdict, note, reason, entry }) => ({
    undoable: entry?.check_in_id !== undefined || undefined,
    codes: count,
    verdict: verdict && `${verdict.word}: ${verdict.reason}`,
    lines: verdict?.lines.map(({ tone, words }) => `${tone} ${words}`),
    note,
    reason,
  }),
  brief: {
    entry: ({ key, name, move, state, override_reason, reason, receipt }: GateEntry) => ({
      key,
      name,
      move,
      state,
      against: receipt?.against.map(({ because }) => because),
      override_reason,
      reason,
    }),
  },
  words: {
    events: {
      'snapshot scan': '{case}',
      'fail scan': 'the camera breaks',
      'done judgeScan': 'judged: {case}',
      'fail judgeScan': 'it cannot be judged',
      'done keepEntry': 'it is on the disk',
      'done keepReceipt': 'the receipt is on the disk',
      'fail keepReceipt': 'the disk is full',
      'fail keepEntry': 'the disk is full',
      'done awaitAnswer': '{case}',
      'fail awaitAnswer': 'nobody can tell',
      'done readLog': '{case}',
      'fail readLog': 'nobody can tell whether it was sent',
      'done awaitTry': 'it is being sent',
      'fail awaitTry': 'nobody can tell whether it is being sent',
      'done undoEntry': '{case}',
      'fail undoEntry': 'it cannot be taken back',
      scan: 'Scan',
      retry: 'Try again',
      turnAway: 'Turn away',
      excuse: 'Let in, say why',
      changeReason: 'the guard types {case}',
      admit: 'Let in',
      back: 'Back',
      undo: 'Undo',
      close: 'Close',
      takenBack: 'the server has undone {case}',
    },
    states: {
      ready: 'the camera looks for the next one',
      'refused.keeping': 'red, the receipt goes to the disk',
      'refused.kept': 'red, the next code counts',
      turningAway: 'keeping that they were turned away',
      warned: 'amber, the camera waits',
      excusing: 'amber, the guard says why',
      keeping: 'keeping it on this device',
      answering: 'waiting a moment for the server',
      'admitted.unsent.reading': 'green, told by this device',
      'admitted.unsent.undoable': 'green, and this device can undo it',
      'admitted.unsent.underWay': 'green, and the server may have it',
      'admitted.sent': 'green, the server has it',
      'admitted.kept': 'green, its answer stands in the log',
      undoing: 'taking it back',
    },
  },
})
