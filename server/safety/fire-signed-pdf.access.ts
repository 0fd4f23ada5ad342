import { holderOfSession } from '#server/platform/auth/authenticate'
import type { Deps } from '#server/platform/deps'
import { assertSignedFor, type Opener } from '#server/platform/http/signed-for'
import { sameText } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { forbidden } from '#server/platform/kit/problems'

type PdfKind = 'list' | 'report'
type SignedParams = { paper: PdfKind; expires: number; for: string; signature: string }

/** Lifetime of a signed address, in seconds. */
const signedSeconds = 300
const signature = (deps: Deps, id: string, { paper: kind, expires, for: session }: Omit<SignedParams, 'signature'>) =>
  deps.keys.sign('fire-paper', `${kind}:${id}:${expires}:${session}`)

/**
 * A signed address of the PDF that works only for the caller's session. The caller has already checked the permission.
 */
export function signedPdfUrl(deps: Deps, me: Person, kind: PdfKind, id: string): { data: { url: string } } {
  const expires = Math.floor(deps.clock.now().getTime() / 1000) + signedSeconds
  const params = { paper: kind, expires, for: me.session_id }
  const query = new URLSearchParams({
    paper: kind,
    expires: String(expires),
    for: me.session_id,
    signature: signature(deps, id, params),
  })
  const root = deps.settings.PUBLIC_URL?.replace(/\/+$/, '') ?? ''
  return { data: { url: `${root}/api/fire/${id}/paper?${query}` } }
}

/** The person for whom a signed address was made, while their session is valid. 403 with a message otherwise. */
export async function readerOfPdf(opener: Opener, id: string, params: SignedParams): Promise<Person> {
  const { deps } = opener
  const old = () => forbidden('This address is no longer good. Open the page again.')
  if (!(params.expires * 1000 >= deps.clock.now().getTime())) throw old()
  if (!sameText(params.signature, signature(deps, id, params))) throw old()
  const reader = await deps.db.transaction('system', async (tx) => {
    await assertSignedFor(tx, opener, params.for)
    return holderOfSession(tx, params.for, deps.clock.now())
  })
  if (!reader) throw old()
  return reader
}
