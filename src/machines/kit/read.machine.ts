import { assign, setup } from 'xstate'
import {
  awaitingConnection,
  isRefreshQueued,
  type Reconnect,
  remembering,
  thenShow,
  watchConnection,
} from './refresh.ts'
import { task } from './task.ts'

const keepData = {
  type: 'keepData',
  params: <Data>({ event }: { event: { output: Data } }) => ({ data: event.output }),
} as const

const lost = awaitingConnection('refreshing')

/** A generic chart for data that is read as a whole; the data stays shown while it is reloaded. */
export const readMachine = <Data extends object>(
  id: string,
  description: string,
  load: (signal: AbortSignal) => Promise<Data>,
) =>
  setup({
    types: {
      context: {} as { data: Data | undefined },
      events: {} as { type: 'retry' } | { type: 'refresh' } | Reconnect,
      tags: {} as 'busy',
    },
    actors: { watchConnection, load: task((_: object, signal) => load(signal)) },
    guards: { isRefreshQueued },
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
        description: 'The current data stays on the screen; it may be out of date.',
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
        description: 'The last refresh failed; the age of the data is shown.',
        ...lost,
        on: { ...lost.on, refresh: 'refreshing' },
      },
      unreachable: awaitingConnection('loading'),
    },
  })
