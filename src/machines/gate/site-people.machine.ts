import { assign, emit, setup, stateIn } from 'xstate'
import { drawerMachine } from '#machines/kit/drawer.machine'
import { task } from '#machines/kit/task'
import { sitePeople } from '#services/gate/site-people'
import type { SitePeople, SitePresence, SiteWorker } from '#shared/api/gate/site-people'
import type { Notification } from '#shared/api/kit/notification'
import { mostRows } from '#shared/api/kit/paging'
import { movedBy, withMoved } from './site-people-moves.ts'

export type PeopleQuery = { search: string; company: string; trade: string; status: 'All' | SitePresence }
type Context = {
  siteId: string
  query: PeopleQuery
  people: SitePeople | undefined
}
const everybody: PeopleQuery = { search: '', company: 'All', trade: 'All', status: 'All' }

/** The drawer beside the list: a worker’s records. */
export const recordsMachine = drawerMachine<{ kind: 'records'; wide: true; person: SiteWorker }>()

export const sitePeopleMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string },
    events: {} as
      | { type: 'filter'; query: Partial<PeopleQuery> }
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'invalidate' }
      | { type: 'receive'; notifications: Notification[] },
    emitted: {} as { type: 'announced'; text: string },
    tags: {} as 'busy',
  },
  actors: {
    load: task(({ siteId, query: { search, ...query } }: Pick<Context, 'siteId' | 'query'>, signal) =>
      sitePeople.list(
        { params: { id: siteId }, query: { ...query, ...(search && { search }), per_page: mostRows.onFirst } },
        signal,
      ),
    ),
  },
  guards: {
    concernsSite: ({ context }, { notifications }: { notifications: Notification[] }) =>
      movedBy(context.people, context.siteId, notifications).length > 0,
    isOvertaken: stateIn({ refreshing: 'overtaken' }),
  },
  actions: {
    keepQuery: assign(({ context }, { query }: { query: Partial<PeopleQuery> }) => ({
      query: { ...context.query, ...query },
    })),
    keepPeople: assign((_, { people }: { people: SitePeople }) => ({ people })),
    moveRows: assign(({ context: { people, siteId } }, { notifications }: { notifications: Notification[] }) => ({
      people: people && withMoved(people, movedBy(people, siteId, notifications)),
    })),
    announceMove: emit(({ context }, { notifications }: { notifications: Notification[] }) => ({
      type: 'announced' as const,
      text: movedBy(context.people, context.siteId, notifications).at(-1)?.text ?? '',
    })),
  },
  delays: { settling: 1000 },
}).createMachine({
  id: 'sitePeople',
  description:
    'The live list of people on a site: each notification updates a row at once and is announced; the list with its counts is reloaded a second later.',
  context: ({ input }) => ({
    siteId: input.siteId,
    query: everybody,
    people: undefined,
  }),
  initial: 'loading',
  on: {
    filter: { target: '.loading', actions: { type: 'keepQuery', params: ({ event }) => event }, reenter: true },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { siteId, query } }) => ({ siteId, query }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepPeople', params: ({ event }) => ({ people: event.output }) },
        },
        onError: 'unreachable',
      },
    },
    unreachable: { on: { retry: 'loading' } },
    shown: {
      initial: 'settled',
      on: {
        refresh: 'refreshing',
        receive: {
          guard: { type: 'concernsSite', params: ({ event }) => event },
          target: '.moved',
          actions: [
            { type: 'announceMove', params: ({ event }) => event },
            { type: 'moveRows', params: ({ event }) => event },
          ],
        },
      },
      states: {
        settled: { on: { invalidate: 'moved' } },
        moved: {
          description: 'Somebody came or left: however many more do so within a second, the list is reloaded once.',
          on: {
            receive: {
              guard: { type: 'concernsSite', params: ({ event }) => event },
              actions: [
                { type: 'announceMove', params: ({ event }) => event },
                { type: 'moveRows', params: ({ event }) => event },
              ],
            },
          },
          after: { settling: '#sitePeople.refreshing' },
        },
        outdated: {
          description: 'The last refresh failed; the data shown may be out of date.',
          on: { retry: '#sitePeople.refreshing', invalidate: 'moved' },
        },
      },
    },
    refreshing: {
      initial: 'requesting',
      on: {
        refresh: '.overtaken',
        invalidate: '.overtaken',
        receive: {
          guard: { type: 'concernsSite', params: ({ event }) => event },
          target: '.overtaken',
          actions: [
            { type: 'announceMove', params: ({ event }) => event },
            { type: 'moveRows', params: ({ event }) => event },
          ],
        },
      },
      states: {
        requesting: {},
        overtaken: {
          description: 'More news arrived while the answer was on its way: the list is requested once more.',
        },
      },
      invoke: {
        id: 'reload',
        src: 'load',
        input: ({ context: { siteId, query } }) => ({ siteId, query }),
        onDone: [
          {
            guard: 'isOvertaken',
            target: 'shown.moved',
            actions: { type: 'keepPeople', params: ({ event }) => ({ people: event.output }) },
          },
          {
            target: 'shown',
            actions: { type: 'keepPeople', params: ({ event }) => ({ people: event.output }) },
          },
        ],
        onError: 'shown.outdated',
      },
    },
  },
})
