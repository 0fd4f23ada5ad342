import { assign, emit, setup } from 'xstate'
import { fire } from '#services/fire'
import { rollCalls } from '#services/roll-call'
import { type Failure, failureOf } from './failure.ts'
import { task } from './task.ts'

/** The fire list of a site, or the report of a roll call. */
export type FirePaper = { paper: 'list' | 'report'; id: string }

export const firePaperMachine = setup({
  types: {
    context: {} as { wanted: FirePaper | undefined; failure: Failure | undefined },
    events: {} as { type: 'ask'; wanted: FirePaper },
    emitted: {} as { type: 'ready'; url: string },
  },
  actors: {
    askAddress: task(async ({ wanted }: { wanted: FirePaper | undefined }, signal) => {
      const params = { id: wanted?.id ?? '' }
      const { data } = await (wanted?.paper === 'report'
        ? rollCalls.report({ params }, signal)
        : fire.pdf({ params }, signal))
      return data
    }),
  },
  actions: {
    want: assign((_, { wanted }: { wanted: FirePaper }) => ({ wanted, failure: undefined })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    tellReady: emit((_, { url }: { url: string }) => ({ type: 'ready' as const, url })),
  },
}).createMachine({
  id: 'firePaper',
  description:
    'A fire list or a roll-call report as a PDF: its link is requested only when it is needed, because it expires after 5 minutes.',
  context: { wanted: undefined, failure: undefined },
  initial: 'idle',
  states: {
    idle: {
      on: { ask: { target: 'asking', actions: { type: 'want', params: ({ event: { wanted } }) => ({ wanted }) } } },
    },
    asking: {
      invoke: {
        id: 'askAddress',
        src: 'askAddress',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: { target: 'idle', actions: { type: 'tellReady', params: ({ event }) => ({ url: event.output.url }) } },
        onError: { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})
