import { assign, setup } from 'xstate'
import { isGone, isRefreshQueued, output, type Reconnect, resourceStates, watchConnection } from './refresh.ts'
import { task } from './task.ts'

/** A generic chart for one thing with an id, which may not exist, or to which the access may end while it is shown. */
export const resourceMachine = <Data>(
  id: string,
  description: string,
  load: (id: string, signal: AbortSignal) => Promise<Data>,
) =>
  setup({
    types: {
      context: {} as { id: string; data: Data | undefined },
      input: {} as { id: string },
      events: {} as { type: 'retry' } | { type: 'refresh' } | Reconnect,
      tags: {} as 'busy',
    },
    actors: {
      watchConnection,
      load: task(({ id }: { id: string }, signal) => load(id, signal).then((data) => ({ data }))),
    },
    guards: { isRefreshQueued, isGone },
    actions: { keepData: assign((_, { data }: { data: Data }) => ({ data })) },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ id: input.id, data: undefined }),
    initial: 'loading',
    states: {
      ...resourceStates({
        input: ({ context: { id } }: { context: { id: string } }) => ({ id }),
        keep: { type: 'keepData', params: output<{ data: Data }> },
        on: {},
        ended: 'ended',
      }),
      ended: { description: 'The access ended while it was on the screen: nothing of it stays shown.' },
    },
  })
