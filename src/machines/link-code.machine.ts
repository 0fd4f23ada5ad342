import { assign, setup } from 'xstate'
import { workerLink } from '#services/worker-link'
import { failureOf, noAnswer } from './failure.ts'
import type { Thrown } from './refusal.ts'
import { task } from './task.ts'

type Code = { code: string; expires_at: string }

export const linkCodeMachine = setup({
  types: {
    context: {} as { code: Code | undefined; refusal: string | undefined },
    events: {} as { type: 'ask' } | { type: 'hide' },
    tags: {} as 'busy',
  },
  actors: { askCode: task((_: Record<string, never>, signal) => workerLink.code({}, signal)) },
  actions: {
    keepCode: assign((_, { data }: { data: Code }) => ({ code: data, refusal: undefined })),
    keepRefusal: assign((_, { error }: Thrown) => ({ refusal: failureOf(error).message ?? noAnswer })),
    forgetCode: assign({ code: undefined, refusal: undefined }),
  },
  /** Milliseconds for which the server accepts the code. */
  delays: { goodFor: 600_000 },
}).createMachine({
  id: 'linkCode',
  description: 'The code with which a company links a worker: shown on request, valid for ten minutes and for one use.',
  context: { code: undefined, refusal: undefined },
  initial: 'hidden',
  states: {
    hidden: { entry: 'forgetCode', on: { ask: 'asking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askCode',
        src: 'askCode',
        input: {},
        onDone: { target: 'shown', actions: { type: 'keepCode', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    shown: { on: { hide: 'hidden', ask: 'asking' }, after: { goodFor: 'runOut' } },
    runOut: { description: 'The last code has expired.', on: { ask: 'asking' } },
    refused: { on: { ask: 'asking' } },
  },
})
