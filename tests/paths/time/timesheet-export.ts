import { timesheetExportMachine } from '#machines/time/timesheet-export.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(timesheetExportMachine, {
  cases: {
    open: {
      'the weeks that wait': {
        request: { query: { show: 'Waiting' }, words: [{ name: 'Rows', value: 'A week each: waiting for you' }] },
      },
    },
    'done sign': { '': { output: { url: '/api/exports/timesheets?of=waiting', name: 'Timesheets.xlsx' } } },
    'fail sign': {
      'too many rows': { error: { status: 422, message: 'That is more than a sheet holds. Choose a week.' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ request, formError }) => ({ weeks: request?.query.show, error: formError }),
  words: {
    states: { open: 'the modal is open' },
    events: {
      open: 'the person asks for {case} as a sheet',
      download: 'Download Sheet',
      close: 'Close',
      'done sign': 'the address is signed',
      'fail sign': 'it is refused: {case}',
    },
    actors: { sign: 'the server for an address' },
  },
})
