import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { readableFiles, type StoredFile } from '#server/platform/files/media.queries'
import { sameText } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { keptPictures, type UploadedFile } from '#shared/api/platform/media'

/** Lifetime of a signed link in seconds. */
const signedSeconds = 300
const aDay = 24 * 3600

const signature = (deps: Deps, id: string, expires: number, session: string) =>
  deps.keys.sign('media-address', `${id}:${expires}:${session}`)

const secondsNow = (deps: Deps) => Math.floor(deps.clock.now().getTime() / 1000)
const isKept = ({ file_key }: StoredFile) => keptPictures.includes(file_key)
/** When a cacheable photo's link changes: at midnight UTC. */
const dayEnds = (now: number) => (Math.floor(now / aDay) + 1) * aDay

/** How long a browser can cache the file: a profile photo until the end of the day, when its link changes. */
export function cacheControl(deps: Deps, file: StoredFile): string {
  const now = secondsNow(deps)
  return isKept(file) ? `private, max-age=${dayEnds(now) - now}` : 'private, no-store'
}

/** The file as in the API, with a link valid for this person's session only. The caller must have checked access. */
export function signedFile(deps: Deps, me: Person, file: StoredFile): UploadedFile {
  const now = secondsNow(deps)
  // A photo's link is valid for one more day after it changes: a page can stay open over midnight.
  const expires = isKept(file) ? dayEnds(now) + aDay : now + signedSeconds
  const query = new URLSearchParams({
    expires: String(expires),
    for: me.session_id,
    signature: signature(deps, file.id, expires, me.session_id),
  })
  const { roles = [], from = null } = file.custom_properties
  return {
    id: file.id,
    collection_name: file.collection_name,
    custom_properties: { roles, from },
    name: file.name,
    file_name: file.file_name,
    mime_type: file.mime_type,
    full_url: `${deps.settings.PUBLIC_URL?.replace(/\/+$/, '') ?? ''}/api/media/${file.id}/content?${query}`,
  }
}

/** Signs the files that this person can read now, by id; others and deleted ones are left out. */
export async function signedFiles(
  tx: Tx,
  deps: Deps,
  me: Person,
  ids: (string | null | undefined)[],
): Promise<Map<string, UploadedFile>> {
  const wanted = [...new Set(ids.filter((id): id is string => !!id))]
  const files = await readableFiles(tx, me, wanted)
  return new Map(files.map((file) => [file.id, signedFile(deps, me, file)]))
}

export function isSigned(deps: Deps, id: string, link: { expires: number; for: string; signature: string }): boolean {
  if (!(link.expires * 1000 >= deps.clock.now().getTime())) return false
  return sameText(link.signature, signature(deps, id, link.expires, link.for))
}
