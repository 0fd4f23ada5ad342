import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { paths } from '../rig/entry.ts'

const right = { isToCome: true, isFree: true, isOpen: true }

export const entry = paths(assignmentLifecycle, {
  starts: {
    'an open site and free days': right,
    'days that are over': { ...right, isToCome: false },
    'days on which they work there already': { ...right, isFree: false },
    'a closed site': { ...right, isOpen: false },
  },
  cases: {
    create: { 'nothing to read': { isRead: true }, 'documents to read': { isRead: false } },
    accept: { 'the last': { isRead: true }, 'one of several': { isRead: false } },
    edit: { 'nothing to read': { isRead: true }, 'documents to read': { isRead: false } },
  },
  show: ({ isToCome, isFree, isOpen }) => ({ isToCome, isFree, isOpen }),
  words: {
    states: {
      none: 'not made yet',
      awaiting: 'documents to accept',
      ready: 'ready',
      ended: 'over',
      cancelled: 'cancelled',
    },
    events: {
      create: 'staff assign the worker: {case}',
      accept: 'the worker accepts a document, {case}',
      renew: 'a new version of a document is published',
      edit: 'staff change it: {case}',
      changeManager: 'staff name another manager',
      runOut: 'its last day is past',
      cancel: 'staff cancel it',
    },
  },
})
