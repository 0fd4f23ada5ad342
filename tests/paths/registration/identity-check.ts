import { identityCheckLifecycle } from '#lifecycles/registration/identity-check'
import { paths } from '../rig/entry.ts'

export const entry = paths(identityCheckLifecycle, {
  starts: {
    'a registering worker without an applicant': { hasApplicant: false, isFinished: false },
    'a registering worker with an applicant': { hasApplicant: true, isFinished: false },
    'a finished worker': { hasApplicant: true, isFinished: true },
  },
  show: ({ hasApplicant, isFinished }) => ({ hasApplicant, isFinished }),
  words: {
    events: {
      apply: 'the worker gives their name',
      open: 'the worker sends the document and the face',
      complete: 'the provider says yes',
      fail: 'the provider says no',
    },
    states: { none: 'no check', created: 'check under way', failed: 'check failed', completed: 'identity proven' },
  },
})
