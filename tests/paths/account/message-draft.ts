import { messageDraftMachine } from '#machines/account/message-draft.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(messageDraftMachine, {
  starts: { 'a conversation is opened': { userId: 'u1', conversationId: 'c1', text: '' } },
  cases: { write: { 'a text': { text: 'Do I need the' } } },
  show: ({ text }) => ({ typed: text || undefined }),
  words: { states: { typing: 'the field' }, events: { write: 'the person types {case}' } },
})
