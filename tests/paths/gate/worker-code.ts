import { workerCodeMachine } from '#machines/gate/worker-code.machine'
import { paths } from '../rig/entry.ts'

const riverside = { id: 'riverside', name: 'Riverside', start_at: '2026-10-26', end_at: '2026-10-30' }
const northgate = { id: 'northgate', name: 'Northgate', start_at: '2026-10-26', end_at: '2026-10-30' }

export const entry = paths(workerCodeMachine, {
  starts: { 'a worker opens their code': { userId: 'jan' } },
  cases: {
    'done prepareKey': {
      'one site': { output: [riverside] },
      'two sites': { output: [riverside, northgate] },
      'no site': { output: [] },
    },
    'fail prepareKey': {
      'no network, and the phone is not known': { error: new TypeError('fetch failed') },
      'the server says why': { error: { status: 503, message: 'The service is away for a moment.' } },
    },
    'done makeCode': { '': { output: 'M1.jan' } },
    'fail makeCode': { '': { error: new Error('This phone is not known yet.') } },
    chooseSite: { Riverside: { siteId: 'riverside' }, Northgate: { siteId: 'northgate' } },
  },
  show: ({ gates, siteId, text, message }) => ({ sites: gates.length, site: siteId, code: text, message }),
  words: {
    events: {
      'done prepareKey': 'the phone is known: {case}',
      'fail prepareKey': '{case}',
      'done makeCode': 'a code is signed',
      'fail makeCode': 'no code can be signed',
      chooseSite: 'the worker chooses {case}',
      reconnect: 'the network is back',
      retry: 'Retry',
    },
    states: {
      preparing: 'making the phone known',
      unready: 'no code, and why',
      nowhere: 'no site today',
      choosing: 'choosing a site',
      'showing.making': 'signing a code',
      'showing.made': 'the code is shown',
    },
  },
})
