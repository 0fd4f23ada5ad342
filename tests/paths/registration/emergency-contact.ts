import { consentMachine } from '#machines/account/consent.machine'
import { emergencyContactMachine } from '#machines/registration/emergency-contact.machine'
import { noAnswer, outOfTurn, refused, statusAt } from '../../support/registration/registration.ts'
import { atFirst } from '../mounts/registration.tsx'
import { emergencyContactInReact } from '../mounts/registration-steps.tsx'
import { paths } from '../rig/entry.ts'

export const entry = paths(emergencyContactMachine, {
  stubs: { agree: atFirst(consentMachine, { ticked: [] }) },
  starts: { 'the step opens': { existing: { name: null, relation: null, phone_number: null } } },
  cases: {
    change: { 'a whole contact': { contact: { name: 'Ewa Nowak', relation: 'sister', phone_number: '07700 900143' } } },
    'done agree': { '': { output: { agreed: [] } } },
    'fail agree': { '': { error: new Error('broken') } },
    'done saveContact': { '': { output: { data: statusAt('complete') } } },
    'fail saveContact': {
      'the server refuses the number': refused({ phone_number: ['Type a UK mobile number, like 07700 900142.'] }),
      'a text has changed since it was ticked': refused({ agreed: ['Read and agree first: Conduct on site.'] }),
      'no answer': noAnswer,
      'done elsewhere': outOfTurn,
    },
  },
  show: ({ contact, formError, status }) => ({
    name: contact.name,
    errors: formError.errors,
    next: status?.['next-step'],
  }),
  words: {
    events: {
      change: 'the person types {case}',
      continue: 'Continue',
      back: 'Back',
      retry: 'Retry',
      'done agree': 'the conduct on site is ticked',
      'fail agree': 'the text breaks',
      'done saveContact': 'the server takes it',
      'fail saveContact': '{case}',
    },
    states: { answering: 'answering the contact', agreeing: 'the conduct on site', given: 'the step is done' },
    actors: { agree: 'to read and tick the conduct on site', saveContact: 'the server to take' },
  },
  mounts: { 'the React view': emergencyContactInReact },
})
