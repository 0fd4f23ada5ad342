import { assign, setup } from 'xstate'
import { type Failure, failureOf, firstMessage } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { media } from '#services/platform/media'
import { texts } from '#shared/api/kit/texts'
import type { UploadedFile } from '#shared/api/platform/media'
import { type Chunk, chunkAt, type Upload, type UploadOutcome, type UploadProgress } from './upload.ts'

type FailureParams = { failure: Failure }
type Context = {
  upload: Upload
  offset: number
  resetSeconds: number
  file: UploadedFile | null
  status: number | undefined
  message: string | undefined
}

const toFailure = ({ event }: { event: { error: unknown } }): FailureParams => ({ failure: failureOf(event.error) })

const lost = { target: 'interrupted', actions: { type: 'complain', params: { message: texts.uploadFailed } } } as const

export const chunkedUploadMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Upload,
    events: {} as { type: 'cancel' } | { type: 'retry' },
    output: {} as UploadOutcome,
    tags: {} as 'sending',
  },
  actors: {
    sendChunk: task<Chunk, UploadProgress>(media.sendChunk),
    fetchOffset: task<Upload, UploadProgress>(media.fetchOffset),
  },
  guards: {
    isEmpty: ({ context }) => context.upload.total <= 0,
    isWhole: ({ context }, { offset }: { offset: number }) => offset >= context.upload.total,
    isFurther: ({ context }, { offset }: { offset: number }) => offset > context.offset,
    isRateLimited: (_, { failure }: FailureParams) => failure.status === 429 && failure.reset !== undefined,
    isAheadOrBehind: ({ context }, { failure }: FailureParams) =>
      failure.status === 409 && failure.offset !== undefined && failure.offset !== context.offset,
    isUnanswered: (_, { failure }: FailureParams) => failure.status === undefined,
  },
  actions: {
    keepProgress: assign((_, { offset, file }: UploadProgress) => ({ offset, file })),
    keepReset: assign({ resetSeconds: (_, { failure }: FailureParams) => failure.reset ?? 0 }),
    keepFailure: assign((_, { failure }: FailureParams) => ({
      status: failure.status,
      message: firstMessage(failure) ?? texts.uploadFailed,
    })),
    complain: assign((_, { message }: { message: string }) => ({ message })),
    noteCancelled: assign({ status: 400, message: undefined }),
    forgetFailure: assign({ status: undefined, message: undefined }),
  },
  delays: {
    betweenChunks: 1,
    /** Up to 30 % later than asked: phones that are asked to wait for the same time do not come back in step. */
    untilReset: ({ context }) => (context.resetSeconds + 1) * 1000 * (1 + 0.3 * Math.random()),
    /** Milliseconds without a complete answer after which a slice counts as lost, as for every call that sends data. */
    limit: 30_000,
  },
}).createMachine({
  id: 'chunkedUpload',
  description:
    'Uploads one file in slices, one at a time. The server reports its offset, so an upload resumes after a lost connection.',
  context: ({ input }) => ({
    upload: input,
    offset: 0,
    resetSeconds: 0,
    file: null,
    status: undefined,
    message: undefined,
  }),
  initial: 'active',
  states: {
    active: {
      initial: 'weighing',
      on: { cancel: { target: 'failed', actions: 'noteCancelled' } },
      states: {
        weighing: {
          always: [
            {
              guard: 'isEmpty',
              target: '#chunkedUpload.failed',
              actions: { type: 'complain', params: { message: 'This file is empty' } },
            },
            { target: 'sending' },
          ],
        },
        sending: {
          tags: 'sending',
          after: { limit: lost },
          invoke: {
            id: 'sendChunk',
            src: 'sendChunk',
            input: ({ context }) => chunkAt(context.upload, context.offset),
            onDone: [
              {
                guard: { type: 'isWhole', params: ({ event }) => event.output },
                target: '#chunkedUpload.finished',
                actions: { type: 'keepProgress', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isFurther', params: ({ event }) => event.output },
                target: 'pausing',
                actions: { type: 'keepProgress', params: ({ event }) => event.output },
              },
              {
                target: '#chunkedUpload.failed',
                actions: { type: 'complain', params: { message: texts.uploadFailed } },
              },
            ],
            onError: [
              {
                guard: { type: 'isRateLimited', params: toFailure },
                target: 'limited',
                actions: { type: 'keepReset', params: toFailure },
              },
              { guard: { type: 'isAheadOrBehind', params: toFailure }, target: 'fetchingOffset' },
              {
                guard: { type: 'isUnanswered', params: toFailure },
                target: 'interrupted',
                actions: { type: 'keepFailure', params: toFailure },
              },
              { target: '#chunkedUpload.failed', actions: { type: 'keepFailure', params: toFailure } },
            ],
          },
        },
        pausing: { tags: 'sending', after: { betweenChunks: 'sending' } },
        limited: { after: { untilReset: 'sending' } },
        fetchingOffset: {
          after: { limit: lost },
          invoke: {
            id: 'fetchOffset',
            src: 'fetchOffset',
            input: ({ context }) => context.upload,
            onDone: [
              {
                guard: { type: 'isWhole', params: ({ event }) => event.output },
                target: '#chunkedUpload.finished',
                actions: { type: 'keepProgress', params: ({ event }) => event.output },
              },
              { target: 'sending', actions: { type: 'keepProgress', params: ({ event }) => event.output } },
            ],
            onError: [
              {
                guard: { type: 'isRateLimited', params: toFailure },
                target: 'limited',
                actions: { type: 'keepReset', params: toFailure },
              },
              {
                guard: { type: 'isUnanswered', params: toFailure },
                target: 'interrupted',
                actions: { type: 'keepFailure', params: toFailure },
              },
              { target: '#chunkedUpload.failed', actions: { type: 'keepFailure', params: toFailure } },
            ],
          },
        },
        interrupted: {
          description: 'The connection was lost, or there was no answer for 30 s; the server keeps the slices it has.',
          on: { retry: { target: 'fetchingOffset', actions: 'forgetFailure' } },
        },
      },
    },
    finished: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context: { file, status, message } }) =>
    status === undefined && message === undefined ? { done: true, file } : { done: false, status, message },
})
