import { assign, emit, setup } from 'xstate'
import { fromEvent } from './from-event.ts'
import { awaitingConnection, type Reconnect, watchConnection } from './refresh.ts'
import { task } from './task.ts'

export type Options<Option> = { options: Option[]; more: boolean }
/** `filters`: what else decides which options there are, besides what is typed. */
export type OptionRequest<Filters = undefined> = { search: string; page: number; filters: Filters }
type Context<Option, Filters> = {
  filters: Filters
  options: Option[]
  more: boolean
  page: number
  search: string
  chosen: Option[]
  /** Most options that can be chosen, 10 by default; with 1, a new choice replaces the old one. */
  limit: number
  /** Characters needed before a search: 3 with hidden options, else 0. */
  searchFrom: number
}

/** A select or autocomplete over options with ids; `load` returns one page of them. */
export const selectMachine = <Option extends { id: string }, Filters = undefined>(
  load: (request: OptionRequest<Filters>, signal: AbortSignal) => Promise<Options<Option>>,
) => {
  type Kept = Partial<Context<Option, Filters>>
  return setup({
    types: {
      context: {} as Context<Option, Filters>,
      input: {} as { filters: Filters; chosen?: Option[]; limit?: number; hideOptions?: boolean },
      events: {} as
        | { type: 'open' }
        | { type: 'close' }
        | { type: 'search'; text: string }
        | { type: 'filter'; filters: Filters }
        | { type: 'loadMore' }
        | { type: 'retry' }
        | Reconnect
        | { type: 'choose'; option: Option }
        | { type: 'remove'; id: string }
        | { type: 'clear' },
      emitted: {} as { type: 'changed'; chosen: Option[] },
      tags: {} as 'busy',
    },
    actors: {
      watchConnection,
      load: task(({ request }: { request: OptionRequest<Filters> }, signal) => load(request, signal)),
    },
    guards: {
      isTyped: (_, { text }: { text: string }) => text.trim() !== '',
      isShort: ({ context }) => context.search.trim().length < context.searchFrom,
      isEmpty: ({ context }) => context.options.length === 0,
      hasMore: ({ context }) => context.more,
      isSingle: ({ context }) => context.limit === 1,
      hasRoom: ({ context }, { option }: { option: Option }) =>
        context.chosen.length < context.limit && !context.chosen.some(({ id }) => id === option.id),
      isChosen: ({ context }, { id }: { id: string }) => context.chosen.some((option) => option.id === id),
    },
    actions: {
      keepSearch: assign((_, { text }: { text: string }): Kept => ({ search: text })),
      keepFilters: assign((_, { filters }: { filters: Filters }): Kept => ({ filters })),
      startOver: assign((): Kept => ({ options: [], more: false, page: 1 })),
      forgetSearch: assign((): Kept => ({ search: '' })),
      keepOptions: assign((_, { options, more }: Options<Option>): Kept => ({ options, more })),
      addOptions: assign(
        ({ context }, { options, more }: Options<Option>): Kept => ({
          options: [...context.options, ...options],
          more,
          page: context.page + 1,
        }),
      ),
      replaceChosen: assign((_, { option }: { option: Option }): Kept => ({ chosen: [option] })),
      addChosen: assign(
        ({ context }, { option }: { option: Option }): Kept => ({ chosen: [...context.chosen, option] }),
      ),
      removeChosen: assign(
        ({ context }, { id }: { id: string }): Kept => ({
          chosen: context.chosen.filter((option) => option.id !== id),
        }),
      ),
      clearChosen: assign((): Kept => ({ chosen: [] })),
      announceChanged: emit(({ context }) => ({ type: 'changed' as const, chosen: context.chosen })),
    },
  }).createMachine({
    id: 'select',
    description: 'Options are searched and loaded page by page; the limit is how many can be chosen.',
    context: ({ input }) => ({
      filters: input.filters,
      options: [],
      more: false,
      page: 1,
      search: '',
      chosen: input.chosen ?? [],
      limit: input.limit ?? 10,
      searchFrom: input.hideOptions ? 3 : 0,
    }),
    initial: 'closed',
    on: {
      remove: {
        guard: { type: 'isChosen', params: ({ event }) => event },
        actions: [{ type: 'removeChosen', params: ({ event }) => event }, 'announceChanged'],
      },
      clear: { actions: ['clearChosen', 'announceChanged'] },
      // Also as it closes: the press that chooses closes the list first.
      choose: [
        {
          guard: 'isSingle',
          target: '.closed',
          actions: [{ type: 'replaceChosen', params: ({ event }) => event }, 'announceChanged'],
        },
        {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: [{ type: 'addChosen', params: ({ event }) => event }, 'announceChanged'],
        },
      ],
    },
    states: {
      closed: {
        entry: ['forgetSearch', 'startOver'],
        on: {
          open: 'open',
          // Typing opens it.
          search: {
            guard: { type: 'isTyped', params: fromEvent },
            target: 'open',
            actions: { type: 'keepSearch', params: fromEvent },
          },
          filter: { actions: { type: 'keepFilters', params: fromEvent } },
        },
      },
      open: {
        initial: 'deciding',
        on: {
          close: 'closed',
          search: { target: '.deciding', actions: { type: 'keepSearch', params: fromEvent } },
          filter: { target: '.deciding', actions: { type: 'keepFilters', params: fromEvent } },
        },
        states: {
          deciding: { entry: 'startOver', always: [{ guard: 'isShort', target: 'waiting' }, { target: 'loading' }] },
          waiting: { description: 'Nothing is searched before the third character.' },
          loading: {
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context: { search, filters } }) => ({ request: { search, page: 1, filters } }),
              onDone: { target: 'settled', actions: { type: 'keepOptions', params: ({ event }) => event.output } },
              onError: 'unreachable',
            },
          },
          settled: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'showing' }] },
          empty: { description: 'No results found' },
          showing: { on: { loadMore: { guard: 'hasMore', target: 'loadingMore' } } },
          loadingMore: {
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context: { search, page, filters } }) => ({ request: { search, page: page + 1, filters } }),
              onDone: { target: 'showing', actions: { type: 'addOptions', params: ({ event }) => event.output } },
              onError: 'showing',
            },
          },
          unreachable: awaitingConnection('deciding'),
        },
      },
    },
  })
}
