import { assign, emit, setup } from 'xstate'
import { fromEvent } from './from-event.ts'
import { provided } from './task.ts'

/** A screen by its name in the route table, with the parameters of its URL. */
export type Wanted = { name: string; params: Record<string, string | undefined> }
type ErrorParams = { error: unknown }

/** The same screen keeps its object, so that nothing is drawn again. */
const isSame = (a: Wanted, b: Wanted) => a.name === b.name && JSON.stringify(a.params) === JSON.stringify(b.params)

export const screenMachine = setup({
  types: {
    context: {} as { wanted: Wanted | undefined; shown: Wanted | undefined },
    events: {} as ({ type: 'want' } & { wanted: Wanted }) | { type: 'retry' },
    emitted: {} as { type: 'begin' } | { type: 'end' } | { type: 'break'; error: unknown },
    tags: {} as 'busy',
  },
  actors: { loadScreen: provided<{ name: string }, unknown>('loadScreen') },
  guards: {
    isShown: ({ context }, { wanted }: { wanted: Wanted }) => context.shown?.name === wanted.name,
  },
  actions: {
    keepWanted: assign((_, { wanted }: { wanted: Wanted }) => ({ wanted })),
    showWanted: assign({
      shown: ({ context: { shown, wanted } }) => (shown && wanted && isSame(shown, wanted) ? shown : wanted),
    }),
    announceBegin: emit({ type: 'begin' as const }),
    announceEnd: emit({ type: 'end' as const }),
    announceBreak: emit((_, { error }: ErrorParams) => ({ type: 'break' as const, error })),
  },
}).createMachine({
  id: 'screen',
  description: 'The current screen stays until the code of the next one has loaded.',
  context: { wanted: undefined, shown: undefined },
  initial: 'empty',
  on: {
    want: [
      {
        guard: { type: 'isShown', params: fromEvent },
        target: '.showing',
        actions: { type: 'keepWanted', params: fromEvent },
      },
      { target: '.loading', reenter: true, actions: { type: 'keepWanted', params: fromEvent } },
    ],
  },
  states: {
    empty: {},
    loading: {
      tags: 'busy',
      entry: 'announceBegin',
      exit: 'announceEnd',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ name: context.wanted?.name ?? '' }),
        onDone: 'showing',
        onError: { target: 'broken', actions: { type: 'announceBreak', params: fromEvent } },
      },
    },
    showing: { entry: 'showWanted' },
    broken: {
      // The code failed to load; the chunk-load guard reloads the page, at most once a minute.
      on: { retry: 'loading' },
    },
  },
})
