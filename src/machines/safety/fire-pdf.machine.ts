import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { fire } from '#services/safety/fire'
import { rollCalls } from '#services/safety/roll-call'

/** The fire list of a site, or the report of a roll call. */
export type FirePdf = { kind: 'list' | 'report'; id: string }

export const firePdfMachine = setup({
  types: {
    context: {} as { wanted: FirePdf | undefined; failure: Failure | undefined },
    events: {} as { type: 'request'; wanted: FirePdf },
    emitted: {} as { type: 'ready'; url: string },
  },
  actors: {
    requestUrl: task(async ({ wanted }: { wanted: FirePdf | undefined }, signal) => {
      const params = { id: wanted?.id ?? '' }
      const { data } = await (wanted?.kind === 'report'
        ? rollCalls.report({ params }, signal)
        : fire.pdf({ params }, signal))
      return data
    }),
  },
  actions: {
    want: assign((_, { wanted }: { wanted: FirePdf }) => ({ wanted, failure: undefined })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    announceReady: emit((_, { url }: { url: string }) => ({ type: 'ready' as const, url })),
  },
}).createMachine({
  id: 'firePdf',
  description:
    'A fire list or a roll-call report as a PDF: its link is requested only when it is needed, because it expires after 5 minutes.',
  context: { wanted: undefined, failure: undefined },
  initial: 'idle',
  states: {
    idle: {
      on: {
        request: { target: 'requesting', actions: { type: 'want', params: ({ event: { wanted } }) => ({ wanted }) } },
      },
    },
    requesting: {
      invoke: {
        id: 'requestUrl',
        src: 'requestUrl',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: {
          target: 'idle',
          actions: { type: 'announceReady', params: ({ event }) => ({ url: event.output.url }) },
        },
        onError: { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})
