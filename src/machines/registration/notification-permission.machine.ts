import { assign, setup } from 'xstate'
import { provided, unlimited } from '#machines/kit/task'
import type { NotificationStatus } from '#shared/api/kit/bridge'

type Answer = { status: NotificationStatus }

export const notificationPermissionMachine = setup({
  types: {
    context: {} as { status: NotificationStatus },
    events: {} as { type: 'allow' } | { type: 'skip' } | { type: 'retry' },
    output: {} as Answer,
    tags: {} as 'busy',
  },
  actors: {
    readStatus: provided<Record<string, never>, Answer>('readStatus'),
    requestPermission: provided<Record<string, never>, Answer>('requestPermission', unlimited),
  },
  guards: {
    isGranted: (_, { status }: Answer) => status === 'granted',
    isDenied: (_, { status }: Answer) => status === 'denied',
  },
  actions: { keepStatus: assign({ status: (_, { status }: Answer) => status }) },
}).createMachine({
  id: 'notificationPermission',
  description: 'In the app, a worker is asked once to allow notifications; no answer ever blocks the registration.',
  context: { status: 'undetermined' },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      on: { skip: 'decided' },
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        input: {},
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'decided',
            actions: { type: 'keepStatus', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isDenied', params: ({ event }) => event.output },
            target: 'denied',
            actions: { type: 'keepStatus', params: ({ event }) => event.output },
          },
          { target: 'offering' },
        ],
        onError: 'unreachable',
      },
    },
    offering: { on: { allow: 'requesting', skip: 'decided' } },
    requesting: {
      description: 'The phone shows its own permission dialog.',
      tags: 'busy',
      on: { skip: 'decided' },
      invoke: {
        id: 'requestPermission',
        src: 'requestPermission',
        input: {},
        onDone: [
          {
            guard: { type: 'isDenied', params: ({ event }) => event.output },
            target: 'denied',
            actions: { type: 'keepStatus', params: ({ event }) => event.output },
          },
          { target: 'decided', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
        ],
        onError: 'unreachable',
      },
    },
    denied: {
      description: 'The phone does not ask twice: the page explains where the settings are.',
      on: { retry: 'reading', skip: 'decided' },
    },
    unreachable: { on: { retry: 'reading', skip: 'decided' } },
    decided: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
