import { emergencyContactMachine } from '#machines/emergency-contact.machine'
import { noAnswer, outOfTurn, refused, statusAt } from '../../support/registration.ts'
import { emergencyContactInReact } from '../mounts/registration-steps.tsx'
import { paths } from '../rig/entry.ts'

export const entry = paths(emergencyContactMachine, {
  starts: { 'the step opens': { known: { name: null, relation: null, phone_number: null } } },
  cases: {
    change: { 'a whole contact': { contact: { name: 'Ewa Nowak', relation: 'sister', phone_number: '07700 900143' } } },
    'done saveContact': { '': { output: { data: statusAt('complete') } } },
    'fail saveContact': {
      'the server refuses the number': refused({ phone_number: ['Type a UK mobile number, like 07700 900142.'] }),
      'no answer': noAnswer,
      'done elsewhere': outOfTurn,
    },
  },
  show: ({ contact, refusal, status }) => ({ name: contact.name, errors: refusal.errors, next: status?.['next-step'] }),
  words: {
    events: {
      change: 'the person types {case}',
      continue: 'Continue',
      back: 'Back',
      retry: 'Retry',
      'done saveContact': 'the server takes it',
      'fail saveContact': '{case}',
    },
    states: { asking: 'asking the contact', given: 'the step is done' },
    actors: { saveContact: 'the server to take' },
  },
  mounts: { 'the React view': emergencyContactInReact },
})
