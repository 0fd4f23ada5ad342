import { assign, setup } from 'xstate'
import { type Failure, failureOf, isRejection } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import type { Start } from '#machines/kit/from-event'
import { output } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { handIn } from '#services/safety/roll-call'
import { settleRejected } from '#services/safety/roll-call-unsent'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { untakenOf } from '#shared/domain/safety/roll-call-right-ended'

type Opened = { session: RollCallSession }
/** `isPaused`: the server was tried just now. */
type Input = Opened & { isPaused: boolean }

const keepSession = { type: 'keepSession', params: output<Opened> } as const

export const rollCallHandingInMachine = setup({
  types: {
    context: {} as Opened & { failure: Failure | undefined },
    input: {} as Input,
    events: {} as { type: 'retry' } | { type: 'settle' } | Start<Input>,
    /** `isBack`: they have the right again. */
    output: {} as { isBack: boolean },
    tags: {} as 'busy',
  },
  actors: {
    handIn: task((input: Opened, signal) => handIn(input, signal)),
    forgetSession: task((input: Opened) => settleRejected(input)),
  },
  guards: {
    isPaused: ({ event }) => event.type === 'xstate.init' && event.input.isPaused,
    isBack: (_, { session }: Opened) => session.right_ended !== true,
    hasUntaken: (_, { session }: Opened) => untakenOf(session).length > 0,
    isRejection: (_, { error }: ErrorParams) => isRejection(error),
  },
  actions: {
    keepSession: assign((_, { session }: Opened) => ({ session, failure: undefined })),
    keepFailure: assign((_, { error }: ErrorParams) => ({ failure: failureOf(error) })),
  },
  delays: {
    /** Milliseconds until the server is tried again after no answer. */
    nextTry: 15_000,
  },
}).createMachine({
  id: 'rollCallHandingIn',
  description:
    'A marshal has no right to the site any more: what is on the phone is handed in, and the list is deleted.',
  context: ({ input: { session } }) => ({ session, failure: undefined }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isPaused', target: 'waiting' }, { target: 'sending' }] },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context: { session } }) => ({ session }),
        onDone: [
          { guard: { type: 'isBack', params: output }, target: 'back' },
          { guard: { type: 'hasUntaken', params: output }, target: 'untaken', actions: keepSession },
          { target: 'done', actions: keepSession },
        ],
        onError: [
          {
            guard: { type: 'isRejection', params: fromError },
            target: 'untaken',
            actions: { type: 'keepFailure', params: fromError },
          },
          { target: 'waiting' },
        ],
      },
    },
    waiting: {
      description: 'No answer: the marks stay on this phone until there is one.',
      on: { retry: 'sending' },
      after: { nextTry: 'sending' },
    },
    untaken: {
      description: 'The server does not take them: who and when, until another marshal has been told.',
      on: { retry: 'sending', settle: 'forgetting' },
    },
    forgetting: {
      tags: 'busy',
      invoke: {
        id: 'forgetSession',
        src: 'forgetSession',
        input: ({ context: { session } }) => ({ session }),
        onDone: 'left',
        onError: 'left',
      },
    },
    done: { description: 'Nothing is left on the phone.', on: { retry: 'left' } },
    left: { type: 'final' },
    back: { type: 'final', output: 'back' },
  },
  output: ({ event }) => ({ isBack: event.output === 'back' }),
})
