import { assign, emit, setup } from 'xstate'
import { awaitingConnection, type Reconnect, watchConnection } from './refresh.ts'
import { task } from './task.ts'

export type Options<Option> = { options: Option[]; more: boolean }
export type OptionRequest = { search: string; page: number }
type Context<Option> = {
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
export const selectMachine = <Option extends { id: string }>(
  load: (request: OptionRequest, signal: AbortSignal) => Promise<Options<Option>>,
) => {
  type Kept = Partial<Context<Option>>
  return setup({
    types: {
      context: {} as Context<Option>,
      input: {} as { chosen?: Option[]; limit?: number; hideOptions?: boolean },
      events: {} as
        | { type: 'open' }
        | { type: 'close' }
        | { type: 'search'; text: string }
        | { type: 'loadMore' }
        | { type: 'retry' }
        | Reconnect
        | { type: 'choose'; option: Option }
        | { type: 'remove'; id: string }
        | { type: 'clear' },
      emitted: {} as { type: 'changed'; chosen: Option[] },
      tags: {} as 'busy',
    },
    actors: { watchConnection, load: task(({ request }: { request: OptionRequest }, signal) => load(request, signal)) },
    guards: {
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
    },
    states: {
      closed: { entry: ['forgetSearch', 'startOver'], on: { open: 'open' } },
      open: {
        initial: 'deciding',
        on: {
          close: 'closed',
          search: { target: '.deciding', actions: { type: 'keepSearch', params: ({ event }) => event } },
          choose: [
            {
              guard: 'isSingle',
              target: 'closed',
              actions: [{ type: 'replaceChosen', params: ({ event }) => event }, 'announceChanged'],
            },
            {
              guard: { type: 'hasRoom', params: ({ event }) => event },
              actions: [{ type: 'addChosen', params: ({ event }) => event }, 'announceChanged'],
            },
          ],
        },
        states: {
          deciding: { entry: 'startOver', always: [{ guard: 'isShort', target: 'waiting' }, { target: 'loading' }] },
          waiting: { description: 'Nothing is searched before the third character.' },
          loading: {
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context: { search } }) => ({ request: { search, page: 1 } }),
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
              input: ({ context: { search, page } }) => ({ request: { search, page: page + 1 } }),
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
