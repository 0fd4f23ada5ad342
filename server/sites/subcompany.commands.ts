import { z } from 'zod'
import { stateOf, statusOf } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { siteManagers } from '#server/platform/db/schema/site'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { assertMove, type Noun, transitionRow } from '#server/platform/moves/transition'
import { newestAct, sendWaitingNotifications, withdraw } from '#server/platform/moves/undo'
import { broadcastInvalidation, notify, notifyAll, notifyLater } from '#server/platform/outbox/notify'
import type { Act } from '#server/platform/outbox/put'
import { staffAmong } from '#server/sites/company-manager.queries'
import type { SiteRow } from '#server/sites/site.access'
import {
  type Access,
  accessesOf,
  addAccess,
  changeAccess,
  companyName,
  lockLiveAccesses,
  putSiteManager,
} from '#server/sites/subcompany.queries'
import { listenersOf, onlookersOf, siteListeners } from '#server/sites/subcompany-listeners.queries'
import { newId } from '#shared/domain/kit/id'
import { type LastAct, undoReasons } from '#shared/domain/kit/undo'

/** `shouldNotify`: notify the other company. `act`: can be undone for a while. */
type AccessBy = { me: Person; site: SiteRow; now: Date; shouldNotify?: boolean; act?: Act }

/** An access whose row is locked, with its newest move if that is to be undone, or one that is not written yet. */
type MovedAccess = Pick<Access, 'id' | 'site_id' | 'company_id'> & { status: Access['status'] | 'NONE'; last?: LastAct }
export const accessNoun: Noun<typeof subcompanyAccessLifecycle, MovedAccess, AccessBy> = {
  noun: 'subcompany',
  lifecycle: subcompanyAccessLifecycle,
  state: ({ status }) => stateOf(status),
  facts: ({ last }, { site }) => ({ isOpen: site.active, ...(last && { last }) }),
  owner: ({ id }, { site }) => ({ id, companyId: site.company_id }),
  // Notifications of the previous move that still wait for its undo are sent first; that move can be the end of an
  // earlier access of the company.
  async before(tx, { site_id, company_id }, { now }, move) {
    const all = accessesOf(tx, site_id, company_id)
    if (move !== 'undo') await asServer(tx, () => sendWaitingNotifications(tx, 'subcompany', all, now))
  },
}
/** The access that a company does not have yet. */
export const noAccess = (site_id: string, company_id: string) => ({
  id: newId(),
  site_id,
  company_id,
  status: 'NONE' as const,
})
export const sideOf = ({ me, site }: AccessBy) => (me.company_id === site.company_id ? 'site' : 'subcompany')

/**
 * Grants, rejects or ends an access whose row is locked, with history and notifications. 409 with the reason when it is
 * refused.
 */
export async function moveAccess(tx: Tx, access: Access, type: 'grant' | 'reject' | 'end', moving: AccessBy) {
  const { me, site, now, shouldNotify = true, act } = moving
  const side = sideOf(moving)
  await assertMove(tx, accessNoun, access, { type, by: side }, moving)
  // Read before the access ends: a sub-company that leaves can no longer see whom to notify afterwards.
  const notification = shouldNotify ? await notificationOf(tx, access, type, { site, side }) : undefined
  const onlookers = type === 'end' ? await onlookersOf(tx, access) : []
  await transitionRow(tx, accessNoun, access, { type, by: side }, moving, async ({ to }) => {
    const managers = type === 'end' ? await putSiteManager(tx, access, null, now) : []
    const status = statusOf(to)
    const set = type === 'end' ? { ended_at: now, manager_id: null } : { decided_by: me.id, decided_at: now }
    await changeAccess(tx, access.id, { status, ...set })
    const undo: BeforeEnd = { manager_id: access.manager_id, managers }
    return act && { line: act.id, data: { undo } }
  })
  const all = notification?.to.map((userId) => ({ ...notification.content, userId, at: now })) ?? []
  await (act ? notifyLater(tx, act, all) : notifyAll(tx, all))
  // Open pages refresh at once, also of people who get no notification or whose notification still waits for the undo.
  const waiting = act ? (notification?.to ?? []) : []
  await broadcastInvalidation(tx, site.id, [...new Set([...onlookers, ...waiting])])
}

/** Who ran the sub-company's part of the site before the access ended. */
const BeforeEnd = z.object({
  manager_id: z.string().nullable(),
  managers: z.array(
    z.object({
      site_id: z.string(),
      user_id: z.string(),
      company_id: z.string(),
      subscribed: z.boolean(),
      assigned_at: z.coerce.date(),
    }),
  ),
})
type BeforeEnd = z.infer<typeof BeforeEnd>

/**
 * Undoes the end of an access whose row is locked, with its notifications that are not sent yet. 403 for somebody
 * else's act, 409 with the reason.
 */
export async function undoEnd(tx: Tx, access: Access, moving: AccessBy): Promise<void> {
  const { me, site, now } = moving
  const by = sideOf(moving)
  const act = await newestAct(tx, me, 'subcompany', access.id, now)
  const before = act && BeforeEnd.parse(act.undo)
  const row = {
    ...access,
    ...(act && before && { last: { ...act.facts, isUntouched: await isUntouched(tx, access, before) } }),
  }
  await transitionRow(tx, accessNoun, row, { type: 'undo', by }, moving, async ({ to }) => {
    if (!act || !before) throw new Error('the law let nothing be undone')
    await withdraw(tx, act.id, undoReasons('this access').isUnsent)
    const status = statusOf(to)
    await changeAccess(tx, access.id, { status, ended_at: null, manager_id: before.manager_id })
    if (before.managers.length) await tx.insert(siteManagers).values(before.managers)
  })
  const listening = by === 'subcompany' ? await siteListeners(tx, site) : []
  const onlookers = await onlookersOf(tx, access)
  await broadcastInvalidation(tx, site.id, [...new Set([...onlookers, ...listening])])
}

/** The company has not requested access again, and its managers of the site are still on its staff. */
async function isUntouched(tx: Tx, { id, site_id, company_id }: Access, { manager_id, managers }: BeforeEnd) {
  const ids = [...new Set([...managers.map((one) => one.user_id), ...(manager_id ? [manager_id] : [])])]
  if ((await staffAmong(tx, company_id, ids)).length < ids.length) return false
  const live = await lockLiveAccesses(tx, site_id)
  return !live.some((one) => one.company_id === company_id && one.id !== id)
}

/** Grants access to a company that has none. 409 with the reason when it is refused. */
export async function admitCompany(tx: Tx, companyId: string, moving: AccessBy) {
  const { me, site, now } = moving
  const access = noAccess(site.id, companyId)
  await transitionRow(tx, accessNoun, access, { type: 'grant', by: 'site' }, moving, async ({ to }) => {
    const status = statusOf(to)
    await addAccess(tx, { ...access, status, created_at: now, decided_by: me.id, decided_at: now })
  })
  const company = { company_id: companyId, requested_by: null, manager_id: null }
  const notification = await notificationOf(tx, company, 'grant', { site, side: 'site' })
  for (const userId of notification.to) await notify(tx, { ...notification.content, userId, at: now })
}

type AccessContacts = Pick<Access, 'company_id' | 'requested_by' | 'manager_id'>

/** The recipients in the other company, and their notification. */
async function notificationOf(
  tx: Tx,
  { company_id, requested_by, manager_id }: AccessContacts,
  move: 'grant' | 'reject' | 'end',
  { site, side }: { site: SiteRow; side: 'site' | 'subcompany' },
) {
  if (side === 'subcompany') {
    const company = await companyName(tx, company_id)
    return {
      to: await siteListeners(tx, site),
      content: {
        type: 'site.access_ended' as const,
        description: `${company} has ended its access to ${site.name}. Its people who are on site stay on the fire list.`,
        names: [company],
        action: { site_id: site.id },
      },
    }
  }
  const owner = await companyName(tx, site.company_id)
  const to = await listenersOf(tx, company_id, [requested_by, manager_id])
  const words = {
    grant: `${owner} gave your company access to ${site.name}.`,
    reject: `${owner} rejected your company’s request for access to ${site.name}.`,
    end: `${owner} ended your company’s access to ${site.name}. Your people who are on site stay on its fire list.`,
  }
  const types = { grant: 'site.access_granted', reject: 'site.access_rejected', end: 'site.access_ended' } as const
  // Without a site id the notification links to the list of sites.
  const action = move === 'grant' ? { site_id: site.id } : {}
  return { to, content: { type: types[move], description: words[move], names: [owner], action } }
}
