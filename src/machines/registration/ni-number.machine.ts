import { assign, setup } from 'xstate'
import {
  type FormError,
  formErrorGuards,
  ifOutOfTurn,
  ifRefused,
  noFormError,
  otherwise,
  withFormError,
} from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { workerRegistration } from '#services/registration/worker-registration'
import type { StepOutcome, StepsData } from './step-outcome.ts'

type Context = StepOutcome & { typed: string; formError: FormError }

export const niNumberMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { existing: StepsData['ni-number'] },
    events: {} as
      | { type: 'change'; typed: string }
      | { type: 'continue' }
      | { type: 'haveNone' }
      | { type: 'back' }
      | { type: 'retry' },
    output: {} as StepOutcome,
    tags: {} as 'busy' | 'unreachable',
  },
  actors: { saveNumber: task(workerRegistration.niNumber) },
  guards: {
    hasText: ({ context }) => context.typed.trim() !== '',
    ...formErrorGuards,
  },
  actions: {
    keepTyped: assign({ typed: (_, { typed }: { typed: string }) => typed }),
    keepStatus: assign({ status: (_, { status }: StepOutcome) => status }),
    keepFormError: assign(withFormError),
    clearFormError: assign({ formError: noFormError }),
  },
}).createMachine({
  id: 'niNumber',
  description: 'The National Insurance number, or the statement that there is none yet.',
  context: { status: undefined, typed: '', formError: noFormError },
  initial: 'answering',
  states: {
    answering: {
      on: {
        change: { actions: { type: 'keepTyped', params: ({ event }) => event } },
        continue: { guard: 'hasText', target: 'saving' },
        haveNone: 'explaining',
      },
    },
    explaining: {
      description: 'Explains what it means to continue without a number.',
      on: { continue: 'passing', back: 'answering' },
    },
    saving: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'saveNumber',
        src: 'saveNumber',
        input: ({ context }) => ({ body: { ni_number: context.typed } }),
        onDone: {
          target: 'given',
          actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output.data }) },
        },
        onError: [ifRefused('answering'), ifOutOfTurn('given'), otherwise('unsaved')],
      },
    },
    unsaved: { tags: 'unreachable', on: { retry: 'saving', back: 'answering' } },
    passing: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'passWithout',
        src: 'saveNumber',
        input: { body: { not_yet: true } },
        onDone: {
          target: 'given',
          actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output.data }) },
        },
        onError: [ifOutOfTurn('given'), otherwise('unpassed')],
      },
    },
    unpassed: { tags: 'unreachable', on: { retry: 'passing', back: 'explaining' } },
    given: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
