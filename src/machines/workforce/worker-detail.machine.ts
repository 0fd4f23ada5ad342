import { assign, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import type { ErrorParams } from '#machines/kit/form-error'
import { fromError } from '#machines/kit/form-error'
import { isRefreshQueued, remembering, thenShow } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { workerProfiles } from '#services/workforce/worker-profile'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'

type Read = { worker: WorkerDetail }

const keepWorker = { type: 'keepWorker', params: ({ event }: { event: { output: Read } }) => event.output } as const

export const workerDetailMachine = setup({
  types: {
    context: {} as { slug: string; worker: WorkerDetail | undefined },
    input: {} as { slug: string },
    events: {} as { type: 'retry' } | { type: 'refresh' },
    tags: {} as 'busy',
  },
  actors: {
    readWorker: task(
      ({ slug }: { slug: string }, signal): Promise<Read> =>
        workerProfiles.read({ params: { slug } }, signal).then(({ data }) => ({ worker: data })),
    ),
  },
  guards: {
    isRefreshQueued,
    isGone: (_, { error }: ErrorParams) => failureOf(error).status === 404,
  },
  actions: { keepWorker: assign((_, { worker }: Read) => ({ worker })) },
}).createMachine({
  id: 'workerDetail',
  description:
    'One worker, as far as the user has access to them. It is reloaded when news arrives; the current data stays on the screen meanwhile.',
  context: ({ input }) => ({ slug: input.slug, worker: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      ...remembering,
      invoke: {
        id: 'readWorker',
        src: 'readWorker',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: thenShow(keepWorker),
        onError: [{ guard: { type: 'isGone', params: fromError }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    showing: { on: { refresh: 'refreshing' } },
    refreshing: {
      tags: 'busy',
      ...remembering,
      invoke: {
        id: 'rereadWorker',
        src: 'readWorker',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: thenShow(keepWorker),
        onError: [{ guard: { type: 'isGone', params: fromError }, target: 'missing' }, { target: 'outdated' }],
      },
    },
    outdated: {
      description: 'The last refresh failed; the data shown may be out of date.',
      on: { retry: 'refreshing', refresh: 'refreshing' },
    },
    missing: { description: 'The worker does not exist, or the user has no access to them.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
