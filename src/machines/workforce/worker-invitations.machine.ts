import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import type { ErrorParams } from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { workerInvitations } from '#services/workforce/worker-invitation'
import type { WorkerInvitation } from '#shared/api/workforce/worker-invitation'

type Answer = { invitation: WorkerInvitation | undefined; accept: boolean }
type Chosen = { invitation: WorkerInvitation; accept: boolean }

export const workerInvitationsMachine = setup({
  types: {
    context: {} as Answer & { invitations: WorkerInvitation[] },
    events: {} as ({ type: 'answer' } & Chosen) | { type: 'confirm' } | { type: 'back' },
    emitted: {} as { type: 'answered'; company: string; accepted: boolean } | { type: 'failed'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    readInvitations: task((_: Record<string, never>, signal) => workerInvitations.list({}, signal)),
    sendAnswer: task(({ invitation, accept }: Answer, signal) => {
      const call = { params: { id: invitation?.id ?? '' } }
      return accept ? workerInvitations.accept(call, signal) : workerInvitations.deny(call, signal)
    }),
  },
  actions: {
    keepInvitations: assign((_, { data }: { data: WorkerInvitation[] }) => ({ invitations: data })),
    choose: assign((_, { invitation, accept }: Chosen) => ({ invitation, accept })),
    announceAnswer: emit(({ context: { accept } }, { data }: { data: WorkerInvitation }) => ({
      type: 'answered' as const,
      company: data.company,
      accepted: accept,
    })),
    announceFailed: emit((_, { error }: ErrorParams) => ({
      type: 'failed' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'workerInvitations',
  description:
    'Companies that invited a worker by phone number: none of them gets the profile before the worker accepts.',
  context: { invitations: [], invitation: undefined, accept: false },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'readInvitations',
        src: 'readInvitations',
        input: {},
        onDone: { target: 'shown', actions: { type: 'keepInvitations', params: ({ event }) => event.output } },
        onError: 'unknown',
      },
    },
    unknown: { description: 'The invitations could not be loaded, so none is shown; the next visit loads them again.' },
    shown: { on: { answer: { target: 'confirming', actions: { type: 'choose', params: ({ event }) => event } } } },
    confirming: { on: { confirm: 'sending', back: 'shown' } },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context: { invitation, accept } }) => ({ invitation, accept }),
        onDone: { target: 'loading', actions: { type: 'announceAnswer', params: ({ event }) => event.output } },
        onError: { target: 'loading', actions: { type: 'announceFailed', params: ({ event }) => event } },
      },
    },
  },
})
