import { assignmentPageMachine } from '#machines/jobs/assignment-page.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const assignment = (status = 'AWAITING') => ({ id: '1', display_name: 'Electrician at Riverside', status })
const reads = {
  'to be read for': { output: { assignment: assignment() } },
  cancelled: { output: { assignment: assignment('CANCELLED') } },
}
const lost = { 'no such assignment': refused(404, 'Not found.'), 'no answer': lostConnection }

export const entry = paths(assignmentPageMachine, {
  starts: { 'an assignment is opened': { id: '1' } },
  cases: {
    'done load': { 'to be read for': { output: { assignment: assignment() } } },
    'done reload': reads,
    'fail load': lost,
    'fail reload': lost,
    'done cancelAssignment': { '': { output: { message: 'x' } } },
    'fail cancelAssignment': {
      'it is over': refused(409, 'This assignment has ended: make a new one.'),
      'no answer': lostConnection,
    },
  },
  show: ({ assignment: shown, message }) => ({ status: shown?.status, message }),
  words: {
    states: {
      showing: 'shown',
      editing: 'its form is open',
      changingManager: 'another manager is chosen',
      changingTravel: 'the travel to work is written',
      confirming: 'confirming whether to cancel it',
      refreshing: 'shown, being read again',
      outdated: 'shown, and said to be old',
      missing: 'the 404',
      unreachable: 'an error with Retry',
    },
    events: {
      edit: 'Edit',
      changeManager: 'Change manager',
      changeTravel: 'Change travel',
      cancel: 'Cancel the assignment',
      confirm: 'yes',
      deny: 'keep it',
      close: 'it is closed',
      changed: 'it is saved',
      refresh: 'news of it came',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done load': 'it comes: one {case}',
      'done reload': 'it comes: one {case}',
      'fail load': '{case}',
      'fail reload': '{case}',
      'done cancelAssignment': 'it is cancelled',
      'fail cancelAssignment': 'the server refuses: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the assignment',
      reload: 'the server for the assignment again',
      cancelAssignment: 'the server to cancel it',
    },
  },
})
