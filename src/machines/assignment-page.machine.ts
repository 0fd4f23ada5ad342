import { assign, emit, setup } from 'xstate'
import type { AssignmentDetail } from '#contract/assignment'
import { assignments } from '#services/assignment'
import { failureOf, noAnswer } from './failure.ts'
import { isAskedAgain, remembering, thenShow } from './generic/refresh.ts'
import { type Thrown, thrown } from './refusal.ts'
import { task } from './task.ts'

type Context = { id: string; assignment: AssignmentDetail | undefined; message: string | undefined }
type Told = { assignment: AssignmentDetail }

/** Open as long as the assignment is on the screen, while it is read again too: closing them reads it again. */
const acts = {
  edit: 'editing',
  changeManager: 'changingManager',
  changeTravel: 'changingTravel',
  cancel: 'asking',
} as const

const keepAssignment = {
  type: 'keepAssignment',
  params: ({ event }: { event: { output: Told } }) => event.output,
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
      | { type: 'retry' },
    emitted: {} as { type: 'cancelled' } | { type: 'notCancelled'; said: string },
    tags: {} as 'busy',
  },
  actors: {
    readAssignment: task(
      ({ id }: { id: string }, signal): Promise<Told> =>
        assignments.one({ params: { id } }, signal).then(({ data }) => ({ assignment: data })),
    ),
    cancelAssignment: task(({ id }: { id: string }, signal) => assignments.cancel({ params: { id } }, signal)),
  },
  guards: { isAskedAgain, isGone: (_, { error }: Thrown) => failureOf(error).status === 404 },
  actions: {
    keepAssignment: assign((_, { assignment }: Told) => ({ assignment })),
    keepReason: assign((_, { error }: Thrown) => ({ message: failureOf(error).message ?? noAnswer })),
    forgetReason: assign({ message: undefined }),
    announceCancelled: emit({ type: 'cancelled' as const }),
    announceNotCancelled: emit((_, { error }: Thrown) => ({
      type: 'notCancelled' as const,
      said: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'assignmentPage',
  description:
    'One assignment: what it is and what was done with it. Who may, changes it, gives it another manager, or cancels it.',
  context: ({ input: { id } }) => ({ id, assignment: undefined, message: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      ...remembering,
      invoke: {
        id: 'readAssignment',
        src: 'readAssignment',
        input: ({ context: { id } }) => ({ id }),
        onDone: thenShow(keepAssignment),
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    showing: { on: { ...acts, refresh: 'refreshing' } },
    editing: {
      description: 'Its form is open; what is written in it is the form’s own affair.',
      on: { close: 'refreshing', changed: 'refreshing' },
    },
    changingManager: { on: { close: 'refreshing', changed: 'refreshing' } },
    changingTravel: { on: { close: 'refreshing', changed: 'refreshing' } },
    asking: {
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
          target: 'asking',
          actions: [
            { type: 'keepReason', params: thrown },
            { type: 'announceNotCancelled', params: thrown },
          ],
        },
      },
    },
    refreshing: {
      description: 'What is known stays on the screen.',
      tags: 'busy',
      on: acts,
      ...remembering,
      invoke: {
        id: 'rereadAssignment',
        src: 'readAssignment',
        input: ({ context: { id } }) => ({ id }),
        onDone: thenShow(keepAssignment),
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'outdated' }],
      },
    },
    outdated: {
      description: 'The last reading failed; what is shown may be old.',
      on: { ...acts, retry: 'refreshing', refresh: 'refreshing' },
    },
    missing: { description: 'There is none, or it is not the reader’s to see.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
