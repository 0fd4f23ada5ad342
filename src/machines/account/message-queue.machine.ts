import { assign, emit, sendTo, setup } from 'xstate'
import { type Failure, failureOf, firstMessage } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { chunkedUploadMachine } from '#machines/platform/chunked-upload.machine'
import type { ChosenFile, UploadOutcome } from '#machines/platform/upload'
import { conversations } from '#services/account/conversation'
import { type UnsentMessage, unsentMessages } from '#services/account/unsent-messages'
import type { Message, NewMessage } from '#shared/api/account/conversation'
import { texts } from '#shared/api/kit/texts'

type Context = {
  userId: string
  items: UnsentMessage[]
  /** Bytes of the first item's file that the server has. */
  offset: number
  resetSeconds: number
}
/** What a person has written, or a file that they have chosen. */
type Written = { conversationId: string; content: string; file?: ChosenFile }
type Keyed = { key: string }
export type Unsent = UnsentMessage
type FailureParams = { failure: Failure }

const toFailure = ({ event }: { event: { error: unknown } }): FailureParams => ({ failure: failureOf(event.error) })
/** The one that is sent first: those that were not taken wait for the person. */
const firstOf = ({ items }: Context) => items.find(({ problem }) => !problem)
const messageOf = ({ content, media }: UnsentMessage): NewMessage =>
  media ? { type: 'attachment', media_id: media.id, ...(content && { content }) } : { type: 'text', content }

export const messageQueueMachine = setup({
  types: {
    context: {} as Context,
    /** `items` omitted: those that this browser keeps. */
    input: {} as { userId: string; items?: UnsentMessage[] },
    events: {} as
      | ({ type: 'add' } & Written)
      | ({ type: 'remove' } & Keyed)
      | ({ type: 'retry' } & Keyed)
      | { type: 'reconnect' },
    emitted: {} as { type: 'sent'; message: Message },
    tags: {} as 'waiting',
  },
  actors: {
    watchConnection,
    uploadFile: chunkedUploadMachine,
    send: task(({ item }: { item: UnsentMessage }, signal) =>
      conversations.send({ id: item.conversationId, key: item.key, message: messageOf(item) }, signal),
    ),
  },
  guards: {
    hasNone: ({ context }) => !firstOf(context),
    needsUpload: ({ context }) => {
      const first = firstOf(context)
      return Boolean(first?.file && !first.media)
    },
    isFirst: ({ context }, { key }: Keyed) => firstOf(context)?.key === key,
    isOther: ({ context }, { key }: Keyed) => firstOf(context)?.key !== key,
    hasFile: (_, { outcome }: { outcome: UploadOutcome }) => outcome.done && outcome.file !== null,
    isCancelled: (_, { outcome }: { outcome: UploadOutcome }) => !outcome.done && outcome.message === undefined,
    isInterrupted: (_, { interrupted }: { interrupted: boolean }) => interrupted,
    isUnanswered: (_, { failure }: FailureParams) => failure.status === undefined || failure.status > 500,
    isRateLimited: (_, { failure }: FailureParams) => failure.status === 429 && failure.reset !== undefined,
  },
  actions: {
    add: assign(({ context }, { conversationId, content, file }: Written) => ({
      items: [...context.items, unsentMessages.create(conversationId, content, file)],
    })),
    drop: assign(({ context }, { key }: Keyed) => ({ items: context.items.filter((one) => one.key !== key) })),
    dropFirst: assign(({ context }) => ({ items: context.items.filter((one) => one !== firstOf(context)) })),
    keepMedia: assign(({ context }, { outcome }: { outcome: UploadOutcome }) => ({
      items: context.items.map((one) =>
        one === firstOf(context) && outcome.done && outcome.file
          ? { ...one, media: { id: outcome.file.id, name: outcome.file.name, size: one.file?.size ?? 0 } }
          : one,
      ),
    })),
    keepProblem: assign(({ context }, { problem }: { problem: string }) => ({
      items: context.items.map((one) => (one === firstOf(context) ? { ...one, problem } : one)),
    })),
    clearProblem: assign(({ context }, { key }: Keyed) => ({
      items: context.items.map((one) => (one.key === key ? { ...one, problem: undefined } : one)),
    })),
    keepOffset: assign((_, { offset }: { offset: number }) => ({ offset })),
    keepReset: assign((_, { failure }: FailureParams) => ({ resetSeconds: failure.reset ?? 0 })),
    cancelUpload: sendTo('uploadFile', { type: 'cancel' }),
    retryUpload: sendTo('uploadFile', { type: 'retry' }),
    store: ({ context: { userId, items } }) => unsentMessages.keepMessages(userId, items),
    announceSent: emit((_, { message }: { message: Message }) => ({ type: 'sent' as const, message })),
  },
  delays: {
    /** Milliseconds after which a message whose send got no answer is tried again, if nothing says that the server is back. */
    pause: 15_000,
    untilReset: ({ context }) => (context.resetSeconds + 1) * 1000,
  },
}).createMachine({
  id: 'messageQueue',
  description:
    'Messages on their way, one after the other; kept by this browser, each sent once, and tried again when the server is back.',
  context: ({ input: { userId, items } }) => ({
    userId,
    items: items ?? unsentMessages.messages(userId),
    offset: 0,
    resetSeconds: 0,
  }),
  initial: 'choosing',
  on: {
    add: { actions: [{ type: 'add', params: fromEvent }, 'store'] },
    retry: { actions: [{ type: 'clearProblem', params: fromEvent }, 'store'] },
  },
  states: {
    choosing: {
      always: [
        { guard: 'hasNone', target: 'resting' },
        { guard: 'needsUpload', target: 'uploading' },
        { target: 'sending' },
      ],
    },
    resting: {
      on: {
        remove: { actions: [{ type: 'drop', params: fromEvent }, 'store'] },
        add: { target: 'choosing', actions: [{ type: 'add', params: fromEvent }, 'store'] },
        retry: { target: 'choosing', actions: [{ type: 'clearProblem', params: fromEvent }, 'store'] },
      },
    },
    uploading: {
      entry: { type: 'keepOffset', params: { offset: 0 } },
      initial: 'moving',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context }) => {
          const { name = '', size = 0, blob = new Blob() } = firstOf(context)?.file ?? {}
          return { index: 0, name, total: size, field: 'attachment', blob }
        },
        onSnapshot: [
          {
            guard: {
              type: 'isInterrupted',
              params: ({ event }) => ({ interrupted: event.snapshot.matches({ active: 'interrupted' }) }),
            },
            target: '.interrupted',
          },
          { target: '.moving', actions: { type: 'keepOffset', params: ({ event }) => event.snapshot.context } },
        ],
        onDone: [
          {
            guard: { type: 'hasFile', params: ({ event }) => ({ outcome: event.output }) },
            target: 'choosing',
            actions: [{ type: 'keepMedia', params: ({ event }) => ({ outcome: event.output }) }, 'store'],
          },
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ outcome: event.output }) },
            target: 'choosing',
            actions: ['dropFirst', 'store'],
          },
          {
            target: 'choosing',
            actions: {
              type: 'keepProblem',
              params: ({ event }) => ({
                problem: (!event.output.done && event.output.message) || texts.uploadFailed,
              }),
            },
          },
        ],
        onError: { target: 'choosing', actions: { type: 'keepProblem', params: { problem: texts.uploadFailed } } },
      },
      on: {
        remove: [
          { guard: { type: 'isFirst', params: fromEvent }, actions: 'cancelUpload' },
          { actions: [{ type: 'drop', params: fromEvent }, 'store'] },
        ],
      },
      states: {
        moving: {},
        interrupted: {
          description: 'The connection is lost; the upload goes on where it stopped once it is back.',
          tags: 'waiting',
          invoke: { id: 'watchConnection', src: 'watchConnection' },
          after: { pause: { target: 'moving', actions: 'retryUpload' } },
          on: { reconnect: { target: 'moving', actions: 'retryUpload' } },
        },
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => {
          const item = firstOf(context)
          if (!item) throw new Error('nothing to send')
          return { item }
        },
        onDone: {
          target: 'choosing',
          actions: [
            'dropFirst',
            'store',
            { type: 'announceSent', params: ({ event }) => ({ message: event.output.data }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isRateLimited', params: toFailure },
            target: 'limited',
            actions: { type: 'keepReset', params: toFailure },
          },
          { guard: { type: 'isUnanswered', params: toFailure }, target: 'unanswered' },
          {
            target: 'choosing',
            actions: [
              {
                type: 'keepProblem',
                params: ({ event }) => {
                  const failure = failureOf(event.error)
                  return { problem: firstMessage(failure) ?? failure.message ?? texts.errorOccurred }
                },
              },
              'store',
            ],
          },
        ],
      },
      on: {
        remove: {
          guard: { type: 'isOther', params: fromEvent },
          actions: [{ type: 'drop', params: fromEvent }, 'store'],
        },
      },
    },
    unanswered: {
      description: 'The server may have the message: it is sent again under its key, which makes no second one.',
      tags: 'waiting',
      invoke: { id: 'watchConnection', src: 'watchConnection' },
      after: { pause: 'choosing' },
      on: {
        reconnect: 'choosing',
        remove: { target: 'choosing', actions: [{ type: 'drop', params: fromEvent }, 'store'] },
      },
    },
    limited: {
      description: 'So many messages in a minute that the next has to wait.',
      tags: 'waiting',
      after: { untilReset: 'choosing' },
      on: { remove: { actions: [{ type: 'drop', params: fromEvent }, 'store'] } },
    },
  },
})
