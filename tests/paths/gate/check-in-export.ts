import { checkInExportMachine } from '#machines/gate/check-in-export.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(checkInExportMachine, {
  cases: {
    open: { 'the log of a worker': { request: { kind: 'worker', slug: 'jan' } } },
    'done sign': { '': { output: { url: '/api/exports/check-ins?of=jan', name: 'Check-ins.xlsx' } } },
    'fail sign': {
      'too many rows': { error: { status: 422, message: 'That is more than a sheet holds. Choose fewer days.' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ request, formError }) => ({ log: request?.kind, error: formError }),
  words: {
    states: { open: 'the modal is open' },
    events: {
      open: 'the person opens {case}',
      download: 'Download Sheet',
      close: 'Close',
      'done sign': 'the address is signed',
      'fail sign': 'it is refused: {case}',
    },
    actors: { sign: 'the server for an address' },
  },
})
