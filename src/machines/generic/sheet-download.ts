import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/failure'
import { task } from '#machines/task'

type Context<Asked> = { asked: Asked | undefined; refusal: string | undefined }
type Signed = { url: string; name: string }

/**
 * Exports rows to Excel: shows what the file will contain, requests a signed link that is valid for five minutes, and
 * opens it at once.
 */
export const sheetDownloadMachine = <Asked>(
  id: string,
  description: string,
  sign: (asked: Asked, signal: AbortSignal) => Promise<Signed>,
) =>
  setup({
    types: {
      context: {} as Context<Asked>,
      events: {} as { type: 'open'; asked: Asked } | { type: 'download' } | { type: 'close' },
      emitted: {} as { type: 'signed'; url: string },
      tags: {} as 'busy',
    },
    actors: {
      sign: task(async ({ asked }: Context<Asked>, signal): Promise<Signed> => {
        if (asked === undefined) throw new Error('Nothing is to be downloaded.')
        return sign(asked, signal)
      }),
    },
    actions: {
      keepAsked: assign((_, { asked }: { asked: Asked }) => ({ asked, refusal: undefined })),
      keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: failureOf(error).message ?? noAnswer })),
      announceSigned: emit((_, { url }: Signed) => ({ type: 'signed' as const, url })),
    },
  }).createMachine({
    id,
    description,
    context: { asked: undefined, refusal: undefined },
    initial: 'closed',
    states: {
      closed: { on: { open: { target: 'open', actions: { type: 'keepAsked', params: ({ event }) => event } } } },
      open: { on: { download: 'signing', close: 'closed' } },
      signing: {
        tags: 'busy',
        invoke: {
          id: 'sign',
          src: 'sign',
          input: ({ context }) => context,
          onDone: { target: 'closed', actions: { type: 'announceSigned', params: ({ event }) => event.output } },
          onError: { target: 'open', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        },
      },
    },
  })
