import { assign, emit, sendTo, setup } from 'xstate'
import { texts } from '#shared/api/kit/texts'
import type { UploadedFile } from '#shared/api/platform/media'
import { chunkedUploadMachine } from './chunked-upload.machine.ts'
import { batchOf, type ChosenFile, combinedPercent, type UploadOutcome } from './upload.ts'

type Context = {
  field: string
  files: ChosenFile[]
  /** Index of the file that is being uploaded. */
  index: number
  /** Bytes of that file that the server has. */
  offset: number
  cancelled: number[]
  uploaded: UploadedFile[]
  /** Indexes of the files that failed. */
  missed: number[]
  error: string | undefined
}

const broken: UploadOutcome = { done: false, status: undefined, message: texts.uploadFailed }
const fresh = { files: [], index: 0, offset: 0, cancelled: [], uploaded: [], missed: [], error: undefined }

export const uploadFieldMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { field: string },
    events: {} as { type: 'choose'; files: ChosenFile[] } | { type: 'cancel'; index: number } | { type: 'retry' },
    emitted: {} as
      | { type: 'progressed'; percent: number }
      | { type: 'uploaded'; files: UploadedFile[] }
      | { type: 'refused'; errors: Record<string, string[]> },
    tags: {} as 'busy',
  },
  actors: { uploadFile: chunkedUploadMachine },
  guards: {
    hasFiles: (_, { files }: { files: ChosenFile[] }) => files.length > 0,
    isPastLast: ({ context }) => context.index >= context.files.length,
    isCancelled: ({ context }) => context.cancelled.includes(context.index),
    isCurrent: ({ context }, { index }: { index: number }) => index === context.index,
    isLater: ({ context }, { index }: { index: number }) => index > context.index && index < context.files.length,
    isInterrupted: (_, { interrupted }: { interrupted: boolean }) => interrupted,
    hasError: ({ context }) => context.error !== undefined,
  },
  actions: {
    begin: assign((_, { files }: { files: ChosenFile[] }) => ({ ...fresh, files })),
    noteCancelled: assign({
      cancelled: ({ context }, { index }: { index: number }) => [...new Set([...context.cancelled, index])],
    }),
    keepOffset: assign({ offset: (_, { offset }: { offset: number }) => offset }),
    keepOutcome: assign(({ context }, { outcome }: { outcome: UploadOutcome }) => ({
      uploaded: outcome.done && outcome.file ? [...context.uploaded, outcome.file] : context.uploaded,
      missed: outcome.done ? context.missed : [...context.missed, context.index],
      error: outcome.done ? context.error : (context.error ?? outcome.message),
    })),
    passOn: assign({ index: ({ context }) => context.index + 1, offset: 0 }),
    cancelUpload: sendTo('uploadFile', { type: 'cancel' }),
    retryUpload: sendTo('uploadFile', { type: 'retry' }),
    clearMarkers: assign({ files: [], index: 0, offset: 0, cancelled: [], missed: [] }),
    announceProgress: emit(({ context: { files, index, offset } }) => ({
      type: 'progressed' as const,
      percent: combinedPercent(files, index, offset),
    })),
    announceUploaded: emit(({ context }) => ({ type: 'uploaded' as const, files: context.uploaded })),
    announceRefused: emit(({ context }) => ({
      type: 'refused' as const,
      errors: { [context.field]: context.error === undefined ? [] : [context.error] },
    })),
  },
}).createMachine({
  id: 'uploadField',
  description:
    'The files chosen in one field are uploaded one after another; one that fails is reported and does not stop the rest.',
  context: ({ input }) => ({ ...fresh, field: input.field }),
  initial: 'resting',
  states: {
    resting: {
      on: {
        choose: {
          guard: { type: 'hasFiles', params: ({ event }) => event },
          target: 'turning',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
      initial: 'empty',
      states: {
        empty: {},
        finished: { entry: 'announceUploaded' },
        refused: {
          description: 'At least one file did not arrive; those that did are kept.',
          entry: ['announceUploaded', 'announceRefused'],
        },
      },
    },
    turning: {
      description: 'Chooses the next file.',
      entry: 'announceProgress',
      always: [
        { guard: 'isPastLast', target: 'settling' },
        { guard: 'isCancelled', target: 'turning', reenter: true, actions: 'passOn' },
        { target: 'uploading' },
      ],
    },
    uploading: {
      tags: 'busy',
      initial: 'sending',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context: { files, index, field } }) => {
          const { name, size, blob } = files[index]! // `turning` lets only a file through
          return { index, name, total: size, field, blob, batch: batchOf(files, index) }
        },
        onSnapshot: [
          {
            guard: {
              type: 'isInterrupted',
              params: ({ event }) => ({ interrupted: event.snapshot.matches({ active: 'interrupted' }) }),
            },
            target: '.interrupted',
          },
          {
            target: '.sending',
            actions: [{ type: 'keepOffset', params: ({ event }) => event.snapshot.context }, 'announceProgress'],
          },
        ],
        onDone: {
          target: 'turning',
          actions: [{ type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'passOn'],
        },
        onError: { target: 'turning', actions: [{ type: 'keepOutcome', params: { outcome: broken } }, 'passOn'] },
      },
      on: {
        cancel: [
          { guard: { type: 'isCurrent', params: ({ event }) => event }, actions: 'cancelUpload' },
          {
            guard: { type: 'isLater', params: ({ event }) => event },
            actions: { type: 'noteCancelled', params: ({ event }) => event },
          },
        ],
      },
      states: {
        sending: {},
        interrupted: {
          description: 'The connection is lost; the files after this one wait.',
          on: { retry: { target: 'sending', actions: 'retryUpload' } },
        },
      },
    },
    settling: {
      exit: 'clearMarkers',
      always: [{ guard: 'hasError', target: 'resting.refused' }, { target: 'resting.finished' }],
    },
  },
})
