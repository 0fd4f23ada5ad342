import { openingWeekMachine } from '#machines/time/opening-week.machine'
import { paths } from '../rig/entry.ts'

const lost = { error: new TypeError('fetch failed') }

export const entry = paths(openingWeekMachine, {
  cases: {
    open: { 'the week of 12 October': { week: '2026-10-12' } },
    'done openWeek': {
      'this week is new': { output: { data: { opened: 1, newest: 'this-week' } } },
      'it was open': { output: { data: { opened: 0, newest: 'this-week' } } },
    },
    'fail openWeek': {
      'the connection is lost': lost,
      'there is no room': { error: { status: 507, message: 'There is no room left on the server.' } },
    },
    'done readMissing': {
      'none is missing': { output: { data: [] } },
      'one is missing': { output: { data: ['2026-10-12'] } },
    },
    'fail readMissing': { 'the connection is lost': lost },
    'done openPastWeek': { '': { output: { data: { opened: 1, newest: 'past-week' } } } },
    'fail openPastWeek': {
      'the connection is lost': lost,
      'its contract has gone': {
        error: { status: 422, message: 'No company had a contract with you in this week that pays by timesheets.' },
      },
    },
  },
  possible: ({ context }, event) => event.type !== 'open' || context.missing.length > 0,
  show: ({ missing, message }) => ({ missing: missing.length || undefined, message }),
  words: {
    states: {
      listing: 'this week is among the others, and the missing ones are asked for',
      listed: 'this week is among the others, and the missing ones with them',
      unlisted: 'the missing ones could not be loaded, and it is said',
      openingPast: 'a past week is opened',
      unopened: 'this week could not be opened, and it is said',
    },
    events: {
      'done openWeek': '{case}',
      'fail openWeek': '{case}',
      'done readMissing': '{case}',
      'fail readMissing': '{case}',
      'done openPastWeek': 'it is open',
      'fail openPastWeek': '{case}',
      open: 'the worker opens {case}',
      retry: 'Try again',
    },
    actors: {
      openWeek: 'the server to open this week',
      openPastWeek: 'the server to open that week',
      readMissing: 'the server which past weeks are missing',
    },
  },
})
