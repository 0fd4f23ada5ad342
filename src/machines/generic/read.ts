import { assign, setup } from 'xstate'
import { task } from '#machines/task'

/** Anything read whole and shown: ask, wait, show; the shown stays while it is asked for again. */
export const readMachine = <Data extends object>(
  id: string,
  description: string,
  load: (signal: AbortSignal) => Promise<Data>,
) =>
  setup({
    types: {
      context: {} as { data: Data | undefined },
      events: {} as { type: 'retry' } | { type: 'refresh' },
      tags: {} as 'busy',
    },
    actors: { load: task((_: object, signal) => load(signal)) },
    actions: { keepData: assign((_, { data }: { data: Data }) => ({ data })) },
  }).createMachine({
    id,
    description,
    context: { data: undefined },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          input: {},
          onDone: { target: 'showing', actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) } },
          onError: 'unreachable',
        },
      },
      showing: { on: { refresh: 'refreshing' } },
      refreshing: {
        description: 'What is known stays on the screen; it may be old.',
        tags: 'busy',
        invoke: {
          id: 'reload',
          src: 'load',
          input: {},
          onDone: { target: 'showing', actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) } },
          onError: 'outdated',
        },
      },
      outdated: {
        description: 'The last try failed; the age of what is shown is said.',
        on: { retry: 'refreshing', refresh: 'refreshing' },
      },
      unreachable: { on: { retry: 'loading' } },
    },
  })
