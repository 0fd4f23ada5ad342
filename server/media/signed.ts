import { keptPictures, type UploadedFile } from '#contract/media'
import { sameText } from '#server/keys'
import { readableFiles, type StoredFile } from '#server/media.store'
import type { Person } from '#server/person'
import { may } from '#server/scopes'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/** Lifetime of a signed link in seconds. */
const signedSeconds = 300
const aDay = 24 * 3600

const signature = (world: World, id: string, expires: number, session: string) =>
  world.keys.sign('media-address', `${id}:${expires}:${session}`)

const secondsNow = (world: World) => Math.floor(world.clock.now().getTime() / 1000)
const isKept = ({ file_key }: StoredFile) => keptPictures.includes(file_key)
/** When a cacheable photo's link changes: at midnight UTC. */
const dayEnds = (now: number) => (Math.floor(now / aDay) + 1) * aDay

/** How long a browser can cache the file: a profile photo until the end of the day, when its link changes. */
export function cacheControl(world: World, file: StoredFile): string {
  const now = secondsNow(world)
  return isKept(file) ? `private, max-age=${dayEnds(now) - now}` : 'private, no-store'
}

/** The file as in the API, with a link valid for this person's session only. The caller must have checked access. */
export function signedFile(world: World, me: Person, file: StoredFile): UploadedFile {
  const now = secondsNow(world)
  // A photo's link is valid for one more day after it changes: a page can stay open over midnight.
  const expires = isKept(file) ? dayEnds(now) + aDay : now + signedSeconds
  const query = new URLSearchParams({
    expires: String(expires),
    for: me.session_id,
    signature: signature(world, file.id, expires, me.session_id),
  })
  const { roles = [], from = null } = file.custom_properties
  return {
    id: file.id,
    collection_name: file.collection_name,
    custom_properties: { roles, from },
    name: file.name,
    file_name: file.file_name,
    mime_type: file.mime_type,
    full_url: `${world.settings.PUBLIC_URL?.replace(/\/+$/, '') ?? ''}/api/media/${file.id}/content?${query}`,
  }
}

/** Signs the files that this person can read now, by id; others and deleted ones are left out. */
export async function signedFiles(
  tx: Tx,
  world: World,
  me: Person,
  ids: (string | null | undefined)[],
): Promise<Map<string, UploadedFile>> {
  const wanted = [...new Set(ids.filter((id): id is string => !!id))]
  const files = await readableFiles(tx, me, wanted)
  return new Map(files.map((file) => [file.id, signedFile(world, me, file)]))
}

export function isSigned(
  world: World,
  id: string,
  asked: { expires: number; for: string; signature: string },
): boolean {
  if (!may(asked.expires * 1000 >= world.clock.now().getTime())) return false
  return sameText(asked.signature, signature(world, id, asked.expires, asked.for))
}
