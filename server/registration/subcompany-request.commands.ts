import { hasTag, statusOf } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict, forbidden, gone } from '#server/platform/kit/problems'
import { transitionRow } from '#server/platform/moves/transition'
import { notify } from '#server/platform/outbox/notify'
import { invitationNoun, isOpen } from '#server/registration/invitation.commands'
import type { SiteRow } from '#server/sites/site.access'
import { accessNoun, noAccess, sideOf } from '#server/sites/subcompany.commands'
import { addAccess, companyName, lockLiveAccesses } from '#server/sites/subcompany.queries'
import { changeInvitation, type Invitation, lockInvitation } from '#server/sites/subcompany-invitation.queries'
import { siteListeners } from '#server/sites/subcompany-listeners.queries'

type Requester = { me: Person; now: Date }

/** 410, the same for a link that never existed. */
export const invitationIsOver = () =>
  gone('This invitation is not valid any more. Ask the company that invited you for a new one.')

/**
 * Requests access to the site that the company was invited to, and uses up the link. 410 for an expired or used link;
 * 409 with the reason if this company used it already, or if the request is refused, which leaves the link usable.
 */
export async function requestAccess(tx: Tx, token: string, { me, now }: Requester): Promise<void> {
  const companyId = me.company_id
  if (companyId === null) throw forbidden('Only the owner of a company asks for access.')
  const found = await lockInvitation(tx, token)
  if (!found) throw invitationIsOver()
  const { invitation, site } = found
  if (hasTag(invitationLifecycle, invitation.status, 'joined') && invitation.invited_company_id === companyId)
    throw conflict('Your company has asked for access with this invitation already.')
  if (!isOpen(invitation, now)) throw invitationIsOver()
  const live = (await lockLiveAccesses(tx, site.id)).find(({ company_id }) => company_id === companyId)
  const none = noAccess(site.id, companyId)
  const by = { me, site, now }
  await transitionRow(tx, accessNoun, live ?? none, { type: 'request', by: sideOf(by) }, by, async ({ to }) => {
    await acceptInvitation(tx, invitation, companyId, by)
    const status = statusOf(to)
    await addAccess(tx, { ...none, status, requested_by: me.id, created_at: now })
  })
  await notifyAccessRequested(tx, site, companyId, now)
}

const acceptInvitation = (tx: Tx, invitation: Invitation, companyId: string, by: Requester) =>
  transitionRow(tx, invitationNoun, invitation, { type: 'accept' }, by, async ({ to }) => {
    const set = { status: statusOf(to), invited_company_id: companyId, answered_at: by.now }
    await changeInvitation(tx, invitation.id, set)
  })

/** A notification also refreshes the open pages of those who decide. */
async function notifyAccessRequested(tx: Tx, site: SiteRow, companyId: string, at: Date) {
  const company = await companyName(tx, companyId)
  const description = `${company} asks for access to ${site.name}`
  const notification = {
    type: 'site.access_requested' as const,
    description,
    names: [company],
    action: { site_id: site.id },
    at,
  }
  for (const userId of await siteListeners(tx, site)) await notify(tx, { ...notification, userId })
}
