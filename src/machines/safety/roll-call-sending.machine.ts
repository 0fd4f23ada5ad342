import { assign, setup } from 'xstate'
import { type Failure, failureOf, isRejection } from '#machines/kit/failure'
import { type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { sendUnsent, settleRejected } from '#services/safety/roll-call-unsent'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { hasUnsent, type Marshal } from '#shared/domain/safety/roll-call-session'
import { isToPassOn, isUnsettled } from '#shared/domain/safety/roll-call-unsent'

type Input = { siteId: string; me: Marshal }
type Kept = { session: RollCallSession | undefined }
type ErrorParams = { error: unknown }
const output = ({ event }: { event: { output: Kept } }) => event.output
const fromError = ({ event }: { event: ErrorParams }): ErrorParams => event
const keepSession = { type: 'keepSession', params: output } as const

export const rollCallSendingMachine = setup({
  types: {
    context: {} as Input & Kept & { failure: Failure | undefined },
    input: {} as Input,
    output: {} as Kept,
    events: {} as Reconnect | { type: 'retry' | 'settle' },
    tags: {} as 'busy',
  },
  actors: {
    readSession: task(
      async ({ siteId, me }: Input): Promise<Kept> => ({
        session: await rollCallOfflineStore.read(siteId, me.id),
      }),
    ),
    sendUnsent: task((input: Input, signal) => sendUnsent(input, signal)),
    settleRejected: task((input: { session: RollCallSession }) => settleRejected(input)),
    watchConnection,
  },
  guards: {
    hasRightEnded: (_, { session }: Kept) => session?.right_ended === true,
    hasUnsent: (_, { session }: Kept) => session !== undefined && hasUnsent(session),
    isUnsettled: (_, { session }: Kept) => session !== undefined && isUnsettled(session),
    isRejection: (_, { error }: ErrorParams) => isRejection(error),
    isShown: ({ context: { session } }) => session !== undefined,
    /** All is sent and the roll call is over: what is left can only be passed on. */
    canSettle: ({ context: { session } }) => session !== undefined && isToPassOn(session),
  },
  actions: {
    keepSession: assign((_, { session }: Kept) => ({ session, failure: undefined })),
    keepFailure: assign((_, { error }: ErrorParams) => ({ failure: failureOf(error) })),
  },
  delays: {
    /** Milliseconds until the server is tried again after no answer. */
    nextTry: 15_000,
    /** Milliseconds after which a request counts as not answered. */
    limit: 30_000,
    /** Milliseconds between two readings of what is stored: the roll call may be open in another tab. */
    beforeNextReading: 5000,
  },
}).createMachine({
  id: 'rollCallSending',
  description: 'Sends what a phone keeps of a roll call, from another page than the roll call’s own.',
  context: ({ input }) => ({ ...input, session: undefined, failure: undefined }),
  output: ({ context: { session } }) => ({ session }),
  on: { settle: { guard: 'canSettle', target: '.settling' } },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSession',
        src: 'readSession',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: { target: 'sending', actions: keepSession },
        onError: 'sending',
      },
    },
    sending: {
      tags: 'busy',
      after: { limit: 'waiting' },
      invoke: {
        id: 'sendUnsent',
        src: 'sendUnsent',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: [
          { guard: { type: 'hasRightEnded', params: output }, target: 'done', actions: keepSession },
          { guard: { type: 'hasUnsent', params: output }, target: 'sending', reenter: true, actions: keepSession },
          { guard: { type: 'isUnsettled', params: output }, target: 'rejected', actions: keepSession },
          { target: 'done', actions: keepSession },
        ],
        onError: [
          {
            guard: { type: 'isRejection', params: fromError },
            target: 'refused',
            actions: { type: 'keepFailure', params: fromError },
          },
          { target: 'waiting' },
        ],
      },
    },
    waiting: {
      description: 'No answer: everything stays on this phone until there is one.',
      invoke: { id: 'watchConnection', src: 'watchConnection' },
      on: { reconnect: 'reading', retry: 'reading' },
      after: { nextTry: 'reading' },
    },
    refused: {
      description:
        'The server refuses the request and gives the reason; everything stays on this phone until another marshal has been told.',
      on: { retry: 'reading', settle: { guard: 'isShown', target: 'settling' } },
    },
    rejected: {
      description: 'All is sent. The server did not take some of it: these people are named, to be found again.',
      after: { beforeNextReading: 'reading' },
    },
    settling: {
      tags: 'busy',
      invoke: {
        id: 'settleRejected',
        src: 'settleRejected',
        input: ({ context: { session } }) => ({ session: session! }),
        onDone: { target: 'done', actions: keepSession },
        onError: 'reading',
      },
    },
    done: { type: 'final' },
  },
})
