import { emit, fromCallback, setup } from 'xstate'
import { texts } from '#contract/texts'
import { type AnswerNews, news } from '#services/news'

export const answersMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as { type: AnswerNews },
    emitted: {} as { type: 'say'; text: string } | { type: 'goHome' },
  },
  actors: { hearNews: fromCallback(({ sendBack }) => news.listen((type) => sendBack({ type }))) },
  actions: {
    say: emit((_, { text }: { text: string }) => ({ type: 'say' as const, text })),
    goHome: emit({ type: 'goHome' as const }),
  },
}).createMachine({
  id: 'answers',
  description: 'Error responses that are handled in one place, whichever call they came from: each shows a message.',
  context: {},
  invoke: { id: 'hearNews', src: 'hearNews' },
  initial: 'listening',
  states: { listening: {} },
  on: {
    badRequest: { actions: ['goHome', { type: 'say', params: { text: texts.badRequest } }] },
    tooMany: { actions: { type: 'say', params: { text: texts.tooMany } } },
    serverError: { actions: { type: 'say', params: { text: texts.serverError } } },
    deviceTaken: { actions: { type: 'say', params: { text: texts.deviceTaken } } },
  },
})
