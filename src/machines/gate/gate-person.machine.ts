import { assign, setup } from 'xstate'
import { isRejection } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import type { Whose } from '#services/gate/gate-list'
import { type GatePerson, gatePerson } from '#services/gate/gate-person'

type Found = { person: GatePerson | undefined }
const found = ({ event }: { event: { output: GatePerson | undefined } }): Found => ({ person: event.output })
const keepPerson = { type: 'keepPerson', params: found } as const

export const gatePersonMachine = setup({
  types: {
    context: {} as Whose & { workerId: string; person: GatePerson | undefined },
    input: {} as Whose & { workerId: string },
    events: {} as { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: { recallPerson: task(gatePerson.recall), readPerson: task(gatePerson.read) },
  guards: {
    isMissing: (_, { error }: { error: unknown }) => isRejection(error),
    isKept: (_, { person }: Found) => person !== undefined,
  },
  actions: { keepPerson: assign({ person: (_, { person }: Found) => person }) },
}).createMachine({
  id: 'gatePerson',
  description:
    'One worker at the gate: all checks as they are now, or, without a network, as this device’s list has them.',
  context: ({ input }) => ({ ...input, person: undefined }),
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'recallPerson',
        src: 'recallPerson',
        input: ({ context: { userId, siteId, workerId } }) => ({ userId, siteId, workerId }),
        onDone: [
          { guard: { type: 'isKept', params: found }, target: 'renewing', actions: keepPerson },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readPerson',
        src: 'readPerson',
        input: ({ context: { userId, siteId, workerId } }) => ({ userId, siteId, workerId }),
        onDone: { target: 'showing', actions: keepPerson },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
          { target: 'unreachable' },
        ],
      },
    },
    renewing: {
      description: 'Shown from the list on this device, with its age, while the server is asked.',
      tags: 'busy',
      invoke: {
        id: 'renewPerson',
        src: 'readPerson',
        input: ({ context: { userId, siteId, workerId } }) => ({ userId, siteId, workerId }),
        onDone: { target: 'showing', actions: keepPerson },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
          { target: 'outdated' },
        ],
      },
    },
    showing: { on: { retry: 'renewing' } },
    outdated: {
      description: 'No network: shown from the list on this device, with its age.',
      on: { retry: 'renewing' },
    },
    missing: { description: 'This gate has no such worker.' },
    unreachable: { on: { retry: 'recalling' } },
  },
})
