import { assign, fromCallback, setup } from 'xstate'
import { type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import type { GateEntry } from '#services/gate/gate-entry'
import { gateLog } from '#services/gate/gate-log'

type Context = { userId: string; log: GateEntry[]; tries: number }

export const gateQueueMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { userId: string },
    events: {} as
      | { type: 'refresh' }
      | Reconnect
      | { type: 'dismiss'; key: string }
      | { type: 'takenBack'; check_in_id: string },
    tags: {} as 'busy' | 'stuck',
  },
  actors: {
    watchLog: fromCallback(({ sendBack }) => gateLog.listen(() => sendBack({ type: 'refresh' }))),
    watchConnection,
    readLog: task(gateLog.read),
    sendNext: task(gateLog.sendNext),
    dismiss: task(gateLog.dismiss),
    forget: task(gateLog.forget),
  },
  guards: {
    hasWaiting: ({ context }) => context.log.some(({ state }) => state === 'waiting'),
    isRefused: ({ context }, { key }: { key: string }) =>
      context.log.some((entry) => entry.key === key && entry.state === 'refused'),
  },
  actions: {
    keepLog: assign({ log: (_, { log }: { log: GateEntry[] }) => log }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    resetTries: assign({ tries: 0 }),
  },
  delays: {
    /** 2, 4, 8, 16, then every 30 s, to save the battery of a device without a signal. */
    betweenTries: ({ context }) => Math.min(30_000, 1000 * 2 ** context.tries),
  },
}).createMachine({
  id: 'gateQueue',
  description:
    'The scans of this device: stored before anybody is let in, then sent one at a time in their order, each one until it is answered.',
  context: ({ input }) => ({ userId: input.userId, log: [], tries: 0 }),
  invoke: [
    { id: 'watchLog', src: 'watchLog' },
    { id: 'watchConnection', src: 'watchConnection' },
  ],
  type: 'parallel',
  states: {
    log: {
      initial: 'reading',
      on: { refresh: '.reading', takenBack: '.forgetting' },
      states: {
        reading: {
          invoke: {
            id: 'readLog',
            src: 'readLog',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: { target: 'shown', actions: { type: 'keepLog', params: ({ event }) => ({ log: event.output }) } },
            onError: 'shown',
          },
        },
        shown: {
          on: { dismiss: { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'dismissing' } },
        },
        forgetting: {
          description:
            'The server has undone a scan that it had accepted: the same person can be scanned again at once.',
          invoke: {
            id: 'forget',
            src: 'forget',
            input: ({ context, event }) => ({
              userId: context.userId,
              check_in_id: event.type === 'takenBack' ? event.check_in_id : '',
            }),
            onDone: 'reading',
            onError: 'shown',
          },
        },
        dismissing: {
          description: 'The guard has read that the server refused a scan.',
          invoke: {
            id: 'dismiss',
            src: 'dismiss',
            input: ({ context, event }) => ({
              entry: { by: context.userId, key: event.type === 'dismiss' ? event.key : '' },
            }),
            onDone: 'reading',
            onError: 'shown',
          },
        },
      },
    },
    line: {
      initial: 'resting',
      states: {
        resting: { entry: 'resetTries', always: { guard: 'hasWaiting', target: 'sending' } },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendNext',
            src: 'sendNext',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: {
              target: 'resting',
              actions: { type: 'keepLog', params: ({ event }) => ({ log: event.output }) },
            },
            onError: { target: 'waiting', actions: 'countTry' },
          },
          // The network is back too late for this try: the next one is soon.
          on: { reconnect: { actions: 'resetTries' } },
        },
        waiting: {
          description: 'No answer: this scan and all later ones stay in the queue.',
          tags: 'stuck',
          after: { betweenTries: 'sending' },
          on: { reconnect: 'sending' },
        },
      },
    },
  },
})
