import { keptPictures, type UploadedFile } from '#contract/media'
import { sameText } from '#server/keys'
import { readableFiles, type StoredFile } from '#server/media.store'
import type { Person } from '#server/person'
import { may } from '#server/scopes'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/** Seconds a signed address is good for. */
const signedSeconds = 300
const aDay = 24 * 3600

const signature = (world: World, id: string, expires: number, session: string) =>
  world.keys.sign('media-address', `${id}:${expires}:${session}`)

const secondsNow = (world: World) => Math.floor(world.clock.now().getTime() / 1000)
const isKept = ({ file_key }: StoredFile) => keptPictures.includes(file_key)
/** When the address of the day ends that a browser may keep a face by: midnight, UTC. */
const dayEnds = (now: number) => (Math.floor(now / aDay) + 1) * aDay

/** How long a browser may keep the file: a face until the day ends, whose address is another one then. */
export function cacheControl(world: World, file: StoredFile): string {
  const now = secondsNow(world)
  return isKept(file) ? `private, max-age=${dayEnds(now) - now}` : 'private, no-store'
}

/** A file as the wire tells it, with an address for this person's session only. The right was checked by the caller. */
export function signedFile(world: World, me: Person, file: StoredFile): UploadedFile {
  const now = secondsNow(world)
  // That of a face is good for a day more than it is given out: a page may be open over midnight.
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

/** Signs what this person may read now, by id: what they may not, or is gone, is absent. */
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
