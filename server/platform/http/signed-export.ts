import type { AuditKind } from '#server/platform/auth/audit'
import { audit } from '#server/platform/auth/audit'
import { holderOfSession } from '#server/platform/auth/authenticate'
import type { RunTransaction, Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { assertSignedFor, type Opener } from '#server/platform/http/signed-for'
import { checkLink, type SignedLink, signLink } from '#server/platform/http/signed-link'
import type { Person } from '#server/platform/kit/person'
import { forbidden } from '#server/platform/kit/problems'

/** The media type of .xlsx files. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type ExportRequest = { kind: AuditKind; path: string; of: Record<string, unknown>; ip: string }

/** Signs a link to an export, valid for 5 minutes and this session; the request is audited. */
export async function signExport(
  tx: Tx,
  deps: Deps,
  me: Person,
  { kind, path, of, ip }: ExportRequest,
): Promise<string> {
  await audit(tx, { kind, by: me.id, sessionId: me.session_id, ip, now: deps.clock.now(), data: of })
  return signLink(deps, me, path, JSON.stringify(of))
}

/**
 * The person who opens a signed link, with access checked again, and their unit of work. 403 when the link is no longer
 * valid.
 */
export async function readerOf(opener: Opener, path: string, link: SignedLink) {
  const { deps } = opener
  checkLink(deps, path, link)
  const reader = await deps.db.transaction('system', async (tx) => {
    await assertSignedFor(tx, opener, link.for)
    return holderOfSession(tx, link.for, deps.clock.now())
  })
  if (!reader) throw forbidden('This address is no longer good. Download it again.')
  const actor = { userId: reader.id, companyId: reader.company_id }
  const transaction: RunTransaction = (run, options) => deps.db.transaction(actor, run, options)
  return { reader, transaction }
}
