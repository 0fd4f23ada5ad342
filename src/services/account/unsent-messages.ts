import { z } from 'zod'
import { keyOf, storage } from '#services/kit/storage'
import { newId } from '#shared/domain/kit/id'

const Unsent = z.object({
  /** Its idempotency key. */
  key: z.string(),
  conversationId: z.string(),
  content: z.string(),
  at: z.string(),
  /** An attached file that has been uploaded. */
  media: z.object({ id: z.string(), name: z.string(), size: z.number() }).optional(),
})
const Kept = z.object({
  userId: z.string(),
  drafts: z.record(z.string(), z.string()),
  messages: z.array(Unsent),
})
/** A message that is not sent yet. A chosen `file` lasts until the page is closed, or is uploaded. */
export type UnsentMessage = z.infer<typeof Unsent> & {
  file?: { name: string; size: number; blob: Blob } | undefined
  /** Why the server did not take it. */
  problem?: string | undefined
}

function read(userId: string): z.infer<typeof Kept> {
  const fresh = { userId, drafts: {}, messages: [] }
  try {
    const kept = Kept.safeParse(JSON.parse(storage.read('messages') ?? ''))
    return kept.success && kept.data.userId === userId ? kept.data : fresh
  } catch {
    return fresh
  }
}
const keep = (kept: z.infer<typeof Kept>) => storage.keep('messages', JSON.stringify(kept))

/** Keys of this tab's messages: those of other tabs stay as they are kept. */
const ofThisTab = new Set<string>()

/** What a person has typed and not sent, kept by this browser until they sign out. */
export const unsentMessages = {
  create(conversationId: string, content: string, file?: UnsentMessage['file']): UnsentMessage {
    const key = newId()
    ofThisTab.add(key)
    return { key, conversationId, content, at: new Date().toISOString(), ...(file && { file }) }
  },
  messages(userId: string): UnsentMessage[] {
    const { messages } = read(userId)
    for (const { key } of messages) ofThisTab.add(key)
    return messages
  },
  keepMessages(userId: string, messages: readonly UnsentMessage[]) {
    const kept = read(userId)
    const ofOthers = kept.messages.filter(({ key }) => !ofThisTab.has(key))
    const own = messages.filter(({ file, media, problem }) => (!file || media) && !problem)
    keep({ ...kept, messages: [...ofOthers, ...own] })
  },
  draft: (userId: string, conversationId: string): string => read(userId).drafts[conversationId] ?? '',
  keepDraft(userId: string, conversationId: string, text: string) {
    const kept = read(userId)
    const { [conversationId]: _, ...others } = kept.drafts
    keep({ ...kept, drafts: text ? { ...others, [conversationId]: text } : others })
  },
  /** Reports what another tab of this browser has typed in a conversation, until the returned function is called. */
  onDraft(userId: string, conversationId: string, listener: (text: string) => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === keyOf('messages')) listener(unsentMessages.draft(userId, conversationId))
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}
