import { spend } from '#server/platform/auth/throttle'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { mailboxOf } from '#server/platform/kit/address'
import { defang } from '#server/platform/kit/defang'
import { fingerprint, randomToken } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { conflict, tooMany } from '#server/platform/kit/problems'
import { putMail } from '#server/platform/outbox/outbox'
import { linkTo } from '#server/platform/public-url'
import type { SiteRow } from '#server/sites/site.access'
import { companyName } from '#server/sites/subcompany.queries'
import { addInvitation, listInvited } from '#server/sites/subcompany-invitation.queries'
import { pathOf } from '#shared/api/kit/paths'
import type { InvitedSubcontractor } from '#shared/api/sites/subcompany'
import { newId } from '#shared/domain/kit/id'
import { dayInNumbers } from '#shared/domain/kit/words'

const validDays = 7
/** Invitations by one company to one mailbox within 24 hours. */
const perMailbox = { max: 5, seconds: 24 * 3600 }

/**
 * Mails an invitation link to a company that is not on Muster yet. 409 while one to that address is open, 429 above the
 * quota.
 */
export async function inviteSubcontractor(
  tx: Tx,
  deps: Deps,
  { me, site, name, email }: { me: Person; site: SiteRow; name: string; email: string },
): Promise<InvitedSubcontractor> {
  const now = deps.clock.now()
  const [open] = await listInvited(tx, site.id, now, email)
  if (open)
    throw conflict(
      `${open.name} was invited with this address on ${dayInNumbers(open.created_at)}; the link works until ${dayInNumbers(open.expires_at)}.`,
    )
  const wait = await spend(tx, now, `invite:${site.company_id}:${fingerprint(mailboxOf(email))}`, perMailbox)
  if (wait) throw tooMany(wait, 'Your company has invited this address five times today. Try again tomorrow.')
  const token = randomToken()
  const expires_at = new Date(now.getTime() + validDays * 86_400_000)
  const invitation = { id: newId(), name, email, expires_at, created_at: now }
  await addInvitation(tx, {
    ...invitation,
    hash: fingerprint(token),
    kind: 'SUBCOMPANY',
    company_id: site.company_id,
    site_id: site.id,
    invited_by: me.id,
  })
  const company = defang(await companyName(tx, site.company_id))
  const place = defang(site.name)
  await putMail(tx, {
    to: email,
    subject: `${company} invites you to ${place}`,
    text: [
      'Hello,',
      `${company} would like your company to work on ${place}. Muster keeps who is on site, their cards and their safety documents.`,
      `If your company is on Muster already, its owner follows this link within ${validDays} days and asks for access:`,
      linkTo(deps, pathOf({ route: 'invite', params: { hash: token } })),
      'If it is not yet, the link says whom to ask.',
      'If you did not expect this, do nothing.',
      'Muster',
    ].join('\n\n'),
  })
  return { ...invitation, expires_at: expires_at.toISOString(), created_at: now.toISOString() }
}
