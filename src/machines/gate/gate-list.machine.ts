import { assign, fromCallback, setup, stateIn } from 'xstate'
import { failureOf, isRejection } from '#machines/kit/failure'
import { type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { type GateList, gateList, type Whose } from '#services/gate/gate-list'
import { gatePresence } from '#services/gate/gate-presence'
import { onTime } from '#services/kit/connection'

/** `search`: part of a name to find in the list. */
type Context = Whose & { list: GateList | undefined; now: number; message: string | undefined; search: string }

const retryTransitions = [{ guard: 'wasDropped', target: 'renewing' }, { target: 'recalling' }] as const

export const gateListMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Whose,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | Reconnect
      | { type: 'tick'; now: number }
      | { type: 'move'; list: GateList }
      | { type: 'search'; text: string },
    tags: {} as 'busy' | 'live',
  },
  actors: {
    watchConnection,
    watchClock: fromCallback(({ sendBack }) => onTime((now) => sendBack({ type: 'tick', now }))),
    watchMoves: fromCallback<{ type: 'move' }, Whose>(({ input, sendBack }) =>
      gatePresence.watch(input, (list) => sendBack({ type: 'move', list })),
    ),
    readKept: task(gatePresence.kept),
    renew: task(gatePresence.renew),
    keepPhotos: task(gateList.keepPhotos),
  },
  guards: {
    isOvertaken: stateIn({ renewing: 'overtaken' }),
    wasDropped: ({ context }) => context.message !== undefined,
    hasList: ({ context }) => context.list !== undefined,
    wasRefused: (_, { error }: { error: unknown }) => isRejection(error),
  },
  actions: {
    keepList: assign((_, { list }: { list: GateList | undefined }) => ({ list, message: undefined })),
    keepMoved: assign({ list: (_, { list }: { list: GateList }) => list }),
    keepNow: assign({ now: (_, { now }: { now: number }) => now }),
    keepSearch: assign({ search: (_, { text }: { text: string }) => text }),
    dropList: assign({
      list: undefined,
      message: (_, { error }: { error: unknown }) => failureOf(error).message,
    }),
  },
  delays: {
    /** In milliseconds. People come and go: while there is a network, a list in use is never older than a minute. */
    beforeNextList: 60_000,
    beforeNextTry: 15_000,
  },
}).createMachine({
  id: 'gateList',
  description:
    'The people who can come to a gate today: from this device at once, then refreshed from the server whenever it answers.',
  context: ({ input }) => ({ ...input, list: undefined, now: 0, message: undefined, search: '' }),
  invoke: [
    { id: 'watchConnection', src: 'watchConnection' },
    { id: 'watchClock', src: 'watchClock' },
    { id: 'watchMoves', src: 'watchMoves', input: ({ context: { userId, siteId } }) => ({ userId, siteId }) },
  ],
  on: {
    move: {
      description:
        'Somebody was let in or out by this device: they are on the list as such before the server lists them.',
      guard: 'hasList',
      actions: { type: 'keepMoved', params: ({ event }) => event },
    },
    tick: { actions: { type: 'keepNow', params: ({ event }) => event } },
    search: { actions: { type: 'keepSearch', params: ({ event }) => event } },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'readKept',
        src: 'readKept',
        input: ({ context: { userId, siteId } }) => ({ userId, siteId }),
        onDone: { target: 'renewing', actions: { type: 'keepList', params: ({ event }) => ({ list: event.output }) } },
        onError: 'renewing',
      },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'renew',
        src: 'renew',
        input: ({ context: { userId, siteId } }) => ({ userId, siteId }),
        onDone: [
          {
            guard: 'isOvertaken',
            target: 'renewing',
            reenter: true,
            actions: { type: 'keepList', params: ({ event }) => ({ list: event.output }) },
          },
          { target: 'fresh', actions: { type: 'keepList', params: ({ event }) => ({ list: event.output }) } },
        ],
        onError: [
          { guard: 'isOvertaken', target: 'renewing', reenter: true },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'dropList', params: ({ event }) => event },
          },
          { guard: 'hasList', target: 'old' },
          { target: 'unreachable' },
        ],
      },
      initial: 'requested',
      states: {
        requested: { on: { refresh: 'overtaken' } },
        overtaken: {
          description:
            'Something changed after the request was sent, so its answer may be out of date: the list is requested again.',
        },
      },
    },
    fresh: {
      tags: 'live',
      after: { beforeNextList: 'renewing' },
      on: { refresh: 'renewing' },
      initial: 'loadingPhotos',
      states: {
        loadingPhotos: {
          description: 'The photos are loaded one by one; nothing waits for them.',
          invoke: {
            id: 'keepPhotos',
            src: 'keepPhotos',
            input: ({ context }) => ({ workers: context.list?.workers ?? [] }),
            onDone: 'complete',
            onError: 'complete',
          },
        },
        complete: {},
      },
    },
    old: {
      description: 'The server does not answer: the list on this device is used, and its age is shown.',
      after: { beforeNextTry: 'renewing' },
      on: { retry: 'renewing', refresh: 'renewing', reconnect: 'renewing' },
    },
    unreachable: {
      description:
        'The disk may only have been slow to open, so this device is looked at again as well, unless the list was dropped.',
      after: { beforeNextTry: retryTransitions },
      on: { retry: retryTransitions, reconnect: retryTransitions },
    },
    refused: {
      description: 'The user has lost access to this gate, so the stored list is dropped. Access can be given back.',
      on: { refresh: 'renewing' },
    },
  },
})
