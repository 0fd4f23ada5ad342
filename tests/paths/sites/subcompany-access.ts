import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { paths } from '../rig/entry.ts'

const last = { move: 'end', isOwnAct: true, isUntouched: true, isInTime: true, isUnsent: true }
const barred = [
  ['isOwnAct', 'by somebody else'],
  ['isUntouched', 'changed since'],
  ['isInTime', 'too long ago'],
  ['isUnsent', 'its news sent'],
] as const
const sides = { 'the site’s company': { by: 'site' }, 'the sub-company': { by: 'subcompany' } }

export const entry = paths(subcompanyAccessLifecycle, {
  starts: {
    'the site is open': { isOpen: true },
    'the site is closed': { isOpen: false },
    'it ended a moment ago': { isOpen: true, last },
    'somebody else ended it': { isOpen: true, last: { ...last, isOwnAct: false } },
    'it was asked for anew since': { isOpen: true, last: { ...last, isUntouched: false } },
    'it ended too long ago': { isOpen: true, last: { ...last, isInTime: false } },
    'its news has left': { isOpen: true, last: { ...last, isUnsent: false } },
  },
  cases: { request: sides, grant: sides, reject: sides, end: sides, undo: sides },
  show: ({ isOpen, last }) => ({
    isOpen,
    ...(last && { last: [last.move, ...barred.flatMap(([fact, words]) => (last[fact] ? [] : words))].join(', ') }),
  }),
  words: {
    events: {
      request: 'access is asked for by {case}',
      grant: 'access is given by {case}',
      reject: 'the request is rejected by {case}',
      end: 'the access is ended by {case}',
      undo: 'its end is undone by {case}',
    },
  },
})
