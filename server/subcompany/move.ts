import { judge, stateOf, statusOf } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/subcompany-access'
import { recordMove } from '#server/history'
import { newId } from '#server/ids'
import { notify, stirPages } from '#server/notify'
import type { Person } from '#server/person'
import { conflict } from '#server/problems'
import type { SiteRow } from '#server/site/reach'
import { listenersOf, membersOf, siteListeners } from '#server/subcompany/listeners'
import { type Access, addAccess, changeAccess, companyName, putSiteManager } from '#server/subcompany.store'
import type { Tx } from '#server/work'

type Moving = { me: Person; site: SiteRow; now: Date; tell?: boolean }

/** Gives, refuses or ends an access whose row is locked: judged, written, told. 409 with the reason in words. */
export async function moveAccess(tx: Tx, access: Access, move: 'grant' | 'reject' | 'end', moving: Moving) {
  const { me, site, now, tell = true } = moving
  const side = me.company_id === site.company_id ? 'site' : 'subcompany'
  const from = stateOf(access.status)
  const verdict = judge(subcompanyAccessLifecycle, from, { isOpen: site.active }, { type: move, by: side })
  if (!verdict.allowed) throw conflict(verdict.reason)
  const [status, by] = [statusOf(verdict.status), { decided_by: me.id, decided_at: now }]
  if (status === 'NONE') return
  // Before it is over: afterwards a sub-company that leaves no longer knows whom to tell.
  const news = tell ? await newsOf(tx, access, move, { site, side }) : undefined
  const looking = move === 'end' ? await membersOf(tx, access.company_id) : []
  if (move === 'end') await putSiteManager(tx, access, null, now)
  await changeAccess(tx, access.id, { status, ...(move === 'end' ? { ended_at: now, manager_id: null } : by) })
  await record(tx, access.id, { from: access.status, move, to: status }, moving)
  for (const userId of news?.to ?? []) if (news) await notify(tx, { ...news.said, userId, at: now })
  // Whoever of the sub-company looks at the site now sees it end, told or not.
  await stirPages(
    tx,
    site.id,
    looking.map(({ id }) => id),
  )
}

/** Gives access to a company that has none. */
export async function admitCompany(tx: Tx, companyId: string, moving: Moving) {
  const { me, site, now } = moving
  const verdict = judge(subcompanyAccessLifecycle, 'none', { isOpen: site.active }, { type: 'grant', by: 'site' })
  if (!verdict.allowed) throw conflict(verdict.reason)
  const access = { id: newId(), site_id: site.id, company_id: companyId, status: 'GRANTED' as const, created_at: now }
  await addAccess(tx, { ...access, decided_by: me.id, decided_at: now })
  await record(tx, access.id, { from: null, move: 'grant', to: access.status }, moving)
  const news = await newsOf(tx, { company_id: companyId, requested_by: null, manager_id: null }, 'grant', {
    site,
    side: 'site',
  })
  for (const userId of news.to) await notify(tx, { ...news.said, userId, at: now })
}

const record = (
  tx: Tx,
  id: string,
  moved: { from: string | null; move: string; to: string },
  { me, site, now }: Moving,
) => recordMove(tx, { noun: 'subcompany', id, ...moved, at: now, by: me.id, companyId: site.company_id })

type Told = Pick<Access, 'company_id' | 'requested_by' | 'manager_id'>

/** Whom to tell, and what: the other company of the two. */
async function newsOf(
  tx: Tx,
  { company_id, requested_by, manager_id }: Told,
  move: 'grant' | 'reject' | 'end',
  { site, side }: { site: SiteRow; side: 'site' | 'subcompany' },
) {
  if (side === 'subcompany')
    return {
      to: await siteListeners(tx, site),
      said: {
        type: 'site.access_ended' as const,
        description: `${await companyName(tx, company_id)} has ended its access to ${site.name}. Its people who are on site stay on the fire list.`,
        action: { site_id: site.id },
      },
    }
  const owner = await companyName(tx, site.company_id)
  const to = await listenersOf(tx, company_id, [requested_by, manager_id])
  const words = {
    grant: `${owner} gave your company access to ${site.name}.`,
    reject: `${owner} rejected your company’s request for access to ${site.name}.`,
    end: `${owner} ended your company’s access to ${site.name}. Your people who are on site stay on its fire list.`,
  }
  const types = { grant: 'site.access_granted', reject: 'site.access_rejected', end: 'site.access_ended' } as const
  // Without the site's id the news leads to the sites that are left.
  const action = move === 'grant' ? { site_id: site.id } : {}
  return { to, said: { type: types[move], description: words[move], action } }
}
