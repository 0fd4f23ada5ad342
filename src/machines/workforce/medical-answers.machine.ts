import { assign, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import type { ErrorParams } from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { workerProfiles } from '#services/workforce/worker-profile'
import type { Health } from '#shared/api/workforce/medical-answers'
import { isReason } from '#shared/domain/kit/typed-text'

/** Whose answers; a worker's own need no reason. */
type Whose = { slug: string; own: boolean }
const reasonRequired = 'Say why you open them: the worker reads it.'

export const medicalAnswersMachine = setup({
  types: {
    context: {} as Whose & {
      reason: string
      error: string | undefined
      health: Health | undefined
      errorMessage: string | undefined
    },
    input: {} as Whose,
    events: {} as
      | { type: 'open' }
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
  guards: { lacksReason: ({ context: { own, reason } }) => !own && (reason.trim().length < 3 || !isReason(reason)) },
  actions: {
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason, error: undefined })),
    requireReason: assign({ error: reasonRequired }),
    keepHealth: assign((_, { data }: { data: Health }) => ({ health: data, errorMessage: undefined, reason: '' })),
    keepErrorMessage: assign((_, { error }: ErrorParams) => ({ errorMessage: failureOf(error).message ?? noAnswer })),
    forget: assign({ health: undefined, errorMessage: undefined, error: undefined }),
  },
}).createMachine({
  id: 'medicalAnswers',
  description:
    'Opens a worker’s medical answers after a confirmation with a reason, because each access is logged and the worker is notified.',
  context: ({ input }) => ({ ...input, reason: '', error: undefined, health: undefined, errorMessage: undefined }),
  initial: 'sealed',
  states: {
    sealed: { on: { open: 'confirming' } },
    confirming: {
      on: {
        change: { actions: { type: 'keepReason', params: ({ event }) => event } },
        confirm: [{ guard: 'lacksReason', actions: 'requireReason' }, { target: 'opening' }],
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
        onError: { target: 'refused', actions: { type: 'keepErrorMessage', params: ({ event }) => event } },
      },
    },
    open: { on: { close: { target: 'sealed', actions: 'forget' } } },
    refused: { on: { open: { target: 'confirming', actions: 'forget' } } },
  },
})
