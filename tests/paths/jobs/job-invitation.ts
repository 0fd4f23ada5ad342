import { jobInvitationLifecycle } from '#lifecycles/jobs/job-invitation'
import { paths } from '../rig/entry.ts'

const right = { isRelated: true, isActive: true, isInTime: true, isOpen: true }

export const entry = paths(jobInvitationLifecycle, {
  starts: {
    'a worker whom the company can write to, an active post': right,
    'a stranger': { ...right, isRelated: false },
    'a post that is not active': { ...right, isActive: false },
    'the last day to apply is past': { ...right, isInTime: false },
    'a closed site': { ...right, isOpen: false },
  },
  show: ({ isRelated, isActive, isInTime, isOpen }) => ({ isRelated, isActive, isInTime, isOpen }),
  words: {
    states: { none: 'not invited', sent: 'invited', applied: 'has applied' },
    events: { send: 'staff invite them', apply: 'the worker applies' },
  },
})
