import { assign, emit, or, raise, setup, stateIn } from 'xstate'
import { dueFrom, hasMore, mostRows, type Page, type PageRequest, replacedPage } from './pages.ts'
import { awaitingConnection, output, type Reconnect, remembering, thenRefresh, watchConnection } from './refresh.ts'
import { task } from './task.ts'

type Context<Item, Query, About> = Page<Item, About> & {
  query: Query
  perPage: number
  /** Last page that is loaded. */
  page: number
  /** Pages that a refresh of a very long list still has to load. */
  due: number[]
}
/**
 * A generic chart for any list that the server pages, made from a service call. `Query` is search and filters together.
 */
export const listMachine = <Item, Query, About = undefined>(
  load: (request: PageRequest<Query>, signal: AbortSignal) => Promise<Page<Item, About>>,
) => {
  type Kept = Partial<Context<Item, Query, About>>
  type Result = Page<Item, About>
  /** Values that a page does not have are cleared. */
  const pageFields = ({ items, total, capped, more, next, about }: Result): Result => ({
    items,
    total,
    capped,
    more,
    next,
    about,
  })
  return setup({
    types: {
      context: {} as Context<Item, Query, About>,
      input: {} as { query: Query; perPage?: number },
      events: {} as
        | { type: 'search'; query: Query }
        | { type: 'loadMore' }
        | { type: 'refresh'; visiblePage?: number }
        | { type: 'retry' }
        | Reconnect,
      emitted: {} as { type: 'failed'; error: unknown },
      tags: {} as 'busy',
    },
    actors: {
      watchConnection,
      load: task(({ request }: { request: PageRequest<Query> }, signal) => load(request, signal)),
    },
    guards: {
      isEmpty: ({ context }) => context.items.length === 0,
      hasMore: ({ context }) => hasMore(context),
      isTooLong: ({ context }) => context.page * context.perPage > mostRows,
      isRefreshQueued: or([
        stateIn({ loading: { answer: { awaited: 'refreshQueued' } } }),
        stateIn({ loadingMore: 'refreshQueued' }),
        stateIn({ refreshing: 'refreshQueued' }),
      ]),
      hasArrived: stateIn({ loading: { answer: 'arrived' } }),
      isLastDue: ({ context }) => context.due.length <= 1,
    },
    actions: {
      keepQuery: assign((_, { query }: { query: Query }): Kept => ({ query })),
      startOver: assign((): Kept => ({ page: 1, due: [] })),
      keepPage: assign((_, result: Result): Kept => pageFields(result)),
      keepRefreshed: assign(
        ({ context }, result: Result): Kept => ({
          ...pageFields(result),
          page: Math.max(1, Math.ceil(result.items.length / context.perPage)),
        }),
      ),
      addPage: assign(
        ({ context }, result: Result): Kept => ({
          ...pageFields(result),
          items: [...context.items, ...result.items],
          page: context.page + 1,
        }),
      ),
      planPages: assign(
        ({ context }, { visiblePage }: { visiblePage?: number }): Kept => ({
          due: dueFrom(context.page, visiblePage),
        }),
      ),
      /** The page that is being loaded stays first; after it, all pages are loaded again. */
      planAgain: assign(
        ({ context: { due, page } }, { visiblePage }: { visiblePage?: number }): Kept => ({
          due: [...due.slice(0, 1), ...dueFrom(page, visiblePage)],
        }),
      ),
      replacePage: assign(
        ({ context: { items, due, perPage, page, more } }, answer: Result): Kept => ({
          items: replacedPage(items, answer.items, due[0] ?? 1, perPage),
          total: answer.total,
          capped: answer.capped,
          more: due[0] === page ? answer.more : more,
          due: due.slice(1),
        }),
      ),
      refreshAgain: raise({ type: 'refresh' }),
      announceFailed: emit((_, { error }: { error: unknown }) => ({ type: 'failed' as const, error })),
    },
    /** Minimum milliseconds of the skeleton, so that it does not flicker. */
    delays: { minimum: 200 },
  }).createMachine({
    id: 'list',
    description:
      'Rows page by page; a search or a filter starts over, a refresh keeps the rows until the answer arrives.',
    context: ({ input: { query, perPage = 20 } }) => ({ items: [], total: 0, query, perPage, page: 1, due: [] }),
    initial: 'loading',
    on: { search: { target: '.loading', reenter: true, actions: { type: 'keepQuery', params: ({ event }) => event } } },
    states: {
      loading: {
        tags: 'busy',
        type: 'parallel',
        entry: 'startOver',
        onDone: [{ guard: stateIn({ loading: { answer: 'outdated' } }), target: 'refreshing' }, { target: 'shown' }],
        states: {
          pace: { initial: 'early', states: { early: { after: { minimum: 'due' } }, due: { type: 'final' } } },
          answer: {
            initial: 'awaited',
            // Also while the answer is not shown yet.
            on: { refresh: { guard: 'hasArrived', target: '.outdated' } },
            states: {
              awaited: {
                ...remembering,
                invoke: {
                  id: 'load',
                  src: 'load',
                  input: ({ context }) => ({ request: { query: context.query, page: 1, per_page: context.perPage } }),
                  onDone: [
                    {
                      guard: 'isRefreshQueued',
                      target: 'outdated',
                      actions: { type: 'keepPage', params: output<Result> },
                    },
                    { target: 'arrived', actions: { type: 'keepPage', params: output<Result> } },
                  ],
                  onError: '#list.unreachable',
                },
              },
              arrived: { type: 'final' },
              outdated: { type: 'final', description: 'To be loaded once more, behind what is shown.' },
            },
          },
        },
      },
      shown: {
        initial: 'deciding',
        on: {
          refresh: [
            {
              guard: 'isTooLong',
              target: 'refreshingPages',
              actions: { type: 'planPages', params: ({ event }) => event },
            },
            { target: 'refreshing' },
          ],
        },
        states: {
          deciding: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'filled' }] },
          empty: {},
          filled: { on: { loadMore: { guard: 'hasMore', target: '#list.loadingMore' } } },
        },
      },
      loadingMore: {
        tags: 'busy',
        ...remembering,
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { query, page, perPage, next } }) => ({
            request: { query, page: page + 1, per_page: perPage, after: next },
          }),
          onDone: thenRefresh({ type: 'addPage', params: output<Result> }),
          onError: { target: 'shown', actions: { type: 'announceFailed', params: ({ event }) => event } },
        },
      },
      refreshing: {
        description: 'All loaded pages in one request: page 1 with as many rows as are shown.',
        tags: 'busy',
        ...remembering,
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { query, page, perPage } }) => ({ request: { query, page: 1, per_page: page * perPage } }),
          onDone: thenRefresh({ type: 'keepRefreshed', params: output<Result> }),
          onError: { target: 'shown', actions: { type: 'announceFailed', params: ({ event }) => event } },
        },
      },
      refreshingPages: {
        description: 'More than 5,000 rows: page by page, the visible one first.',
        tags: 'busy',
        on: { refresh: { actions: { type: 'planAgain', params: ({ event }) => event } } },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { query, due, perPage } }) => ({
            request: { query, page: due[0] ?? 1, per_page: perPage },
          }),
          onDone: [
            { guard: 'isLastDue', target: 'shown', actions: { type: 'replacePage', params: output<Result> } },
            { target: 'refreshingPages', reenter: true, actions: { type: 'replacePage', params: output<Result> } },
          ],
          onError: { target: 'shown', actions: { type: 'announceFailed', params: ({ event }) => event } },
        },
      },
      unreachable: awaitingConnection('loading'),
    },
  })
}
