import { rollCallHandingInMachine } from '#machines/safety/roll-call-handing-in.machine'
import { firePerson, rollCall, rollCallSession, summarizeSession } from '../../support/safety/roll-call.ts'
import { paths } from '../rig/entry.ts'

const jan = {
  ...{ person_id: 'jan', mark: 'NEEDS_HELP' as const, device: 'phone001', clock: 1 },
  ...{ at: '2026-10-26T10:31:00Z', by: 'm1', by_name: 'Dave Hollis' },
}
const session = (unsent: number, right_ended = true) => {
  const marks = [jan].slice(0, unsent)
  return rollCallSession('phone001', {
    call: rollCall(),
    right_ended,
    people: [firePerson('jan', 'Jan Nowak')],
    marks: { jan: marks },
    unsent: marks,
  })
}

export const entry = paths(rollCallHandingInMachine, {
  starts: {
    'their right has ended': { session: session(1), isPaused: false },
    'it was back, but the list did not come': { session: session(1), isPaused: true },
  },
  cases: {
    'done handIn': {
      'all is taken': { output: { session: session(0) } },
      'one is refused': { output: { session: session(1) } },
      'they have access again': { output: { session: session(0, false) } },
    },
    'fail handIn': {
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the site is not theirs': { error: { status: 404, message: 'Not found.' } },
    },
    'fail forgetSession': { '': { error: new Error('broken') } },
  },
  show: ({ session, failure }) => ({ unsent: session.unsent.length, reason: failure?.message }),
  brief: { session: summarizeSession },
  words: {
    states: {
      sending: 'the last marks are sent',
      waiting: 'the last marks wait for a network',
      untaken: 'the marks that the server does not take by name and time',
      forgetting: 'the list is deleted',
      done: 'all marks are sent',
      left: 'over',
      back: 'over, as a marshal again',
    },
    events: {
      'done handIn': 'the server: {case}',
      'fail handIn': '{case}',
      'done forgetSession': 'it is deleted',
      'fail forgetSession': 'it cannot be deleted',
      settle: 'I have told another marshal',
      retry: 'Retry',
    },
    actors: { handIn: 'the server', forgetSession: 'the phone' },
  },
})
