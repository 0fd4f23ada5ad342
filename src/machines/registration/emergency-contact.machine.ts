import { assign, setup } from 'xstate'
import { ownConsent } from '#machines/account/consent.machine'
import {
  type ErrorParams,
  type FormError,
  formErrorGuards,
  formErrorOf,
  fromError,
  ifOutOfTurn,
  ifRefused,
  noFormError,
  otherwise,
  withFormError,
} from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { workerRegistration } from '#services/registration/worker-registration'
import { normalisePhone } from '#shared/api/kit/phone'
import type { StepOutcome, StepsData } from './step-outcome.ts'

type Contact = { name: string; relation: string; phone_number: string }
type Context = StepOutcome & { contact: Contact; formError: FormError }

export const emergencyContactMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { existing: StepsData['emergency-contact'] },
    events: {} as
      | { type: 'change'; contact: Partial<Contact> }
      | { type: 'continue' }
      | { type: 'back' }
      | { type: 'retry' },
    output: {} as StepOutcome,
    children: {} as { agree: 'agree' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: { agree: ownConsent, saveContact: task(workerRegistration.emergencyContact) },
  guards: {
    ...formErrorGuards,
    isUnticked: (_, { error }: ErrorParams) => formErrorOf(error).errors.agreed !== undefined,
  },
  actions: {
    keepContact: assign({
      contact: ({ context }, { contact }: { contact: Partial<Contact> }) => ({ ...context.contact, ...contact }),
    }),
    keepStatus: assign({ status: (_, { status }: StepOutcome) => status }),
    keepFormError: assign(withFormError),
    clearFormError: assign({ formError: noFormError }),
  },
}).createMachine({
  id: 'emergencyContact',
  description:
    'The emergency contact: name, relation and a UK mobile number. Then the rules of conduct on site are read and ticked. Both complete the registration.',
  context: ({ input: { existing } }) => ({
    status: undefined,
    contact: {
      name: existing.name ?? '',
      relation: existing.relation ?? '',
      phone_number: existing.phone_number ?? '',
    },
    formError: noFormError,
  }),
  initial: 'answering',
  states: {
    answering: {
      on: { change: { actions: { type: 'keepContact', params: ({ event }) => event } }, continue: 'agreeing' },
    },
    agreeing: {
      entry: 'clearFormError',
      invoke: { id: 'agree', src: 'agree', input: { ticked: [] }, onDone: 'saving', onError: otherwise('unsaved') },
      on: { back: 'answering' },
    },
    saving: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'saveContact',
        src: 'saveContact',
        input: ({ context: { contact } }) => ({
          body: { ...contact, phone_number: normalisePhone(contact.phone_number) ?? contact.phone_number },
        }),
        onDone: {
          target: 'given',
          actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output.data }) },
        },
        onError: [
          { guard: { type: 'isUnticked', params: fromError }, target: 'agreeing' },
          ifRefused('answering'),
          ifOutOfTurn('given'),
          otherwise('unsaved'),
        ],
      },
    },
    unsaved: { tags: 'unreachable', on: { retry: 'saving', back: 'answering' } },
    given: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
