import { assign, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import type { ErrorParams } from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { workerLink } from '#services/workforce/worker-link'

type Code = { code: string; expires_at: string }

export const linkCodeMachine = setup({
  types: {
    context: {} as { code: Code | undefined; errorMessage: string | undefined },
    events: {} as { type: 'show' } | { type: 'hide' },
    tags: {} as 'busy',
  },
  actors: { loadCode: task((_: Record<string, never>, signal) => workerLink.code({}, signal)) },
  actions: {
    keepCode: assign((_, { data }: { data: Code }) => ({ code: data, errorMessage: undefined })),
    keepErrorMessage: assign((_, { error }: ErrorParams) => ({ errorMessage: failureOf(error).message ?? noAnswer })),
    forgetCode: assign({ code: undefined, errorMessage: undefined }),
  },
  /** Milliseconds for which the server accepts the code. */
  delays: { goodFor: 600_000 },
}).createMachine({
  id: 'linkCode',
  description: 'The code with which a company links a worker: shown on request, valid for ten minutes and for one use.',
  context: { code: undefined, errorMessage: undefined },
  initial: 'hidden',
  states: {
    hidden: { entry: 'forgetCode', on: { show: 'loading' } },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadCode',
        src: 'loadCode',
        input: {},
        onDone: { target: 'shown', actions: { type: 'keepCode', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepErrorMessage', params: ({ event }) => event } },
      },
    },
    shown: { on: { hide: 'hidden', show: 'loading' }, after: { goodFor: 'runOut' } },
    runOut: { description: 'The last code has expired.', on: { show: 'loading' } },
    refused: { on: { show: 'loading' } },
  },
})
