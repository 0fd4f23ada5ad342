import { contractActionsMachine } from '#machines/jobs/contract-actions.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const read = '2026-10-26T07:31:00.000Z'
const loaded = (id: string, end_at = '2026-12-24', updated_at = read) => ({
  output: { contract: { id, end_at, updated_at } },
})

export const entry = paths(contractActionsMachine, {
  starts: { 'a contract is opened': { slug: 'jan-nowak-demo1', id: '1' } },
  cases: {
    change: { 'what is asked': { typed: '24.80' } },
    'done load': { '': loaded('1') },
    'fail load': { 'no such contract': refused(404, 'Not found.'), 'no answer': lostConnection },
    'done reload': { 'with the newer version': loaded('1', '2026-12-31', '2026-10-26T07:40:00.000Z') },
    'fail reload': { 'no answer': lostConnection },
    'done extendContract': { '': loaded('1', '2027-02-28') },
    'fail extendContract': {
      'somebody was faster': refused(409, 'x', { errors: { updated_at: ['Somebody has changed it.'] } }),
      'the day is before the last one': refused(409, 'Choose a day after its last one, today or later.'),
      'no answer': lostConnection,
    },
    'done changeRate': { 'under its id': loaded('1'), 'under another id': loaded('2') },
    'fail changeRate': {
      'somebody was faster': refused(409, 'x', { errors: { updated_at: ['Somebody has changed it.'] } }),
      'three decimals': refused(422, 'x', { errors: { hourly_rate: ['Pounds and pence: at most two decimals.'] } }),
      'it is the rate already': refused(409, 'This is the rate already.'),
    },
    'done terminateContract': { '': { output: { message: 'x' } } },
    'fail terminateContract': { 'it has ended': refused(409, 'This contract has ended: make a new one.') },
  },
  show: ({ id, contract, read: version, typed, formError }) => ({
    id,
    read: version?.slice(11, 16),
    until: contract?.end_at ?? undefined,
    typed: typed || undefined,
    errors: Object.keys(formError.errors).length ? formError.errors : undefined,
    message: formError.message,
  }),
  words: {
    states: {
      showing: 'shown',
      extending: 'a later last day is chosen',
      rerating: 'another rate is typed',
      terminating: 'asking whether to end it',
      reloadingExtension: 'reading what somebody else changed',
      reloadingRate: 'reading what somebody else changed',
      missing: 'not there',
      unreachable: 'an error with Retry',
    },
    events: {
      extend: 'Extend',
      changeRate: 'Change rate',
      terminate: 'Terminate',
      change: 'the owner types {case}',
      submit: 'the button is pressed',
      close: 'Cancel',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done load': 'it comes',
      'fail load': '{case}',
      'done reload': 'it comes {case}',
      'fail reload': '{case}',
      'done extendContract': 'it is extended',
      'fail extendContract': 'the server: {case}',
      'done changeRate': 'it is changed {case}',
      'fail changeRate': 'the server: {case}',
      'done terminateContract': 'it is terminated',
      'fail terminateContract': 'the server: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the contract',
      reload: 'the server for the contract as it is now',
      extendContract: 'the server to extend it',
      changeRate: 'the server to change its rate',
      terminateContract: 'the server to end it',
    },
  },
})
