import { phoneResetMachine } from '#machines/workforce/phone-reset.machine'
import { paths } from '../rig/entry.ts'

const rejection = "Can't update worker profile. Make sure, that worker belongs to your company"

export const entry = paths(phoneResetMachine, {
  cases: {
    reset: { 'of Jan Nowak': { id: 'w' } },
    'done resetPhone': { '': { output: { data: { first_name: 'Jan' } } } },
    'fail resetPhone': {
      'the worker left the company': { error: { status: 403, message: rejection } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ id }) => ({ of: id }),
  words: {
    events: {
      reset: 'Reset phone registration {case}, confirmed',
      'done resetPhone': 'it is forgotten',
      'fail resetPhone': '{case}',
    },
    actors: { resetPhone: 'the server to forget the phone' },
  },
})
