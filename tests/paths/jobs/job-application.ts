import { jobApplicationMachine } from '#machines/jobs/job-application.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { jobApplicationInReact } from '../mounts/job-application.tsx'
import { paths } from '../rig/entry.ts'

const post = (id: string, role: string) => ({ post: { id, role, company: { id: 'c', name: 'Calder & Finch' } } })

export const entry = paths(jobApplicationMachine, {
  cases: {
    apply: { 'for a roofer': post('1', 'Roofer') },
    'done apply': { '': { output: { conversationId: '7' } } },
    'fail apply': {
      'it was removed meanwhile': refused(409, 'This job post was removed.'),
      'there is no such post': refused(404, 'Not found.'),
      'they take no messages from the company': refused(409, 'You have blocked this company.'),
      'no answer': lostConnection,
    },
  },
  show: ({ post: chosen, message }) => ({ role: chosen?.role, message: message || undefined }),
  words: {
    states: {
      resting: 'the market',
      applying: 'being sent',
      refused: 'the reason above the list',
      unsent: 'said at the job not to be sent',
    },
    events: {
      apply: 'Apply, {case}',
      'done apply': 'it is taken',
      'fail apply': '{case}',
    },
    actors: { apply: 'the server to apply' },
  },
  mounts: { 'the React view': jobApplicationInReact },
})
