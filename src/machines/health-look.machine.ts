import { assign, setup } from 'xstate'
import type { Health } from '#contract/medical-answers'
import { workerProfiles } from '#services/worker-profile'
import { failureOf, noAnswer } from './failure.ts'
import type { Thrown } from './refusal.ts'
import { task } from './task.ts'

/** Whose answers; a worker's own need no reason. */
type Whose = { slug: string; own: boolean }
const sayWhy = 'Say why you open them: the worker reads it.'

export const healthLookMachine = setup({
  types: {
    context: {} as Whose & {
      reason: string
      error: string | undefined
      health: Health | undefined
      refusal: string | undefined
    },
    input: {} as Whose,
    events: {} as
      | { type: 'ask' }
      | { type: 'change'; reason: string }
      | { type: 'confirm' }
      | { type: 'deny' }
      | { type: 'close' },
    tags: {} as 'busy',
  },
  actors: {
    openHealth: task(({ slug, own, reason }: Whose & { reason: string }, signal) =>
      own
        ? workerProfiles.health({ params: { slug } }, signal)
        : workerProfiles.openHealth({ params: { slug }, body: { reason } }, signal),
    ),
  },
  guards: { isUnsaid: ({ context: { own, reason } }) => !own && reason.trim().length < 3 },
  actions: {
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason, error: undefined })),
    sayWhy: assign({ error: sayWhy }),
    keepHealth: assign((_, { data }: { data: Health }) => ({ health: data, refusal: undefined, reason: '' })),
    keepRefusal: assign((_, { error }: Thrown) => ({ refusal: failureOf(error).message ?? noAnswer })),
    forget: assign({ health: undefined, refusal: undefined, error: undefined }),
  },
}).createMachine({
  id: 'healthLook',
  description:
    'Opens a worker’s medical answers after a confirmation with a reason, because each access is logged and the worker is notified.',
  context: ({ input }) => ({ ...input, reason: '', error: undefined, health: undefined, refusal: undefined }),
  initial: 'sealed',
  states: {
    sealed: { on: { ask: 'confirming' } },
    confirming: {
      on: {
        change: { actions: { type: 'keepReason', params: ({ event }) => event } },
        confirm: [{ guard: 'isUnsaid', actions: 'sayWhy' }, { target: 'opening' }],
        deny: { target: 'sealed', actions: 'forget' },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openHealth',
        src: 'openHealth',
        input: ({ context: { slug, own, reason } }) => ({ slug, own, reason: reason.trim() }),
        onDone: { target: 'open', actions: { type: 'keepHealth', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    open: { on: { close: { target: 'sealed', actions: 'forget' } } },
    refused: { on: { ask: { target: 'confirming', actions: 'forget' } } },
  },
})
