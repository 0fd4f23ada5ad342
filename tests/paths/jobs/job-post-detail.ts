import { jobPostDetailMachine } from '#machines/jobs/job-posts.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { storedPost } from '../../support/jobs/stored-post.ts'
import { paths } from '../rig/entry.ts'

const fails = { 'no answer': lostConnection, 'it was removed': refused(404, 'Not found.') }

export const entry = paths(jobPostDetailMachine, {
  starts: { 'a post is opened': { id: '1' } },
  cases: {
    'done load': { 'with 5 applicants': { output: { data: storedPost() } } },
    'done reload': { 'with 6 applicants': { output: { data: storedPost({ applications: 6 }) } } },
    'fail load': fails,
    'fail reload': fails,
  },
  show: ({ data }) => ({ applicants: data?.applications }),
  words: {
    states: {
      showing: 'shown',
      refreshing: 'shown, being read anew',
      outdated: 'shown, and said to be old',
      ended: 'removed meanwhile: nothing of it is shown',
      missing: 'said to be removed',
      unreachable: 'an error with Retry',
    },
    events: {
      'done load': 'it comes {case}',
      'done reload': 'it comes {case}',
      'fail load': '{case}',
      'fail reload': '{case}',
      refresh: 'it was changed, or somebody has applied',
      retry: 'Retry',
      reconnect: 'the network is back',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the post',
      reload: 'the server for the post again',
    },
  },
})
