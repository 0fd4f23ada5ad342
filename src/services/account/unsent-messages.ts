import { z } from 'zod'
import { storage } from '#services/kit/storage'
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

/** What a person has typed and not sent, kept by this browser until they sign out. */
export const unsentMessages = {
  create: (conversationId: string, content: string, file?: UnsentMessage['file']): UnsentMessage => ({
    key: newId(),
    conversationId,
    content,
    at: new Date().toISOString(),
    ...(file && { file }),
  }),
  messages: (userId: string): UnsentMessage[] => read(userId).messages,
  keepMessages: (userId: string, messages: readonly UnsentMessage[]) =>
    keep({ ...read(userId), messages: messages.filter(({ file, media, problem }) => (!file || media) && !problem) }),
  draft: (userId: string, conversationId: string): string => read(userId).drafts[conversationId] ?? '',
  keepDraft(userId: string, conversationId: string, text: string) {
    const kept = read(userId)
    const { [conversationId]: _, ...others } = kept.drafts
    keep({ ...kept, drafts: text ? { ...others, [conversationId]: text } : others })
  },
}
