import { assign, emit, setup } from 'xstate'
import { type ErrorParams, type FormError, formErrorOf, fromError, noFormError } from '#machines/kit/form-error'
import { output } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { conversations } from '#services/account/conversation'

/** A worker of the directory. */
export type Contacted = { id: string; name: string }
const textRequired: FormError = { errors: { content: 'Write a message.' }, message: undefined }

export const workerContactMachine = setup({
  types: {
    context: {} as { worker: Contacted | undefined; text: string; formError: FormError },
    events: {} as
      | { type: 'write'; worker: Contacted }
      | { type: 'change'; text: string }
      | { type: 'send' }
      | { type: 'close' },
    emitted: {} as { type: 'written'; conversationId: string },
    tags: {} as 'busy',
  },
  actors: {
    write: task(({ userId, content }: { userId: string; content: string }, signal) =>
      conversations.begin({ userId, content }, signal).then((id) => ({ id })),
    ),
  },
  guards: { isEmpty: ({ context }) => context.text.trim() === '' },
  actions: {
    keepWorker: assign(({ context }, { worker }: { worker: Contacted }) => ({
      worker,
      // What was written to somebody else is not sent to this worker.
      text: worker.id === context.worker?.id ? context.text : '',
      formError: noFormError,
    })),
    keepText: assign((_, { text }: { text: string }) => ({ text, formError: noFormError })),
    requireText: assign({ formError: textRequired }),
    keepFormError: assign((_, { error }: ErrorParams) => ({ formError: formErrorOf(error) })),
    forgetText: assign({ text: '' }),
    announceWritten: emit((_, { id }: { id: string }) => ({ type: 'written' as const, conversationId: id })),
  },
}).createMachine({
  id: 'workerContact',
  description: 'A first message to a worker of the directory. What is written stays until it is sent.',
  context: { worker: undefined, text: '', formError: noFormError },
  initial: 'resting',
  states: {
    resting: { on: { write: { target: 'writing', actions: { type: 'keepWorker', params: ({ event }) => event } } } },
    writing: {
      on: {
        change: { actions: { type: 'keepText', params: ({ event }) => event } },
        send: [{ guard: 'isEmpty', actions: 'requireText' }, { target: 'sending' }],
        close: 'resting',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context: { worker, text } }) => ({ userId: worker?.id ?? '', content: text }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'announceWritten', params: output<{ id: string }> }, 'forgetText'],
        },
        onError: { target: 'writing', actions: { type: 'keepFormError', params: fromError } },
      },
    },
  },
})
