import { companyBlockMachine } from '#machines/account/company-block.machine'
import { lostConnection } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

export const entry = paths(companyBlockMachine, {
  starts: { 'a worker opens a conversation': { companyId: 'a' } },
  cases: {
    'done block': { '': { output: { data: { id: 'a', blocked: true } } } },
    'fail block': { 'no answer': lostConnection },
    'done unblock': { '': { output: { data: { id: 'a', blocked: false } } } },
    'fail unblock': { 'no answer': lostConnection },
  },
  words: {
    states: { resting: 'nothing under way', failed: 'an error' },
    events: {
      block: 'Block',
      unblock: 'Unblock',
      'done block': 'the company is blocked',
      'fail block': 'not blocked: {case}',
      'done unblock': 'the company is unblocked',
      'fail unblock': 'not unblocked: {case}',
    },
    actors: { block: 'the server to block the company', unblock: 'the server to unblock the company' },
  },
})
