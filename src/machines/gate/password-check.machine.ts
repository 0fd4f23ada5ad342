import { assign, emit, setup } from 'xstate'
import { failureOf, firstMessage, isRejection } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { gatePerson, type PasswordGiven } from '#services/gate/gate-person'
import { reasonProblem } from '#shared/api/gate/override-reason'
import type { CheckOutcome } from '#shared/api/gate/site-control'
import { newId } from '#shared/domain/kit/id'

/** `seconds`: until the server accepts another password for this worker. */
type Context = PasswordGiven & { message: string | undefined; seconds: number }
type ErrorParams = { error: unknown }
type Submitted = { isWarned: boolean }
/** A password is neither stored nor sent again automatically, so the person must know that there was no answer. */
const unanswered =
  'No answer from the server, so this may not have gone through. The password is not kept: enter it again when there is a network. A repeat is not counted twice.'

/** Seconds of a lock when the server gives no duration. */
const defaultWait = 60

const unexplained = {
  guard: { type: 'isReasonMissing', params: ({ event }: { event: Submitted }) => event },
  target: '#passwordCheck.typing.unexplained',
  actions: 'requireReason',
} as const

export const passwordCheckMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<PasswordGiven, 'userId' | 'siteId' | 'workerId' | 'move'>,
    events: {} as
      | { type: 'changePassword'; password: string }
      | { type: 'changeReason'; reason: string }
      /** `isWarned`: the gate warns of the worker, so a reason is needed. */
      | { type: 'submit'; isWarned: boolean },
    emitted: {} as { type: 'checked'; outcome: CheckOutcome },
    tags: {} as 'busy',
  },
  actors: { sendPassword: task(gatePerson.check) },
  guards: {
    hasPassword: ({ context }) => context.password !== '',
    isReasonMissing: ({ context }, { isWarned }: Submitted) => isWarned && reasonProblem(context.reason) !== undefined,
    isOtherPassword: (_, { error }: ErrorParams) => 'idempotency-key' in failureOf(error).errors,
    isLocked: (_, { error }: ErrorParams) => failureOf(error).status === 429,
    wasAnswered: (_, { error }: ErrorParams) => isRejection(error),
  },
  actions: {
    keepPassword: assign({ password: (_, { password }: { password: string }) => password }),
    keepReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    forgetPassword: assign({ password: '' }),
    clearMessage: assign({ message: undefined }),
    requireReason: assign({ message: ({ context }) => reasonProblem(context.reason) }),
    requirePassword: assign({ message: 'Let the worker type their password.' }),
    keepMessage: assign({
      message: (_, { error }: ErrorParams) => firstMessage(failureOf(error)) ?? failureOf(error).message ?? unanswered,
    }),
    keepWait: assign({ seconds: (_, { error }: ErrorParams) => failureOf(error).reset ?? defaultWait }),
    /**
     * Only once the server has answered, or refused the key because it came with another password or reason: until then
     * the next try may repeat one that was counted.
     */
    renewKey: assign({ key: () => newId() }),
    announceChecked: emit((_, { outcome }: { outcome: CheckOutcome }) => ({ type: 'checked' as const, outcome })),
  },
  delays: {
    untilUnlocked: ({ context }) => (context.seconds + 1) * 1000,
    /** Milliseconds after which a password without an answer is shown as slow, like a read. */
    slowSignal: 4000,
    /**
     * Milliseconds after which the next try is no repeat: the server keeps its answers for a day, and in time the worker
     * may have left and come back.
     */
    repeatTime: 5 * 60_000,
  },
}).createMachine({
  id: 'passwordCheck',
  description:
    'A worker without a phone types their own password on the guard’s device: never stored or queued, cleared after the answer.',
  context: ({ input }) => ({
    ...input,
    key: newId(),
    password: '',
    reason: '',
    message: undefined,
    seconds: 0,
  }),
  initial: 'typing',
  states: {
    typing: {
      initial: 'open',
      after: { repeatTime: { actions: 'renewKey' } },
      on: {
        changeReason: { actions: { type: 'keepReason', params: ({ event }) => event } },
      },
      states: {
        open: {
          entry: 'clearMessage',
          on: {
            changePassword: { actions: { type: 'keepPassword', params: ({ event }) => event } },
            submit: [
              unexplained,
              { guard: 'hasPassword', target: '#passwordCheck.sending' },
              { target: 'refused', actions: 'requirePassword' },
            ],
          },
        },
        refused: {
          on: {
            changePassword: { target: 'open', actions: { type: 'keepPassword', params: ({ event }) => event } },
            submit: [unexplained, { actions: 'requirePassword' }],
          },
        },
        unexplained: {
          description:
            'The gate warns of the worker, and nobody has said why that does not count. The password that was typed stays.',
          on: {
            changeReason: { target: 'open', actions: { type: 'keepReason', params: ({ event }) => event } },
            changePassword: { actions: { type: 'keepPassword', params: ({ event }) => event } },
          },
        },
        locked: {
          description:
            'Too many attempts for this worker: nothing can be sent until the server accepts a password again.',
          after: { untilUnlocked: 'open' },
        },
      },
    },
    sending: {
      tags: 'busy',
      exit: 'forgetPassword',
      type: 'parallel',
      states: {
        call: {
          initial: 'open',
          states: {
            open: {
              invoke: {
                id: 'sendPassword',
                src: 'sendPassword',
                input: ({ context: { userId, siteId, workerId, move, key, password, reason } }) => ({
                  userId,
                  siteId,
                  workerId,
                  move,
                  key,
                  password,
                  reason: reason.trim(),
                }),
                onDone: {
                  target: '#passwordCheck.checked',
                  actions: { type: 'announceChecked', params: ({ event }) => ({ outcome: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'isOtherPassword', params: ({ event }) => event },
                    description: 'The earlier try without an answer had another password or reason.',
                    target: 'open',
                    reenter: true,
                    actions: 'renewKey',
                  },
                  {
                    guard: { type: 'isLocked', params: ({ event }) => event },
                    target: '#passwordCheck.typing.locked',
                    actions: [
                      { type: 'keepMessage', params: ({ event }) => event },
                      { type: 'keepWait', params: ({ event }) => event },
                    ],
                  },
                  {
                    guard: { type: 'wasAnswered', params: ({ event }) => event },
                    target: '#passwordCheck.typing.refused',
                    actions: [{ type: 'keepMessage', params: ({ event }) => event }, 'renewKey'],
                  },
                  {
                    target: '#passwordCheck.typing.refused',
                    actions: { type: 'keepMessage', params: ({ event }) => event },
                  },
                ],
              },
            },
          },
        },
        network: {
          initial: 'quick',
          states: {
            quick: { after: { slowSignal: 'slow' } },
            slow: { description: 'The server has not answered yet, and is still waited for.' },
          },
        },
      },
    },
    checked: { type: 'final' },
  },
})
