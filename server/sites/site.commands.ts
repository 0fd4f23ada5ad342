import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { hasTag, judge } from '#lifecycles/law'
import { type SiteMove, siteLifecycle, siteState } from '#lifecycles/sites/site'
import { gates } from '#server/platform/db/schema/gate'
import { checkIns } from '#server/platform/db/schema/presence'
import { siteManagers, sites } from '#server/platform/db/schema/site'
import { statusSets } from '#server/platform/db/schema/statuses'
import { visitorCheckIns } from '#server/platform/db/schema/visitor'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict } from '#server/platform/kit/problems'
import { newSlug } from '#server/platform/kit/slug'
import { appendHistory } from '#server/platform/moves/history'
import { assertVersion, nextVersion } from '#server/platform/moves/version'
import type { SiteRow } from '#server/sites/site.access'
import { hasRunningRollCall } from '#server/sites/site.events'
import type { SiteFields } from '#shared/api/sites/site'
import { newId } from '#shared/domain/kit/id'

/** Creates a site of the caller's company; a manager who creates it becomes its manager. */
export async function addSite(tx: Tx, me: Person, companyId: string, fields: SiteFields, at: Date): Promise<string> {
  const id = newId()
  const times = { created_at: at, updated_at: at }
  const slug = newSlug(fields.name)
  await tx.insert(sites).values({ ...fields, ...times, id, slug, company_id: companyId, created_by: me.id })
  if (me.role === 'MANAGER')
    await tx.insert(siteManagers).values({ site_id: id, user_id: me.id, company_id: companyId, assigned_at: at })
  await appendHistory(tx, {
    noun: 'site',
    id,
    from: null,
    move: 'add',
    to: siteState(fields),
    at,
    by: me.id,
    companyId,
  })
  return id
}

/** The number of people checked in and not out: workers, suspected left included, and visitors. */
async function peopleOn(tx: Tx, siteId: string): Promise<number> {
  const [workers] = await tx
    .select({ n: count() })
    .from(checkIns)
    .where(and(eq(checkIns.site_id, siteId), isNull(checkIns.out_at)))
  const [visitors] = await tx
    .select({ n: count() })
    .from(visitorCheckIns)
    .where(and(eq(visitorCheckIns.site_id, siteId), isNull(visitorCheckIns.out_at)))
  return (workers?.n ?? 0) + (visitors?.n ?? 0)
}

/** The gates of a site that last reported that they stand open. */
const openGatesOf = async (tx: Tx, siteId: string): Promise<string[]> => {
  const open = and(eq(gates.site_id, siteId), inArray(gates.position, statusSets.openGates))
  const rows = await tx.select({ gate_id: gates.gate_id }).from(gates).where(open).orderBy(gates.gate_id)
  return rows.map(({ gate_id }) => gate_id)
}

const moveOf = (site: SiteRow, { active }: SiteFields): SiteMove['type'] =>
  active === site.active ? 'edit' : active ? 'reopen' : 'close'

/**
 * Saves the form over the locked row. 409 when somebody else has saved since `read`, or when the site is to be closed
 * with people on it, a roll call running or gates that stand open.
 */
export async function saveSite(tx: Tx, me: Person, site: SiteRow, read: string, fields: SiteFields, now: Date) {
  assertVersion(read, site, 'Somebody saved this site meanwhile.')
  const move = moveOf(site, fields)
  const closing = move === 'close'
  const hasRollCall = closing && (await hasRunningRollCall(tx, { siteId: site.id }))
  const onSite = closing ? await peopleOn(tx, site.id) : 0
  const openGates = closing ? await openGatesOf(tx, site.id) : []
  const facts = { onSite, hasRollCall, openGates: openGates.length }
  const verdict = judge(siteLifecycle, siteState(site), facts, { type: move })
  if (!verdict.allowed) {
    const more: Record<string, string> = {
      isEmpty: ` ${onSite === 1 ? '1 person is' : `${onSite} people are`} on it now.`,
      areGatesShut: ` Open now: ${openGates.join(', ')}.`,
    }
    const reason = `${verdict.reason}${more[verdict.because] ?? ''}`
    throw conflict(reason, { errors: { active: [reason] } })
  }
  await tx
    .update(sites)
    .set({
      ...fields,
      active: hasTag(siteLifecycle, verdict.status, 'open'),
      updated_at: nextVersion(sites.updated_at, now),
    })
    .where(eq(sites.id, site.id))
  const moved = { noun: 'site', id: site.id, from: siteState(site), move, to: verdict.status, at: now }
  await appendHistory(tx, {
    ...moved,
    by: me.id,
    companyId: site.company_id,
    data: { changed: changedIn(site, fields) },
  })
}

/** Names of the changed fields; the history does not keep their values. */
const changedIn = (site: SiteRow, fields: SiteFields) =>
  Object.entries(fields)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(site[name as keyof SiteFields]))
    .map(([name]) => name)
