import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { workerProfiles } from '#services/workforce/worker-profile'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'

export type PhoneOwner = { id: string; name: string }
type ErrorParams = { error: unknown }

export const phoneResetMachine = setup({
  types: {
    context: {} as { owner: PhoneOwner | undefined },
    events: {} as { type: 'requestReset'; owner: PhoneOwner } | { type: 'confirm' } | { type: 'deny' },
    emitted: {} as { type: 'reset'; worker: WorkerDetail } | { type: 'failed'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    resetPhone: task(({ id }: { id: string }, signal) =>
      workerProfiles.update({ params: { id }, body: { device_id: 'reset' } }, signal),
    ),
  },
  actions: {
    keepOwner: assign((_, { owner }: { owner: PhoneOwner }) => ({ owner })),
    announceReset: emit((_, { data }: { data: WorkerDetail }) => ({ type: 'reset' as const, worker: data })),
    announceFailed: emit((_, { error }: ErrorParams) => ({
      type: 'failed' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'phoneReset',
  description:
    'Removes the phone that a worker’s app is registered on, after a confirmation; its sessions end at once.',
  context: { owner: undefined },
  initial: 'resting',
  states: {
    resting: {
      on: { requestReset: { target: 'confirming', actions: { type: 'keepOwner', params: ({ event }) => event } } },
    },
    confirming: { on: { confirm: 'resetting', deny: 'resting' } },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'resetPhone',
        src: 'resetPhone',
        input: ({ context }) => ({ id: context.owner?.id ?? '' }),
        onDone: { target: 'resting', actions: { type: 'announceReset', params: ({ event }) => event.output } },
        onError: { target: 'resting', actions: { type: 'announceFailed', params: ({ event }) => event } },
      },
    },
  },
})
