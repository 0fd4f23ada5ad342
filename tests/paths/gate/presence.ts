import { presenceLifecycle } from '#lifecycles/gate/presence'
import { paths } from '../rig/entry.ts'

const last = { move: 'checkIn', isOwnAct: true, isUntouched: true, isInTime: true, isUnsent: true }
const letIn = { verdict: 'let in', isNewest: true } as const
const recent = { ...letIn, isGateShut: true, isOpen: true, last }
const barred = [
  ['isOwnAct', 'by somebody else'],
  ['isUntouched', 'changed since'],
  ['isInTime', 'too long ago'],
  ['isUnsent', 'its news sent'],
] as const

export const entry = paths(presenceLifecycle, {
  starts: {
    'a worker whom the gate lets in, who answers well': { ...letIn, isLeftAfterComing: true },
    'a worker whom somebody sees leave, no later than any shift ends': {
      ...letIn,
      isWitnessed: true,
      isWithinShift: true,
    },
    'a worker whom somebody sees later than any shift ends': {
      ...letIn,
      isWitnessed: true,
      isWithinShift: false,
    },
    'a worker whom nobody sees leave': { ...letIn, isWitnessed: false, isWithinShift: true },
    'a worker with a warning that nobody excused': { ...letIn, verdict: 'ask first' },
    'a worker with a warning that a guard excused': { ...letIn, verdict: 'ask first', isExcused: true },
    'a worker whom the gate refuses': { ...letIn, verdict: 'do not let in', isExcused: true },
    'a worker who was on site later than that': { ...letIn, isNewest: false },
    'a worker who says they left before they came': { ...letIn, isLeftAfterComing: false },
    'a worker moved a moment ago': recent,
    'a worker moved a moment ago, thought to have left before': { ...recent, wasSuspectedLeft: true },
    'a worker for whom a gate opened a moment ago': { ...recent, isGateShut: false },
    'a worker whose site was closed since': { ...recent, isOpen: false },
    'a worker whom somebody else moved': { ...recent, last: { ...last, isOwnAct: false } },
    'a worker who moved again since': { ...recent, last: { ...last, isUntouched: false } },
    'a worker moved too long ago': { ...recent, last: { ...last, isInTime: false } },
    'a worker whose news has left': { ...recent, last: { ...last, isUnsent: false } },
  },
  show: ({
    verdict,
    isExcused,
    isNewest,
    isWitnessed,
    isWithinShift,
    isLeftAfterComing,
    isGateShut,
    isOpen,
    wasSuspectedLeft,
    last,
  }) => ({
    verdict,
    isExcused,
    ...(isNewest ? {} : { 'on site later than that': true }),
    isWitnessed,
    isWithinShift,
    isLeftAfterComing,
    ...(last && {
      last: [
        'moved',
        ...barred.flatMap(([fact, words]) => (last[fact] ? [] : words)),
        ...(isGateShut ? [] : ['a gate opened']),
        ...(isOpen ? [] : ['the site closed']),
        ...(wasSuspectedLeft ? ['thought to have left before'] : []),
      ].join(', '),
    }),
  }),
  words: {
    events: {
      checkIn: 'the worker comes to the gate',
      checkOut: 'the worker leaves by the gate',
      doubt: 'the site has long closed',
      answer: 'the worker says when they left',
      undo: 'the last move is undone',
    },
    states: { off_site: 'off site', on_site: 'on site', suspected_left: 'suspected left' },
  },
})
