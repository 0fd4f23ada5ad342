import { assign, setup } from 'xstate'
import type { BridgeCode, BridgeErrorCode } from '#contract/bridge'
import { provided } from './task.ts'

/** One message to the native side; `id` is the caller's own name for it. */
export type BridgeMessage = { id: string; code: BridgeCode; payload: unknown }
type Refusal = { code: BridgeErrorCode; message: string }
export type BridgeOutcome =
  | { how: 'answered'; id: string; result: unknown }
  | { how: 'refused' | 'timedOut'; id: string; refusal: Refusal }
type Context = { message: BridgeMessage; result: unknown; refusal: Refusal | undefined }

/** What the bridge service throws carries its code and words; anything else is a plain failure. */
const refusalOf = ({ event }: { event: { error: unknown } }): Refusal => {
  const { error } = event
  const message = error instanceof Error ? error.message : 'The app could not do that. Please try again.'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const known: BridgeErrorCode[] = ['unsupported', 'denied', 'cancelled', 'timed_out', 'unavailable', 'invalid']
  return { code: known.find((name) => name === code) ?? 'failed', message }
}

export const bridgeRequestMachine = setup({
  types: {
    context: {} as Context,
    input: {} as BridgeMessage,
    events: {} as { type: 'withdraw' },
    output: {} as BridgeOutcome,
  },
  actors: { sendRequest: provided<BridgeMessage, unknown>('sendRequest') },
  guards: { isTimedOut: (_, { code }: Refusal) => code === 'timed_out' },
  actions: {
    keepResult: assign({ result: (_, { result }: { result: unknown }) => result }),
    keepRefusal: assign({ refusal: (_, refusal: Refusal) => refusal }),
  },
}).createMachine({
  id: 'bridgeRequest',
  description: 'One request to the native side: answered, refused with words, or timed out.',
  context: ({ input }) => ({ message: input, result: undefined, refusal: undefined }),
  initial: 'sent',
  states: {
    sent: {
      description: 'The bridge itself rejects after 30 s without a sign of life.',
      invoke: {
        id: 'sendRequest',
        src: 'sendRequest',
        input: ({ context }) => context.message,
        onDone: {
          target: 'answered',
          actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isTimedOut', params: refusalOf },
            target: 'timedOut',
            actions: { type: 'keepRefusal', params: refusalOf },
          },
          { target: 'refused', actions: { type: 'keepRefusal', params: refusalOf } },
        ],
      },
      on: {
        withdraw: {
          target: 'refused',
          actions: { type: 'keepRefusal', params: { code: 'cancelled', message: 'Cancelled.' } },
        },
      },
    },
    answered: { type: 'final' },
    refused: { type: 'final' },
    timedOut: { type: 'final' },
  },
  output: ({ context: { message, result, refusal } }) =>
    refusal === undefined
      ? { how: 'answered', id: message.id, result }
      : { how: refusal.code === 'timed_out' ? 'timedOut' : 'refused', id: message.id, refusal },
})
