import { emit, fromCallback, setup } from 'xstate'
import { type ErrorResponseKind, errorResponses } from '#services/kit/error-responses'
import { texts } from '#shared/api/kit/texts'

export const answersMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as { type: ErrorResponseKind },
    emitted: {} as { type: 'toast'; text: string } | { type: 'goHome' },
  },
  actors: { watchErrorResponses: fromCallback(({ sendBack }) => errorResponses.listen((type) => sendBack({ type }))) },
  actions: {
    toast: emit((_, { text }: { text: string }) => ({ type: 'toast' as const, text })),
    goHome: emit({ type: 'goHome' as const }),
  },
}).createMachine({
  id: 'answers',
  description: 'Error responses handled in one place: each shows a message.',
  context: {},
  invoke: { id: 'watchErrorResponses', src: 'watchErrorResponses' },
  initial: 'listening',
  states: { listening: {} },
  on: {
    badRequest: { actions: ['goHome', { type: 'toast', params: { text: texts.badRequest } }] },
    tooMany: { actions: { type: 'toast', params: { text: texts.tooMany } } },
    serverError: { actions: { type: 'toast', params: { text: texts.serverError } } },
    deviceTaken: { actions: { type: 'toast', params: { text: texts.deviceTaken } } },
  },
})
