import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { isGone, isRefreshQueued, output, type Reconnect, resourceStates, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { assignments } from '#services/jobs/assignment'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'

type Context = { id: string; assignment: AssignmentDetail | undefined; message: string | undefined }
type Loaded = { assignment: AssignmentDetail }

/** Dialogs that can be opened while the assignment is shown or reloaded; closing one reloads it. */
const acts = {
  edit: 'editing',
  changeManager: 'changingManager',
  changeTravel: 'changingTravel',
  cancel: 'confirming',
} as const

export const assignmentPageMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: string },
    events: {} as
      | { type: 'edit' }
      | { type: 'changeManager' }
      | { type: 'changeTravel' }
      | { type: 'cancel' }
      | { type: 'confirm' }
      | { type: 'deny' }
      | { type: 'close' }
      | { type: 'changed' }
      | { type: 'refresh' }
      | { type: 'retry' }
      | Reconnect,
    emitted: {} as { type: 'cancelled' } | { type: 'notCancelled'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(
      ({ id }: { id: string }, signal): Promise<Loaded> =>
        assignments.one({ params: { id } }, signal).then(({ data }) => ({ assignment: data })),
    ),
    cancelAssignment: task(({ id }: { id: string }, signal) => assignments.cancel({ params: { id } }, signal)),
  },
  guards: { isRefreshQueued, isGone },
  actions: {
    keepAssignment: assign((_, { assignment }: Loaded) => ({ assignment })),
    keepReason: assign((_, { error }: ErrorParams) => ({ message: failureOf(error).message ?? noAnswer })),
    forgetReason: assign({ message: undefined }),
    announceCancelled: emit({ type: 'cancelled' as const }),
    announceNotCancelled: emit((_, { error }: ErrorParams) => ({
      type: 'notCancelled' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'assignmentPage',
  description:
    'One assignment and its history. Users with the right to do so edit it, change its manager or travel details, or cancel it.',
  context: ({ input: { id } }) => ({ id, assignment: undefined, message: undefined }),
  initial: 'loading',
  states: {
    ...resourceStates({
      input: ({ context: { id } }: { context: { id: string } }) => ({ id }),
      keep: { type: 'keepAssignment', params: output<Loaded> },
      on: acts,
      ended: 'missing',
    }),
    editing: {
      description: 'The form is open; a chart of its own holds what is typed.',
      on: { close: 'refreshing', changed: 'refreshing' },
    },
    changingManager: { on: { close: 'refreshing', changed: 'refreshing' } },
    changingTravel: { on: { close: 'refreshing', changed: 'refreshing' } },
    confirming: {
      description: 'Cancel it?',
      exit: 'forgetReason',
      on: { confirm: 'cancelling', deny: 'refreshing' },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelAssignment',
        src: 'cancelAssignment',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'refreshing', actions: 'announceCancelled' },
        onError: {
          target: 'confirming',
          actions: [
            { type: 'keepReason', params: fromError },
            { type: 'announceNotCancelled', params: fromError },
          ],
        },
      },
    },
  },
})
