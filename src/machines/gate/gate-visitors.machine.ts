import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { visitors } from '#services/gate/visitor'
import type { Visitor } from '#shared/api/gate/visitor'

export type Chosen = { visitor: Visitor; move: 'checkIn' | 'checkOut' }
type Context = {
  siteId: string
  visitors: Visitor[]
  chosen: Chosen | undefined
  /** What the last check did, or why it did nothing. */
  done: string | undefined
  reason: string | undefined
}
type Choice = { type: 'check' } & Chosen

const check = {
  target: 'checking',
  actions: { type: 'choose', params: ({ event: { visitor, move } }: { event: Choice }) => ({ visitor, move }) },
} as const
const read = ({ event }: { event: { output: { data: Visitor[] } } }) => event.output
const rowsOf = (visitors: Visitor[]) => visitors.map(({ id, status }) => `${id} ${status}`).join()

export const gateVisitorsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string },
    events: {} as Choice | { type: 'retry' },
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
    hasMoved: ({ context }, { data }: { data: Visitor[] }) => rowsOf(data) !== rowsOf(context.visitors),
    wasBarred: (_, { error }: { error: unknown }) => [403, 404].includes(failureOf(error).status ?? 0),
  },
  actions: {
    announceBarred: emit({ type: 'barred' as const }),
    keepVisitors: assign((_, { data }: { data: Visitor[] }) => ({ visitors: data })),
    choose: assign((_, chosen: Chosen) => ({ chosen, done: undefined, reason: undefined })),
    keepChecked: assign(({ context }, { data }: { data: Visitor & { message: string } }) => ({
      visitors: context.visitors.map((one) =>
        one.id === data.id ? { ...one, status: data.status, since: data.since } : one,
      ),
      done: data.message,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ reason: failureOf(error).message ?? noAnswer })),
  },
  delays: {
    /** Other guards let visitors in too: how old the list shown can become, in milliseconds. */
    beforeNextRefresh: 30_000,
    /** Milliseconds in which a press aimed at a row may reach what has just replaced it, as in a roll call. */
    afterRowsChanged: 600,
  },
}).createMachine({
  id: 'gateVisitors',
  description: 'The visitors of the site today: each one is let in or out by name; this needs a connection.',
  context: ({ input }) => ({
    siteId: input.siteId,
    visitors: [],
    chosen: undefined,
    done: undefined,
    reason: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'readVisitors',
        src: 'readVisitors',
        input: ({ context: { siteId } }) => ({ siteId }),
        onDone: { target: 'changed', actions: { type: 'keepVisitors', params: ({ event }) => event.output } },
        onError: 'unreachable',
      },
    },
    showing: {
      on: { check },
      after: { beforeNextRefresh: 'refreshing' },
    },
    changed: {
      description:
        'A button has become the opposite one, or a row has moved: for a moment no press counts, which was aimed at what was there before.',
      after: { afterRowsChanged: 'showing' },
    },
    refused: {
      description: 'The reason has moved the rows: for a moment no press counts.',
      after: { afterRowsChanged: 'refreshing' },
    },
    refreshing: {
      description: 'The current data stays on the screen.',
      on: { check },
      invoke: {
        id: 'refreshVisitors',
        src: 'readVisitors',
        input: ({ context: { siteId } }) => ({ siteId }),
        onDone: [
          {
            guard: { type: 'hasMoved', params: read },
            target: 'changed',
            actions: { type: 'keepVisitors', params: read },
          },
          { target: 'showing', actions: { type: 'keepVisitors', params: read } },
        ],
        onError: 'showing',
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { chosen } }) => ({ chosen }),
        onDone: { target: 'changed', actions: { type: 'keepChecked', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'wasBarred', params: ({ event }) => event },
            target: 'refused',
            description: 'The visit no longer exists, or the user has lost access to the gate.',
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'announceBarred'],
          },
          { target: 'refused', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    unreachable: { after: { beforeNextRefresh: 'loading' }, on: { retry: 'loading' } },
  },
})
