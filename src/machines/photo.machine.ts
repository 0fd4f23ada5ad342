import { assign, sendTo, setup } from 'xstate'
import type { FileKey, UploadedFile } from '#contract/media'
import { media } from '#services/media'
import { nativeCapture } from '#services/native-capture'
import { chunkedUploadMachine } from './chunked-upload.machine.ts'
import { task } from './task.ts'
import { type ChosenFile, type Chunk, percentSent, type Standing, type Upload, type UploadOutcome } from './upload.ts'

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
  percentSent(offset, chosen?.size ?? 0)

export const photoMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as { type: 'choose'; file: ChosenFile } | { type: 'capture' } | { type: 'retry' } | { type: 'cancel' },
    children: {} as { sendPhoto: 'sendPhoto' },
    /** `told`: it is certain whether the server has the picture, so the step around this chart keeps or clears it. */
    tags: {} as 'busy' | 'told',
  },
  actors: {
    takePhoto: task(nativeCapture.take),
    sendPhoto: chunkedUploadMachine.provide({
      actors: {
        sendChunk: task<Chunk, Standing>(media.sendChunk),
        askOffset: task<Upload, Standing>(media.askOffset),
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
    keepWhy: assign({
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
  initial: 'looking',
  states: {
    looking: { always: [{ guard: 'hasFile', target: 'sent' }, { target: 'empty' }] },
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
        onError: { target: 'looking', actions: { type: 'keepWhy', params: ({ event }) => event } },
      },
    },
    sending: {
      tags: ['busy', 'told'],
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
            target: 'sent',
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
    sent: {
      tags: 'told',
      on: {
        choose: { target: 'sending', actions: { type: 'keepChosen', params: ({ event }) => event } },
        capture: { guard: 'isInWrapper', target: 'capturing' },
      },
    },
  },
})
