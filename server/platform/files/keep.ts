import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { clean } from '#server/platform/files/clean'
import { addFile, type StoredFile } from '#server/platform/files/media.queries'
import { claimQuota } from '#server/platform/files/unused'
import type { Person } from '#server/platform/kit/person'
import type { FileKey } from '#shared/api/platform/media'
import { newId } from '#shared/domain/kit/id'

const collections: Record<FileKey, string> = {
  skill_card_front: 'skill_card',
  skill_card_back: 'skill_card',
  profile_photo: 'profile_photo',
  identity_document: 'identity',
  identity_selfie: 'identity',
  rams: 'rams',
  attachment: 'attachments',
}
const endings = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

/**
 * Cleans a complete file and stores it: first in the store under a random key, then as a row. `also` runs in the same
 * transaction; if it returns false, the file is no longer wanted and is removed. 507 when the quota is full: two
 * concurrent uploads cannot both use the rest of it.
 */
export async function keep(
  deps: Deps,
  me: Person,
  what: { file_key: FileKey; name: string; content: Buffer; uploadId?: string },
  also: (tx: Tx, file: StoredFile) => Promise<boolean> = async () => true,
): Promise<StoredFile | undefined> {
  const { content, type, width, height } = await clean(what.file_key, what.content, me.id)
  const id = newId()
  const company_id = ['rams', 'attachment'].includes(what.file_key) ? me.company_id : null
  const storage_key = `media/${randomUUID()}.${endings[type]}`
  await deps.ports.media.put(storage_key, content, type)
  try {
    return await deps.db.transaction('system', async (tx) => {
      const now = deps.clock.now()
      await claimQuota(tx, { id: me.id, company_id }, content.length, now, what.uploadId)
      const file = await addFile(tx, {
        id,
        owner_id: me.id,
        company_id,
        collection_name: collections[what.file_key],
        file_key: what.file_key,
        name: nameOfKind(tidyName(what.name), type),
        file_name: `${id}.${endings[type]}`,
        mime_type: type,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        storage_key,
        width,
        height,
        created_at: now,
      })
      if (await also(tx, file)) return file
      throw new Unwanted()
    })
  } catch (error) {
    await deps.ports.media.remove(storage_key)
    if (error instanceof Unwanted) return undefined
    throw error
  }
}
class Unwanted extends Error {}

const pictureEnding = /\.(?:png|webp|heic|heif|avif|jfif|gif|bmp|tiff?|jpe?g)$/i
/** The name with the ending of what is stored: a picture of any kind becomes a JPEG. A name without one stays without. */
export function nameOfKind(name: string, type: keyof typeof endings): string {
  if (type !== 'image/jpeg' || /\.jpe?g$/i.test(name)) return name
  return name.replace(pictureEnding, '.jpg')
}

/**
 * The file name a person gave, for display only: no folders, no control or direction characters, at most 255
 * characters.
 */
export function tidyName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()
  return [...plain].slice(0, 255).join('') || 'file'
}
