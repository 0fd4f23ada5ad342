import { jobOfferLifecycle } from '#lifecycles/jobs/job-offer'
import { paths } from '../rig/entry.ts'

const right = { isRelated: true, isToCome: true, isOpen: true }

export const entry = paths(jobOfferLifecycle, {
  starts: {
    'a worker whom the company knows, days to come': right,
    'a worker whom the company does not know': { ...right, isRelated: false },
    'days that are over': { ...right, isToCome: false },
    'a closed site': { ...right, isOpen: false },
    'a guard’s work, whose sender no longer manages the site': { ...right, isSenderAllowed: false },
  },
  cases: { accept: { 'with the tick': { rams_accepted: true }, 'without the tick': { rams_accepted: false } } },
  show: ({ isRelated, isToCome, isOpen, isSenderAllowed }) => ({ isRelated, isToCome, isOpen, isSenderAllowed }),
  words: {
    states: {
      none: 'not sent yet',
      pending: 'waits for the worker',
      accepted: 'accepted',
      rejected: 'declined',
      expired: 'expired',
      withdrawn: 'withdrawn',
    },
    events: {
      send: 'staff send it',
      accept: 'the worker accepts it, {case}',
      reject: 'the worker declines it',
      withdraw: 'staff withdraw it',
      expire: 'the due date is past',
    },
  },
})
