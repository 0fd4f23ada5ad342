import { sameText } from '#server/keys'
import type { Person } from '#server/person'
import { forbidden } from '#server/problems'
import { may } from '#server/scopes'
import type { World } from '#server/world'

/** Lifetime of a signed link in seconds. */
const signedSeconds = 300
export type SignedLink = { of: string; expires: number; for: string; signature: string }

const signature = (world: World, path: string, { of, expires, for: session }: Omit<SignedLink, 'signature'>) =>
  world.keys.sign('link', JSON.stringify([path, of, expires, session]))

/** A link to a file made on demand: `of` identifies its content; valid for 5 minutes, for this person's session. */
export function signLink(world: World, me: Person, path: string, of: string): string {
  const expires = Math.floor(world.clock.now().getTime() / 1000) + signedSeconds
  const link = { of, expires, for: me.session_id }
  const query = new URLSearchParams({ ...link, expires: String(expires), signature: signature(world, path, link) })
  return `${world.settings.PUBLIC_URL?.replace(/\/+$/, '') ?? ''}${path}?${query}`
}

/** 403 when the signature is wrong or the link has expired. */
export function checkLink(world: World, path: string, link: SignedLink): void {
  const { signature: given, ...rest } = link
  const isGood = sameText(given, signature(world, path, rest)) && link.expires * 1000 >= world.clock.now().getTime()
  if (!may(isGood)) throw forbidden('This address is no longer good. Download it again.')
}
