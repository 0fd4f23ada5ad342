import { assign, emit, setup } from 'xstate'

/** `id` identifies the question in the events that answer it. */
export type Question = { id: string; title: string; text?: string; yes?: string; no?: string; danger?: boolean }

export const confirmMachine = setup({
  types: {
    context: {} as { question: Question | undefined },
    events: {} as { type: 'open'; question: Question } | { type: 'confirm' } | { type: 'deny' },
    emitted: {} as { type: 'resolved'; id: string } | { type: 'rejected'; id: string },
  },
  actions: {
    keepQuestion: assign({ question: (_, { question }: { question: Question }) => question }),
    forgetQuestion: assign({ question: undefined }),
    announceResolved: emit(({ context }) => ({ type: 'resolved' as const, id: context.question?.id ?? '' })),
    announceRejected: emit(({ context }) => ({ type: 'rejected' as const, id: context.question?.id ?? '' })),
  },
}).createMachine({
  id: 'confirm',
  description: 'One question at a time: confirming resolves it; denying, closing or a newer question rejects it.',
  context: { question: undefined },
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'open', actions: { type: 'keepQuestion', params: ({ event }) => event } } } },
    open: {
      on: {
        confirm: { target: 'closed', actions: ['announceResolved', 'forgetQuestion'] },
        deny: { target: 'closed', actions: ['announceRejected', 'forgetQuestion'] },
        open: { actions: ['announceRejected', { type: 'keepQuestion', params: ({ event }) => event }] },
      },
    },
  },
})
