import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from './failure.ts'
import { task } from './task.ts'

type Context<ExportRequest> = { request: ExportRequest | undefined; formError: string | undefined }
type Signed = { url: string; name: string }

/**
 * Exports rows to Excel: shows what the file will contain, requests a signed link that is valid for five minutes, and
 * opens it at once.
 */
export const exportMachine = <ExportRequest>(
  id: string,
  description: string,
  sign: (request: ExportRequest, signal: AbortSignal) => Promise<Signed>,
) =>
  setup({
    types: {
      context: {} as Context<ExportRequest>,
      events: {} as { type: 'open'; request: ExportRequest } | { type: 'download' } | { type: 'close' },
      emitted: {} as { type: 'signed'; url: string },
      tags: {} as 'busy',
    },
    actors: {
      sign: task(async ({ request }: Context<ExportRequest>, signal): Promise<Signed> => {
        if (request === undefined) throw new Error('Nothing is to be downloaded.')
        return sign(request, signal)
      }),
    },
    actions: {
      keepRequest: assign((_, { request }: { request: ExportRequest }) => ({ request, formError: undefined })),
      keepFormError: assign((_, { error }: { error: unknown }) => ({
        formError: failureOf(error).message ?? noAnswer,
      })),
      announceSigned: emit((_, { url }: Signed) => ({ type: 'signed' as const, url })),
    },
  }).createMachine({
    id,
    description,
    context: { request: undefined, formError: undefined },
    initial: 'closed',
    states: {
      closed: { on: { open: { target: 'open', actions: { type: 'keepRequest', params: ({ event }) => event } } } },
      open: { on: { download: 'signing', close: 'closed' } },
      signing: {
        tags: 'busy',
        invoke: {
          id: 'sign',
          src: 'sign',
          input: ({ context }) => context,
          onDone: { target: 'closed', actions: { type: 'announceSigned', params: ({ event }) => event.output } },
          onError: { target: 'open', actions: { type: 'keepFormError', params: ({ event }) => event } },
        },
      },
    },
  })
