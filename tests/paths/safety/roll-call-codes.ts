import { rollCallCodesMachine } from '#machines/safety/roll-call-codes.machine'
import { rollCallSession, summarizeSession } from '../../support/safety/roll-call.ts'
import { paths } from '../rig/entry.ts'

export const entry = paths(rollCallCodesMachine, {
  starts: { 'Dave shows his marks': { session: rollCallSession('phone001'), by: 'Dave Hollis' } },
  cases: {
    'done drawCodes': { 'two of them': { output: ['MR1:A', 'MR1:B'] } },
    'fail drawCodes': { '': { error: new Error('no cryptography') } },
  },
  show: ({ codes, at }) => ({ shown: codes[at] }),
  brief: { session: summarizeSession },
  words: {
    states: { drawing: 'codes are made', showing: 'a code is shown', failed: 'said that it cannot' },
    events: { 'done drawCodes': 'they are made: {case}', 'fail drawCodes': 'they cannot be made', retry: 'Retry' },
    actors: { drawCodes: 'the phone' },
  },
})
