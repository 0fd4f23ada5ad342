import { assign, setup } from 'xstate'
import { normalisePhone } from '#contract/phone'
import { workerRegistration } from '#services/worker-registration'
import { ownConsent } from './consent.machine.ts'
import {
  ifOutOfTurn,
  ifRefused,
  noRefusal,
  otherwise,
  type Refusal,
  refusalGuards,
  refusalOf,
  type Thrown,
  thrown,
  withRefusal,
} from './refusal.ts'
import type { StepOutcome, StepsData } from './step-outcome.ts'
import { task } from './task.ts'

type Contact = { name: string; relation: string; phone_number: string }
type Context = StepOutcome & { contact: Contact; refusal: Refusal }

export const emergencyContactMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { known: StepsData['emergency-contact'] },
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
    ...refusalGuards,
    isUnticked: (_, { error }: Thrown) => refusalOf(error).errors.agreed !== undefined,
  },
  actions: {
    keepContact: assign({
      contact: ({ context }, { contact }: { contact: Partial<Contact> }) => ({ ...context.contact, ...contact }),
    }),
    keepStatus: assign({ status: (_, { status }: StepOutcome) => status }),
    keepRefusal: assign(withRefusal),
    clearRefusal: assign({ refusal: noRefusal }),
  },
}).createMachine({
  id: 'emergencyContact',
  description:
    'The emergency contact: name, relation and a UK mobile number. Then the rules of conduct on site are read and ticked. Both complete the registration.',
  context: ({ input: { known } }) => ({
    status: undefined,
    contact: { name: known.name ?? '', relation: known.relation ?? '', phone_number: known.phone_number ?? '' },
    refusal: noRefusal,
  }),
  initial: 'asking',
  states: {
    asking: {
      on: { change: { actions: { type: 'keepContact', params: ({ event }) => event } }, continue: 'agreeing' },
    },
    agreeing: {
      entry: 'clearRefusal',
      invoke: { id: 'agree', src: 'agree', input: { ticked: [] }, onDone: 'saving', onError: otherwise('unsaved') },
      on: { back: 'asking' },
    },
    saving: {
      tags: 'busy',
      entry: 'clearRefusal',
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
          { guard: { type: 'isUnticked', params: thrown }, target: 'agreeing' },
          ifRefused('asking'),
          ifOutOfTurn('given'),
          otherwise('unsaved'),
        ],
      },
    },
    unsaved: { tags: 'unreachable', on: { retry: 'saving', back: 'asking' } },
    given: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
