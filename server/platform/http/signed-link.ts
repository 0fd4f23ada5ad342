import type { Deps } from '#server/platform/deps'
import { sameText } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { forbidden } from '#server/platform/kit/problems'

/** Lifetime of a signed link in seconds. */
const signedSeconds = 300
export type SignedLink = { of: string; expires: number; for: string; signature: string }

const signature = (deps: Deps, path: string, { of, expires, for: session }: Omit<SignedLink, 'signature'>) =>
  deps.keys.sign('link', JSON.stringify([path, of, expires, session]))

/** A link to a file made on demand: `of` identifies its content; valid for 5 minutes, for this person's session. */
export function signLink(deps: Deps, me: Person, path: string, of: string): string {
  const expires = Math.floor(deps.clock.now().getTime() / 1000) + signedSeconds
  const link = { of, expires, for: me.session_id }
  const query = new URLSearchParams({ ...link, expires: String(expires), signature: signature(deps, path, link) })
  return `${deps.settings.PUBLIC_URL?.replace(/\/+$/, '') ?? ''}${path}?${query}`
}

/** 403 when the signature is wrong or the link has expired. */
export function checkLink(deps: Deps, path: string, link: SignedLink): void {
  const { signature: given, ...rest } = link
  const isGood = sameText(given, signature(deps, path, rest)) && link.expires * 1000 >= deps.clock.now().getTime()
  if (!isGood) throw forbidden('This address is no longer good. Download it again.')
}
