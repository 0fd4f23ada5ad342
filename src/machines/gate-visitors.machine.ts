import { assign, emit, setup } from 'xstate'
import type { Visitor } from '#contract/visitor'
import { visitors } from '#services/visitor'
import { failureOf, noAnswer } from './failure.ts'
import { task } from './task.ts'

type Chosen = { visitor: Visitor; move: 'checkIn' | 'checkOut' }
type Context = {
  siteId: string
  visitors: Visitor[]
  chosen: Chosen | undefined
  message: string | undefined
  failed: boolean
}

export const gateVisitorsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string },
    events: {} as ({ type: 'check' } & Chosen) | { type: 'retry' },
    emitted: {} as { type: 'barred' },
    tags: {} as 'busy',
  },
  actors: {
    readVisitors: task(({ siteId }: { siteId: string }, signal) =>
      visitors.ofSite({ params: { id: siteId }, query: { when: 'Today', page: 1, per_page: 200 } }, signal),
    ),
    check: task(({ chosen }: { chosen: Chosen | undefined }, signal) =>
      visitors[chosen?.move ?? 'checkIn']({ params: { id: chosen?.visitor.id ?? '' } }, signal),
    ),
  },
  guards: {
    wasBarred: (_, { error }: { error: unknown }) => [403, 404].includes(failureOf(error).status ?? 0),
  },
  actions: {
    announceBarred: emit({ type: 'barred' as const }),
    keepVisitors: assign((_, { data }: { data: Visitor[] }) => ({ visitors: data })),
    choose: assign((_, chosen: Chosen) => ({ chosen, message: undefined })),
    keepChecked: assign(({ context }, { data }: { data: Visitor & { message: string } }) => ({
      visitors: context.visitors.map((one) =>
        one.id === data.id ? { ...one, status: data.status, since: data.since } : one,
      ),
      message: data.message,
      failed: false,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({
      message: failureOf(error).message ?? noAnswer,
      failed: true,
    })),
  },
  /** Other guards let visitors in too: how old the list shown can become, in milliseconds. */
  delays: { beforeNextRefresh: 30_000 },
}).createMachine({
  id: 'gateVisitors',
  description: 'The visitors of the site today: each one is let in or out by name; this needs a connection.',
  context: ({ input }) => ({
    siteId: input.siteId,
    visitors: [],
    chosen: undefined,
    message: undefined,
    failed: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'readVisitors',
        src: 'readVisitors',
        input: ({ context: { siteId } }) => ({ siteId }),
        onDone: { target: 'showing', actions: { type: 'keepVisitors', params: ({ event }) => event.output } },
        onError: 'unreachable',
      },
    },
    showing: {
      on: {
        check: {
          target: 'checking',
          actions: { type: 'choose', params: ({ event: { visitor, move } }) => ({ visitor, move }) },
        },
      },
      after: { beforeNextRefresh: 'refreshing' },
    },
    refreshing: {
      description: 'The current data stays on the screen.',
      on: {
        check: {
          target: 'checking',
          actions: { type: 'choose', params: ({ event: { visitor, move } }) => ({ visitor, move }) },
        },
      },
      invoke: {
        id: 'refreshVisitors',
        src: 'readVisitors',
        input: ({ context: { siteId } }) => ({ siteId }),
        onDone: { target: 'showing', actions: { type: 'keepVisitors', params: ({ event }) => event.output } },
        onError: 'showing',
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { chosen } }) => ({ chosen }),
        onDone: { target: 'showing', actions: { type: 'keepChecked', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'wasBarred', params: ({ event }) => event },
            target: 'refreshing',
            description: 'The visit no longer exists, or the user has lost access to the gate.',
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'announceBarred'],
          },
          { target: 'refreshing', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    unreachable: { after: { beforeNextRefresh: 'loading' }, on: { retry: 'loading' } },
  },
})
