import { assign, setup } from 'xstate'
import { failureOf } from './failure.ts'
import { type ErrorParams, fromError } from './form-error.ts'
import {
  awaitingConnection,
  isRefreshQueued,
  output,
  type Reconnect,
  remembering,
  thenShow,
  watchConnection,
} from './refresh.ts'
import { task } from './task.ts'

const keepData = { type: 'keepData', params: output } as const
const lost = awaitingConnection('refreshing')

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
    guards: { isRefreshQueued, isGone: (_, { error }: ErrorParams) => failureOf(error).status === 404 },
    actions: { keepData: assign((_, { data }: { data: Data }) => ({ data })) },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ id: input.id, data: undefined }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        ...remembering,
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { id } }) => ({ id }),
          onDone: thenShow(keepData),
          onError: [{ guard: { type: 'isGone', params: fromError }, target: 'missing' }, { target: 'unreachable' }],
        },
      },
      showing: { on: { refresh: 'refreshing' } },
      refreshing: {
        description: 'The current data stays on the screen.',
        tags: 'busy',
        ...remembering,
        invoke: {
          id: 'reload',
          src: 'load',
          input: ({ context: { id } }) => ({ id }),
          onDone: thenShow(keepData),
          onError: [{ guard: { type: 'isGone', params: fromError }, target: 'ended' }, { target: 'outdated' }],
        },
      },
      outdated: {
        description: 'The last refresh failed; the data shown may be out of date.',
        ...lost,
        on: { ...lost.on, refresh: 'refreshing' },
      },
      ended: { description: 'The access ended while it was on the screen: nothing of it stays shown.' },
      missing: { description: 'It does not exist, or the user has no access to it.' },
      unreachable: awaitingConnection('loading'),
    },
  })
