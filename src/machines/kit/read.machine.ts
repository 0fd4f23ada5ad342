import { assign, setup } from 'xstate'
import { isRefreshQueued, type Reconnect, readStates, watchConnection } from './refresh.ts'
import { task } from './task.ts'

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
    states: readStates({
      input: {},
      keep: { type: 'keepData', params: ({ event }: { event: { output: Data } }) => ({ data: event.output }) },
      on: {},
    }),
  })
