import { assign, setup } from 'xstate'
import type { Whose } from '#services/gate-list'
import { type GatePerson, gatePerson } from '#services/gate-person'
import { failureOf } from './failure.ts'
import { task } from './task.ts'

export const gatePersonMachine = setup({
  types: {
    context: {} as Whose & { workerId: string; person: GatePerson | undefined },
    input: {} as Whose & { workerId: string },
    events: {} as { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: { readPerson: task(gatePerson.read) },
  guards: {
    isMissing: (_, { error }: { error: unknown }) => [403, 404, 422].includes(failureOf(error).status ?? 0),
    isFromDevice: (_, { person }: { person: GatePerson }) => person.listed_at !== undefined,
  },
  actions: { keepPerson: assign({ person: (_, { person }: { person: GatePerson }) => person }) },
}).createMachine({
  id: 'gatePerson',
  description: 'One worker before the gate: every check of now, or as this device’s list has them without network.',
  context: ({ input }) => ({ ...input, person: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readPerson',
        src: 'readPerson',
        input: ({ context: { userId, siteId, workerId } }) => ({ userId, siteId, workerId }),
        onDone: [
          {
            guard: { type: 'isFromDevice', params: ({ event }) => ({ person: event.output }) },
            target: 'outdated',
            actions: { type: 'keepPerson', params: ({ event }) => ({ person: event.output }) },
          },
          {
            target: 'showing',
            actions: { type: 'keepPerson', params: ({ event }) => ({ person: event.output }) },
          },
        ],
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
          { target: 'unreachable' },
        ],
      },
    },
    showing: { on: { retry: 'loading' } },
    outdated: { description: 'No network: told from the list, with its age.', on: { retry: 'loading' } },
    missing: { description: 'Nobody of that name is before this gate.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
