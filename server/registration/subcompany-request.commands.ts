import { hasTag, judge, stateOf, statusesOf } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict, forbidden, gone } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { allowedState } from '#server/platform/moves/rejection'
import { notify } from '#server/platform/outbox/notify'
import type { SiteRow } from '#server/sites/site.access'
import { recordAccess } from '#server/sites/subcompany.commands'
import { addAccess, companyName, lockLiveAccesses } from '#server/sites/subcompany.queries'
import { changeInvitation, type Invitation, lockInvitation } from '#server/sites/subcompany-invitation.queries'
import { siteListeners } from '#server/sites/subcompany-listeners.queries'
import type { SubcompanyStatus } from '#shared/api/platform/subcompany-status'
import { newId } from '#shared/domain/kit/id'

type Requester = { me: Person; now: Date }

const accepting = ({ status, expires_at }: Invitation, now: Date) =>
  judge(invitationLifecycle, stateOf(status), { isInTime: expires_at > now }, { type: 'accept' })
export const isOpen = (invitation: Invitation, now: Date) => accepting(invitation, now).allowed
/** 410, the same for a link that never existed. */
export const invitationIsOver = () =>
  gone('This invitation is not valid any more. Ask the company that invited you for a new one.')

/** Refusals reworded for a company that requests access again. */
const existingAccess: Record<SubcompanyStatus, string | undefined> = {
  REQUESTED: 'Your company has asked for access to this site already. It is not answered yet.',
  GRANTED: 'Your company has access to this site already.',
  REJECTED: undefined,
  ENDED: undefined,
}

/**
 * Requests access to the site that the company was invited to, and uses up the link. 410 for an expired or used link;
 * 409 with the reason if this company used it already, or if the request is refused, which leaves the link usable.
 */
export async function requestAccess(tx: Tx, token: string, { me, now }: Requester): Promise<void> {
  const companyId = me.company_id
  if (companyId === null) throw forbidden('Only the owner of a company asks for access.')
  const { accepted } = statusesOf(invitationLifecycle)
  const found = await lockInvitation(tx, token)
  if (!found) throw invitationIsOver()
  const { invitation, site } = found
  if (hasTag(invitationLifecycle, invitation.status, 'joined') && invitation.invited_company_id === companyId)
    throw conflict('Your company has asked for access with this invitation already.')
  if (!isOpen(invitation, now)) throw invitationIsOver()
  const live = (await lockLiveAccesses(tx, site.id)).find(({ company_id }) => company_id === companyId)
  const by = companyId === site.company_id ? 'site' : 'subcompany'
  const from = live ? stateOf(live.status) : 'none'
  allowedState(judge(subcompanyAccessLifecycle, from, { isOpen: site.active }, { type: 'request', by }), () =>
    live ? existingAccess[live.status] : undefined,
  )
  await changeInvitation(tx, invitation.id, { status: accepted, invited_company_id: companyId, answered_at: now })
  const written = { at: now, by: me.id, companyId: site.company_id }
  const used = { from: invitation.status, move: 'accept', to: accepted }
  await appendHistory(tx, { noun: 'invitation', id: invitation.id, ...used, ...written })
  const access = {
    id: newId(),
    site_id: site.id,
    company_id: companyId,
    status: statusesOf(subcompanyAccessLifecycle).requested,
    created_at: now,
  }
  await addAccess(tx, { ...access, requested_by: me.id })
  await recordAccess(tx, access, { from: null, move: 'request', to: access.status }, { me, site, now })
  await notifyAccessRequested(tx, site, companyId, now)
}

/** A notification also refreshes the open pages of those who decide. */
async function notifyAccessRequested(tx: Tx, site: SiteRow, companyId: string, at: Date) {
  const description = `${await companyName(tx, companyId)} asks for access to ${site.name}`
  const notification = { type: 'site.access_requested' as const, description, action: { site_id: site.id }, at }
  for (const userId of await siteListeners(tx, site)) await notify(tx, { ...notification, userId })
}
