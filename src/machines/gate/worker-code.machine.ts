import { assign, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { type Gate, workerCode } from '#services/gate/worker-code'

type Context = {
  userId: string
  gates: Gate[]
  siteId: string | undefined
  text: string | undefined
  message: string | undefined
}

export const workerCodeMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { userId: string },
    events: {} as { type: 'chooseSite'; siteId: string } | { type: 'retry' } | Reconnect,
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    prepareKey: task(workerCode.prepare),
    makeCode: task(workerCode.make),
  },
  guards: {
    hasOne: ({ context }) => context.gates.length === 1,
    hasSeveral: ({ context }) => context.gates.length > 1,
    isAnother: ({ context }, { siteId }: { siteId: string }) =>
      siteId !== context.siteId && context.gates.some(({ id }) => id === siteId),
  },
  actions: {
    keepGates: assign((_, { gates }: { gates: Gate[] }) => ({ gates, message: undefined })),
    takeOnly: assign({ siteId: ({ context }) => context.gates[0]?.id }),
    keepSite: assign((_, { siteId }: { siteId: string }) => ({ siteId, text: undefined })),
    keepText: assign({ text: (_, { text }: { text: string }) => text }),
    keepErrorMessage: assign((_, { error }: { error: unknown }) => {
      const { message, status } = failureOf(error)
      const own = error instanceof Error && status === undefined && !('status' in error) ? error.message : undefined
      return { message: message ?? own ?? noAnswer }
    }),
  },
  delays: {
    /** A code changes every 30 s, so that a photo of it is soon useless. */
    turn: 30_000,
  },
}).createMachine({
  id: 'workerCode',
  description:
    'The code that a worker shows at the gate: signed on the phone, new every half minute, also without a network.',
  context: ({ input }) => ({
    userId: input.userId,
    gates: [],
    siteId: undefined,
    text: undefined,
    message: undefined,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection' },
  initial: 'preparing',
  states: {
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'prepareKey',
        src: 'prepareKey',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'deciding',
          actions: { type: 'keepGates', params: ({ event }) => ({ gates: event.output }) },
        },
        onError: { target: 'unready', actions: { type: 'keepErrorMessage', params: ({ event }) => event } },
      },
    },
    deciding: {
      always: [
        { guard: 'hasOne', target: 'showing', actions: 'takeOnly' },
        { guard: 'hasSeveral', target: 'choosing' },
        { target: 'nowhere' },
      ],
    },
    unready: {
      description: 'This phone is not known to the server, or cannot sign.',
      on: { retry: 'preparing', reconnect: 'preparing' },
    },
    nowhere: { description: 'No site today.', on: { retry: 'preparing' } },
    choosing: {
      on: {
        chooseSite: {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: 'showing',
          actions: { type: 'keepSite', params: ({ event }) => event },
        },
      },
    },
    showing: {
      initial: 'making',
      on: {
        chooseSite: {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: '.making',
          actions: { type: 'keepSite', params: ({ event }) => event },
        },
      },
      states: {
        making: {
          invoke: {
            id: 'makeCode',
            src: 'makeCode',
            input: ({ context: { userId, siteId } }) => ({ userId, siteId: siteId ?? '' }),
            onDone: { target: 'made', actions: { type: 'keepText', params: ({ event }) => ({ text: event.output }) } },
            onError: {
              target: '#workerCode.unready',
              actions: { type: 'keepErrorMessage', params: ({ event }) => event },
            },
          },
        },
        made: { after: { turn: 'making' } },
      },
    },
  },
})
