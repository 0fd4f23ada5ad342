import { assign, setup } from 'xstate'
import { type BridgeResults, bridgeTimeout } from '#shared/api/kit/bridge'

/** Events of one request: from the native side, or (`withdraw`) from the page that made it. */
export type BridgeReply =
  | { type: 'answer'; results: BridgeResults }
  | { type: 'refuse'; error: unknown }
  | { type: 'keepAlive' }
type BridgeRequestEvent = BridgeReply | { type: 'withdraw'; reason: unknown }

export const bridgeRequestLifecycle = setup({
  types: { context: {} as { results: BridgeResults; error: unknown }, events: {} as BridgeRequestEvent },
  actions: {
    keepResults: assign({ results: (_, { results }: { results: BridgeResults }) => results }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => error }),
  },
  delays: {
    /** Milliseconds without a sign of life, since the request or since the last `keepAlive`. */
    silence: bridgeTimeout,
  },
}).createMachine({
  id: 'bridgeRequest',
  description: 'One request to the native side settles once: answered, refused, withdrawn, or timed out.',
  context: { results: {}, error: undefined },
  initial: 'pending',
  states: {
    pending: {
      description: 'Sent, or still queued on the page until the native side is ready.',
      on: {
        keepAlive: {
          description: 'The person is still busy there; the time limit starts again.',
          target: 'pending',
          reenter: true,
        },
        answer: { target: 'answered', actions: { type: 'keepResults', params: ({ event }) => event } },
        refuse: { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event } },
        withdraw: {
          target: 'withdrawn',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.reason }) },
        },
      },
      after: { silence: 'timedOut' },
    },
    answered: { type: 'final' },
    refused: { type: 'final' },
    withdrawn: { type: 'final' },
    timedOut: { type: 'final' },
  },
})
