import { leftAnswerMachine } from '#machines/gate/left-answer.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(leftAnswerMachine, {
  starts: {
    'nobody saw Jan leave today': {
      check_in_id: 'c1',
      site: 'Riverside',
      in_at: '2026-10-22T06:48:00.000Z',
      asOf: '2026-10-22T19:00:00.000Z',
    },
    'nobody saw Jan leave the day before': {
      check_in_id: 'c1',
      site: 'Riverside',
      in_at: '2026-10-22T06:48:00.000Z',
      asOf: '2026-10-23T06:10:00.000Z',
    },
  },
  cases: {
    changeTime: { '16:30': { time: '16:30' }, 'half a time': { time: '16' } },
    'done sendAnswer': { '': { output: {} } },
    'fail sendAnswer': {
      'not a time when he was there': {
        error: { status: 422, errors: { left_at: ['Choose a time after you came in, and not in the future.'] } },
      },
      'somebody has answered already': { error: { status: 409, message: 'This worker is not in doubt.' } },
      'no network': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ time, errorMessage }) => ({ time, message: errorMessage }),
  words: {
    events: {
      changeTime: 'he chooses {case}',
      answer: 'Answer',
      'done sendAnswer': 'the server takes it',
      'fail sendAnswer': '{case}',
    },
    states: { entering: 'entering when he left', sending: 'sending', answered: 'done' },
  },
})
