import { assign, sendTo, setup } from 'xstate'
import { task, unlimited } from '#machines/kit/task'
import { media } from '#services/platform/media'
import { nativeCapture } from '#services/platform/native-capture'
import type { FileKey, UploadedFile } from '#shared/api/platform/media'
import { chunkedUploadMachine } from './chunked-upload.machine.ts'
import {
  type ChosenFile,
  type Chunk,
  percentUploaded,
  type Upload,
  type UploadOutcome,
  type UploadProgress,
} from './upload.ts'

type Input = { field: FileKey; wrapper: boolean; file?: UploadedFile | undefined }
type Context = {
  field: FileKey
  wrapper: boolean
  chosen: ChosenFile | undefined
  offset: number
  /** Set only while the server has this picture. */
  file: UploadedFile | undefined
  message: string | undefined
}

/** Percentage of the chosen picture that has been sent. */
export const photoProgress = ({ chosen, offset }: Pick<Context, 'chosen' | 'offset'>) =>
  percentUploaded(offset, chosen?.size ?? 0)

export const photoMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as { type: 'choose'; file: ChosenFile } | { type: 'capture' } | { type: 'retry' } | { type: 'cancel' },
    children: {} as { sendPhoto: 'sendPhoto' },
    /** `settled`: it is known whether the server has the picture, so the step around this chart keeps or clears it. */
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    takePhoto: unlimited(nativeCapture.take),
    sendPhoto: chunkedUploadMachine.provide({
      actors: {
        sendChunk: task<Chunk, UploadProgress>(media.sendChunk),
        fetchOffset: task<Upload, UploadProgress>(media.fetchOffset),
      },
    }),
  },
  guards: {
    hasFile: ({ context }) => context.file !== undefined,
    isInWrapper: ({ context }) => context.wrapper,
    isInterrupted: (_, { interrupted }: { interrupted: boolean }) => interrupted,
    hasArrived: (_, { outcome }: { outcome: UploadOutcome }) => outcome.done && outcome.file !== null,
  },
  actions: {
    keepChosen: assign((_, { file }: { file: ChosenFile }) => ({
      chosen: file,
      offset: 0,
      file: undefined,
      message: undefined,
    })),
    keepOffset: assign({ offset: (_, { offset }: { offset: number }) => offset }),
    keepFile: assign({
      file: (_, { outcome }: { outcome: UploadOutcome }) => (outcome.done ? (outcome.file ?? undefined) : undefined),
    }),
    keepMessage: assign({
      message: (_, { outcome }: { outcome: UploadOutcome }) =>
        outcome.done || outcome.status === 400 ? undefined : (outcome.message ?? 'Unable to upload file'),
    }),
    keepErrorMessage: assign({
      message: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : 'The app could not do that. Please try again.',
    }),
    clearMessage: assign({ message: undefined }),
    complainLost: assign({ message: 'Unable to upload file' }),
    retrySending: sendTo('sendPhoto', { type: 'retry' }),
    cancelSending: sendTo('sendPhoto', { type: 'cancel' }),
  },
  delays: {
    /** Milliseconds after which an unfinished upload is shown as slow. */
    slowSignal: 8000,
  },
}).createMachine({
  id: 'photo',
  description: 'One picture: taken by the app or chosen in the browser, sent in slices, and resumed where it stopped.',
  context: ({ input }) => ({
    field: input.field,
    wrapper: input.wrapper,
    chosen: undefined,
    offset: 0,
    file: input.file,
    message: undefined,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasFile', target: 'uploaded' }, { target: 'empty' }] },
    empty: {
      on: {
        choose: { target: 'sending', actions: { type: 'keepChosen', params: ({ event }) => event } },
        capture: { guard: 'isInWrapper', target: 'capturing' },
      },
    },
    capturing: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'takePhoto',
        src: 'takePhoto',
        input: ({ context }) => ({ field: context.field }),
        onDone: { target: 'sending', actions: { type: 'keepChosen', params: ({ event }) => ({ file: event.output }) } },
        onError: { target: 'deciding', actions: { type: 'keepErrorMessage', params: ({ event }) => event } },
      },
    },
    sending: {
      tags: ['busy', 'settled'],
      initial: 'quick',
      invoke: {
        id: 'sendPhoto',
        src: 'sendPhoto',
        input: ({ context: { chosen, field } }) => ({
          index: 0,
          name: chosen?.name ?? '',
          total: chosen?.size ?? 0,
          field,
          blob: chosen?.blob ?? new Blob(),
        }),
        onSnapshot: [
          {
            guard: {
              type: 'isInterrupted',
              params: ({ event }) => ({ interrupted: event.snapshot.matches({ active: 'interrupted' }) }),
            },
            target: '.interrupted',
          },
          { actions: { type: 'keepOffset', params: ({ event }) => event.snapshot.context } },
        ],
        onDone: [
          {
            guard: { type: 'hasArrived', params: ({ event }) => ({ outcome: event.output }) },
            target: 'uploaded',
            actions: { type: 'keepFile', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'empty', actions: { type: 'keepMessage', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'empty', actions: 'complainLost' },
      },
      on: { cancel: { actions: 'cancelSending' } },
      states: {
        quick: { after: { slowSignal: 'slow' } },
        slow: {},
        interrupted: {
          description: 'The connection is lost; the server keeps what it has.',
          entry: 'complainLost',
          exit: 'clearMessage',
          on: { retry: { target: 'quick', actions: 'retrySending' } },
        },
      },
    },
    uploaded: {
      tags: 'settled',
      on: {
        choose: { target: 'sending', actions: { type: 'keepChosen', params: ({ event }) => event } },
        capture: { guard: 'isInWrapper', target: 'capturing' },
      },
    },
  },
})
