import { openingWeekMachine } from '#machines/opening-week.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(openingWeekMachine, {
  cases: {
    'done openWeek': {
      'this week is new': { output: { data: { opened: 1, newest: 'this-week' } } },
      'it was open': { output: { data: { opened: 0, newest: 'this-week' } } },
    },
    'fail openWeek': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'there is no room': { error: { status: 507, message: 'There is no room left on the server.' } },
    },
  },
  words: {
    states: { open: 'this week is among the others', unopened: 'this week could not be opened, and it is said' },
    events: { 'done openWeek': '{case}', 'fail openWeek': '{case}', retry: 'Try again' },
    actors: { openWeek: 'the server to open this week' },
  },
})
