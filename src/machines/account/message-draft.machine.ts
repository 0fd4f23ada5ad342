import { assign, fromCallback, setup } from 'xstate'
import { fromEvent } from '#machines/kit/from-event'
import { unsentMessages } from '#services/account/unsent-messages'

type Written = { text: string }
type Elsewhere = { type: 'writtenElsewhere' } & Written

export const messageDraftMachine = setup({
  types: {
    context: {} as { userId: string; conversationId: string; text: string },
    /** `text` omitted: the one that this browser keeps. */
    input: {} as { userId: string; conversationId: string; text?: string },
    events: {} as ({ type: 'write' } & Written) | Elsewhere,
  },
  actors: {
    watchTabs: fromCallback<Elsewhere, { userId: string; conversationId: string }>(
      ({ sendBack, input: { userId, conversationId } }) =>
        unsentMessages.onDraft(userId, conversationId, (text) => sendBack({ type: 'writtenElsewhere', text })),
    ),
  },
  actions: {
    keepText: assign((_, { text }: Written) => ({ text })),
    store: ({ context: { userId, conversationId, text } }) => unsentMessages.keepDraft(userId, conversationId, text),
  },
}).createMachine({
  id: 'messageDraft',
  description:
    'What is typed in a conversation and not sent yet; kept by this browser with each letter, the same in all its tabs.',
  context: ({ input: { userId, conversationId, text } }) => ({
    userId,
    conversationId,
    text: text ?? unsentMessages.draft(userId, conversationId),
  }),
  invoke: { id: 'watchTabs', src: 'watchTabs', input: ({ context }) => context },
  initial: 'typing',
  states: {
    typing: {
      on: {
        write: { actions: [{ type: 'keepText', params: fromEvent }, 'store'] },
        writtenElsewhere: { actions: { type: 'keepText', params: fromEvent } },
      },
    },
  },
})
