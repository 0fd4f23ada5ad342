import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { paths } from '../rig/entry.ts'

export const entry = paths(jobPostLifecycle, {
  starts: {
    'an open site': { isOpen: true, isInTime: true },
    'a closed site': { isOpen: false, isInTime: true },
    'the last day to apply is past': { isOpen: true, isInTime: false },
  },
  show: ({ isOpen, isInTime }) => ({ isOpen, isInTime }),
  words: {
    states: { none: 'not made yet', active: 'active', inactive: 'inactive', removed: 'removed' },
    events: {
      create: 'staff post it',
      edit: 'staff change it',
      deactivate: 'staff take it from the market',
      activate: 'staff put it on the market again',
      remove: 'staff remove it',
      apply: 'a worker applies',
    },
  },
})
