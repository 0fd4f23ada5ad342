import { assign, setup } from 'xstate'
import { task } from '#machines/task'
import { isAskedAgain, remembering, thenShow } from './refresh.ts'

const keepData = {
  type: 'keepData',
  params: <Data>({ event }: { event: { output: Data } }) => ({ data: event.output }),
} as const

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
    guards: { isAskedAgain },
    actions: { keepData: assign((_, { data }: { data: Data }) => ({ data })) },
  }).createMachine({
    id,
    description,
    context: { data: undefined },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        ...remembering,
        invoke: {
          id: 'load',
          src: 'load',
          input: {},
          onDone: thenShow(keepData),
          onError: 'unreachable',
        },
      },
      showing: { on: { refresh: 'refreshing' } },
      refreshing: {
        description: 'What is known stays on the screen; it may be old.',
        tags: 'busy',
        ...remembering,
        invoke: {
          id: 'reload',
          src: 'load',
          input: {},
          onDone: thenShow(keepData),
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
