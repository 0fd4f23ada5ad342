import { identityResultMachine } from '#machines/registration/identity-result.machine'
import { noAnswer } from '../../support/registration/registration.ts'
import { identityResultInReact } from '../mounts/identity.tsx'
import { paths } from '../rig/entry.ts'

const check = (check_status: string, reason: string | null = null) => ({
  output: { data: { applicant_id: 'a', check_id: 'c', check_status, reason } },
})
export const entry = paths(identityResultMachine, {
  cases: {
    'done fetchCheck': {
      'not decided yet': check('CHECK_CREATED'),
      completed: check('CHECK_COMPLETED'),
      failed: check('CHECK_FAILED', 'The document could not be read.'),
    },
    'fail fetchCheck': { '': noAnswer },
  },
  show: ({ check: result }) => ({ check: result?.check_status }),
  words: {
    events: {
      refresh: 'news arrives in real time',
      retry: 'Ask now',
      'done fetchCheck': 'the server says: {case}',
      'fail fetchCheck': 'no answer',
    },
    states: { resting: 'waiting for the result', unanswered: 'no answer, asked again soon' },
    actors: { fetchCheck: 'the server how the check stands', watchCheck: 'to be told of news' },
  },
  mounts: { 'the React view': identityResultInReact },
})
