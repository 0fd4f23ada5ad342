import { messageDraftMachine } from '#machines/account/message-draft.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(messageDraftMachine, {
  starts: { 'a conversation is opened': { userId: 'u1', conversationId: 'c1', text: '' } },
  cases: { write: { 'a text': { text: 'Do I need the' } }, writtenElsewhere: { 'a text': { text: 'Gate 2' } } },
  show: ({ text }) => ({ typed: text || undefined }),
  words: {
    states: { typing: 'the field' },
    events: { write: 'the person types {case}', writtenElsewhere: 'the person types {case} in another tab' },
  },
})
