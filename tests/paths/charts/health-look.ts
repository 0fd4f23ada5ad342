import { healthLookMachine } from '#machines/health-look.machine'
import { paths } from '../rig/entry.ts'

const health = { results: [{ question: 'skin', answer: true, more: 'Dermatitis.' }], given_at: null, looked_at: [] }
const sealed = 'Medical answers stay sealed until there is a contract with the worker.'

export const entry = paths(healthLookMachine, {
  starts: { 'a profile is opened': { slug: 'jan-nowak' } },
  cases: {
    'done openHealth': { '': { output: { data: health } } },
    'fail openHealth': {
      'there is no contract yet': { error: { status: 403, message: sealed } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: (context) => ({ answers: context.health?.results.length, refusal: context.refusal }),
  words: {
    states: {
      sealed: 'nothing of the answers is shown',
      confirming: 'asking first: the look is written down',
      open: 'the answers are shown',
      refused: 'still sealed, and why',
    },
    events: {
      ask: 'Open',
      confirm: 'yes, open',
      deny: 'Cancel',
      close: 'Close',
      'done openHealth': 'they come',
      'fail openHealth': '{case}',
    },
    actors: { openHealth: 'the server for the answers' },
  },
})
