import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { workerProfiles } from '#services/workforce/worker-profile'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'

export type PhoneOwner = { id: string; name: string }
type ErrorParams = { error: unknown }

export const phoneResetMachine = setup({
  types: {
    events: {} as { type: 'reset'; id: string },
    context: {} as { id: string },
    emitted: {} as { type: 'reset'; worker: WorkerDetail } | { type: 'failed'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    resetPhone: task(({ id }: { id: string }, signal) =>
      workerProfiles.update({ params: { id }, body: { device_id: 'reset' } }, signal),
    ),
  },
  actions: {
    keepId: assign((_, { id }: { id: string }) => ({ id })),
    announceReset: emit((_, { data }: { data: WorkerDetail }) => ({ type: 'reset' as const, worker: data })),
    announceFailed: emit((_, { error }: ErrorParams) => ({
      type: 'failed' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'phoneReset',
  description:
    'Removes the phone that a worker’s app is registered on; its sessions end at once. The page has asked before.',
  context: { id: '' },
  initial: 'resting',
  states: {
    resting: { on: { reset: { target: 'resetting', actions: { type: 'keepId', params: fromEvent } } } },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'resetPhone',
        src: 'resetPhone',
        input: ({ context }) => context,
        onDone: { target: 'resting', actions: { type: 'announceReset', params: ({ event }) => event.output } },
        onError: { target: 'resting', actions: { type: 'announceFailed', params: ({ event }) => event } },
      },
    },
  },
})
