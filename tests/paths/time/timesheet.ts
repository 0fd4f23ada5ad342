import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { paths } from '../rig/entry.ts'

const right = {
  isComplete: true,
  isFilled: true,
  isBegun: true,
  isPayer: true,
  isEmployer: true,
  isFinishGiven: true,
  isObjected: false,
}
const undoable = { move: 'accept', isOwnAct: true, isUntouched: true, isInTime: true, isUnsent: true }
const barred = [
  ['isOwnAct', 'by somebody else'],
  ['isUntouched', 'changed since'],
  ['isInTime', 'too long ago'],
  ['isUnsent', 'its news sent'],
] as const
const sides = { 'by the worker': { by: 'worker' }, 'by the approver': { by: 'approver' } } as const

export const entry = paths(timesheetLifecycle, {
  starts: {
    'a week with hours': right,
    'a week with a day that has no end': { ...right, isComplete: false },
    'a week without hours': { ...right, isFilled: false },
    'a week to come': { ...right, isBegun: false },
    'a week whose worker objects to a finish': { ...right, isObjected: true },
    'a week on which nobody else set a finish': { ...right, isFinishGiven: false },
    'a week of another company’s worker': { ...right, isPayer: false, isEmployer: false },
    'a week with hours on other sites': { ...right, isPayer: false, isEmployer: false, isDecidedElsewhere: true },
    'a week decided a moment ago': { ...right, last: undoable },
    'a week whose worker came again after sending it': { ...right, hasUnclaimedHours: true },
    'an accepted week sent back a moment ago': {
      ...right,
      hasUnclaimedHours: true,
      last: { ...undoable, move: 'reject', from: 'ACCEPTED' },
    },
    'a week given a bonus a moment ago': { ...right, last: { ...undoable, move: 'setBonus' } },
    'a week that somebody else decided': { ...right, last: { ...undoable, isOwnAct: false } },
    'a week that changed since': { ...right, last: { ...undoable, isUntouched: false } },
    'a week decided too long ago': { ...right, last: { ...undoable, isInTime: false } },
    'a week whose news has left': { ...right, last: { ...undoable, isUnsent: false } },
  },
  cases: {
    save: sides,
    correct: sides,
    submit: sides,
    accept: sides,
    pay: sides,
    undo: sides,
    setBonus: sides,
    finish: sides,
    answer: sides,
    object: {
      'with a reason': { by: 'worker', note: 'I left at six.' },
      'without a reason': { by: 'worker', note: ' ' },
      'by the approver': { by: 'approver', note: 'No.' },
    },
    reject: {
      'with a note': { by: 'approver', note: 'Wednesday says 19:30.' },
      'without a note': { by: 'approver', note: ' ' },
      'by the worker': { by: 'worker', note: 'No.' },
    },
  },
  show: ({
    isDecidedElsewhere,
    isComplete,
    isFilled,
    isBegun,
    isPayer,
    isEmployer,
    isFinishGiven,
    isObjected,
    hasUnclaimedHours,
    last,
  }) => ({
    isComplete,
    isFilled,
    isBegun,
    isPayer,
    ...(isEmployer === false && { isEmployer }),
    ...(isDecidedElsewhere && { isDecidedElsewhere }),
    isFinishGiven,
    isObjected,
    ...(hasUnclaimedHours && { hasUnclaimedHours }),
    ...(last && {
      last: [
        last.move,
        ...(last.from ? [`from ${last.from}`] : []),
        ...barred.flatMap(([fact, words]) => (last[fact] ? [] : words)),
      ].join(', '),
    }),
  }),
  words: {
    states: { draft: 'a draft', submitted: 'submitted', rejected: 'rejected', accepted: 'accepted', paid: 'paid' },
    events: {
      save: 'the hours are saved {case}',
      correct: 'the hours are corrected {case}',
      submit: 'it is sent {case}',
      accept: 'it is accepted {case}',
      reject: 'it is rejected {case}',
      pay: 'it is paid {case}',
      setBonus: 'a bonus is set {case}',
      finish: 'a missing finish is set {case}',
      object: 'the worker objects to a finish {case}',
      answer: 'an objection is answered {case}',
      undo: 'the last move is undone {case}',
    },
  },
})
