import { timesheetBulkMachine } from '#machines/time/timesheet-bulk.machine'
import { paths } from '../rig/entry.ts'

const timesheets = [
  { id: 'jan', name: 'Jan Nowak', minutes: 2400, updated_at: '2026-10-26T07:00:00.000Z' },
  { id: 'rhys', name: 'Rhys Llewellyn-Price', minutes: 2520, pay: 882, updated_at: '2026-10-26T07:00:01.000Z' },
]

export const entry = paths(timesheetBulkMachine, {
  cases: {
    acceptAll: { 'two weeks': { timesheets } },
    'done acceptOne': { '': { output: { version: '2026-10-26T07:31:00.000Z' } } },
    'fail acceptOne': {
      'somebody decided it meanwhile': { error: { status: 409, message: 'This week is accepted already.' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ timesheets: chosen, outcomes }) => ({
    chosen: chosen.length,
    outcomes: outcomes.map(({ name, failed }) => `${name}: ${failed ?? 'accepted'}`),
  }),
  words: {
    states: {
      confirming: 'confirming whether to accept them all',
      accepting: 'accepting the next',
      finished: 'the outcome of each is shown',
    },
    events: {
      acceptAll: 'Accept all: {case}',
      confirm: 'yes',
      stop: 'Stop',
      close: 'Close',
      'done acceptOne': 'it is accepted',
      'fail acceptOne': 'it is not: {case}',
    },
    actors: { acceptOne: 'the server to accept one' },
  },
})
