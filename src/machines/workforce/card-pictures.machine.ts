import { assign, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import type { ErrorParams } from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { cardPictures } from '#services/workforce/card-pictures'
import type { UploadedFile } from '#shared/api/platform/media'

type Pictures = { front: UploadedFile | null; back: UploadedFile | null }

export const cardPicturesMachine = setup({
  types: {
    context: {} as { check: string; pictures: Pictures | undefined; errorMessage: string | undefined },
    input: {} as { check: string },
    events: {} as { type: 'open' } | { type: 'confirm' } | { type: 'deny' } | { type: 'close' },
    tags: {} as 'busy',
  },
  actors: {
    openPictures: task(({ check }: { check: string }, signal) =>
      cardPictures.pictures({ params: { id: check } }, signal),
    ),
  },
  actions: {
    keepPictures: assign((_, { data }: { data: Pictures }) => ({ pictures: data })),
    keepErrorMessage: assign((_, { error }: ErrorParams) => ({ errorMessage: failureOf(error).message ?? noAnswer })),
    forget: assign({ pictures: undefined, errorMessage: undefined }),
  },
}).createMachine({
  id: 'cardPictures',
  description:
    'Opens the pictures of a worker’s skill card after a confirmation, because each opening is logged and the worker is notified.',
  context: ({ input }) => ({ ...input, pictures: undefined, errorMessage: undefined }),
  initial: 'closed',
  states: {
    closed: { on: { open: 'confirming' } },
    confirming: { on: { confirm: 'opening', deny: 'closed' } },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPictures',
        src: 'openPictures',
        input: ({ context: { check } }) => ({ check }),
        onDone: { target: 'open', actions: { type: 'keepPictures', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepErrorMessage', params: ({ event }) => event } },
      },
    },
    open: { on: { close: { target: 'closed', actions: 'forget' } } },
    refused: { on: { open: { target: 'confirming', actions: 'forget' } } },
  },
})
