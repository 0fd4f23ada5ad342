import { niNumberMachine } from '#machines/registration/ni-number.machine'
import { noAnswer, outOfTurn, refused, statusAt } from '../../support/registration/registration.ts'
import { niNumberInReact } from '../mounts/registration-steps.tsx'
import { paths } from '../rig/entry.ts'

const example = refused({ ni_number: ['That is our example. Type your own number.'] })
export const entry = paths(niNumberMachine, {
  starts: { 'the step opens': { existing: { masked: null, not_yet: false } } },
  cases: {
    change: { 'the example': { typed: 'QQ 12 34 56 C' } },
    'done saveNumber': { '': { output: { data: statusAt('skill-photos') } } },
    'fail saveNumber': {
      'the server refuses the example': example,
      'no answer': noAnswer,
      'done elsewhere': outOfTurn,
    },
    'done passWithout': { '': { output: { data: statusAt('skill-photos') } } },
    'fail passWithout': { 'no answer': noAnswer, 'done elsewhere': outOfTurn },
  },
  show: ({ typed, formError, status }) => ({ typed, errors: formError.errors, next: status?.['next-step'] }),
  words: {
    events: {
      change: 'the person types {case}',
      continue: 'Continue',
      back: 'Back',
      retry: 'Retry',
      haveNone: 'I do not have one yet',
      'done saveNumber': 'the server takes it',
      'fail saveNumber': '{case}',
      'done passWithout': 'the server notes that there is none',
      'fail passWithout': '{case}',
    },
    states: { answering: 'answering the number', explaining: 'what it means to have none', given: 'the step is done' },
    actors: { saveNumber: 'the server to take', passWithout: 'the server to go on without' },
  },
  mounts: { 'the React view': niNumberInReact },
})
