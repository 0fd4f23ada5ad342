import { holderOfSession } from '#server/auth/authenticate'
import { sameText } from '#server/keys'
import type { Person } from '#server/person'
import { forbidden } from '#server/problems'
import { may } from '#server/scopes'
import { assertSignedFor, type Opener } from '#server/signed-for'
import type { World } from '#server/world'

type Paper = 'list' | 'report'
type Asked = { paper: Paper; expires: number; for: string; signature: string }

/** Lifetime of a signed address, in seconds. */
const signedSeconds = 300
const signature = (world: World, id: string, { paper, expires, for: session }: Omit<Asked, 'signature'>) =>
  world.keys.sign('fire-paper', `${paper}:${id}:${expires}:${session}`)

/**
 * A signed address of the PDF that works only for the caller's session. The caller has already checked the permission.
 */
export function paperAddress(world: World, me: Person, paper: Paper, id: string): { data: { url: string } } {
  const expires = Math.floor(world.clock.now().getTime() / 1000) + signedSeconds
  const asked = { paper, expires, for: me.session_id }
  const query = new URLSearchParams({
    paper,
    expires: String(expires),
    for: me.session_id,
    signature: signature(world, id, asked),
  })
  const root = world.settings.PUBLIC_URL?.replace(/\/+$/, '') ?? ''
  return { data: { url: `${root}/api/fire/${id}/paper?${query}` } }
}

/** The person for whom a signed address was made, while their session is valid. 403 with a message otherwise. */
export async function readerOfPaper(opener: Opener, id: string, asked: Asked): Promise<Person> {
  const { world } = opener
  const old = () => forbidden('This address is no longer good. Open the page again.')
  if (!may(asked.expires * 1000 >= world.clock.now().getTime())) throw old()
  if (!may(sameText(asked.signature, signature(world, id, asked)))) throw old()
  const reader = await world.db.work('system', async (tx) => {
    await assertSignedFor(tx, opener, asked.for)
    return holderOfSession(tx, asked.for, world.clock.now())
  })
  if (!reader) throw old()
  return reader
}
