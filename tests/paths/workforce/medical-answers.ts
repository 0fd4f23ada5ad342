import { medicalAnswersMachine } from '#machines/workforce/medical-answers.machine'
import { paths } from '../rig/entry.ts'

const health = { results: [{ question: 'skin', answer: true, more: 'Dermatitis.' }], given_at: null, looked_at: [] }
const sealed =
  'Medical answers open only while your company has a current contract with the worker, under which they accepted an offer or checked in.'

export const entry = paths(medicalAnswersMachine, {
  starts: {
    'a company opens the profile of its worker': { slug: 'jan-nowak', own: false },
    'a worker opens their own profile': { slug: 'jan-nowak', own: true },
  },
  cases: {
    change: { 'a reason': { reason: 'Fainted at work' }, 'too little': { reason: ' ' } },
    'done openHealth': { '': { output: { data: health } } },
    'fail openHealth': {
      'there is no contract yet': { error: { status: 403, message: sealed } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ health, errorMessage, error }) => ({ answers: health?.results.length, reason: errorMessage, error }),
  words: {
    states: {
      sealed: 'nothing of the answers is shown',
      confirming: 'asking first, and why: it is written down and told to the worker',
      open: 'the answers are shown',
      refused: 'still sealed, and why',
    },
    events: {
      open: 'Open',
      change: 'types {case}',
      confirm: 'yes, open',
      deny: 'Cancel',
      close: 'Close',
      'done openHealth': 'they come',
      'fail openHealth': '{case}',
    },
    actors: { openHealth: 'the server for the answers' },
  },
})
