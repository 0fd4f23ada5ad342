import { assign, emit, setup } from 'xstate'
import { gatePerson, type PasswordGiven } from '#services/gate-person'
import { failureOf, firstMessage } from './failure.ts'
import { task } from './task.ts'

type Context = PasswordGiven & { message: string | undefined }
type Thrown = { error: unknown }
/** A password is neither kept nor sent again by itself: who gets no answer is told so. */
const unanswered =
  'No connection, so nothing was sent. The password is not kept: type it again when there is a network.'

export const passwordCheckMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<PasswordGiven, 'siteId' | 'workerId' | 'move'>,
    events: {} as
      | { type: 'changePassword'; password: string }
      | { type: 'changeReason'; reason: string }
      | { type: 'submit' },
    emitted: {} as { type: 'checked'; message: string },
    tags: {} as 'busy',
  },
  actors: { sendPassword: task(gatePerson.check) },
  guards: {
    hasPassword: ({ context }) => context.password !== '',
    isLocked: (_, { error }: Thrown) => failureOf(error).status === 429,
  },
  actions: {
    keepPassword: assign({ password: (_, { password }: { password: string }) => password }),
    keepReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    forgetPassword: assign({ password: '' }),
    clearMessage: assign({ message: undefined }),
    askPassword: assign({ message: 'Let the worker type their password.' }),
    keepRefusal: assign({
      message: (_, { error }: Thrown) => firstMessage(failureOf(error)) ?? failureOf(error).message ?? unanswered,
    }),
    announceChecked: emit((_, { message }: { message: string }) => ({ type: 'checked' as const, message })),
  },
}).createMachine({
  id: 'passwordCheck',
  description:
    'A worker without a phone types their own password on the guard’s device: sent once, never queued, forgotten with the answer.',
  context: ({ input }) => ({ ...input, password: '', reason: '', message: undefined }),
  initial: 'typing',
  states: {
    typing: {
      initial: 'open',
      on: {
        changePassword: { target: '.open', actions: { type: 'keepPassword', params: ({ event }) => event } },
        changeReason: { actions: { type: 'keepReason', params: ({ event }) => event } },
        submit: [
          { guard: 'hasPassword', target: 'sending' },
          { target: '.refused', actions: 'askPassword' },
        ],
      },
      states: {
        open: { entry: 'clearMessage' },
        refused: {},
        locked: { description: 'Too many tries for this worker on this guard’s device; other people go on.' },
      },
    },
    sending: {
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        id: 'sendPassword',
        src: 'sendPassword',
        input: ({ context: { siteId, workerId, move, password, reason } }) => ({
          siteId,
          workerId,
          move,
          password,
          reason: reason.trim(),
        }),
        onDone: {
          target: 'checked',
          actions: { type: 'announceChecked', params: ({ event }) => ({ message: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isLocked', params: ({ event }) => event },
            target: 'typing.locked',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          { target: 'typing.refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    checked: { type: 'final' },
  },
})
