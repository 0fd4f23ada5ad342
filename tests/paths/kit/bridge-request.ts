import { bridgeRequestLifecycle } from '#lifecycles/kit/bridge-request'
import { paths } from '../rig/entry.ts'

const failed = (message: string) => ({ error: new Error(message) })
export const entry = paths(bridgeRequestLifecycle, {
  starts: { 'the page asks the app': undefined },
  cases: {
    answer: { '': { results: { SCAN_QR: { text: 'gate 4' } } } },
    refuse: {
      'the app cannot do that': failed('This version of the app cannot do that. Please update the app.'),
      'the phone does not allow it': failed('The phone does not allow it.'),
    },
    withdraw: { '': { reason: new Error('The page went away.') } },
  },
  show: ({ results, error }) => ({ answer: results.SCAN_QR, error }),
  words: {
    events: {
      answer: 'the app answers',
      refuse: '{case}',
      keepAlive: 'a person is still at work in the app',
      withdraw: 'the page withdraws it',
    },
  },
})
