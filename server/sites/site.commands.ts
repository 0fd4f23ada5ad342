import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { hasTag } from '#lifecycles/law'
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
import { type Noun, transitionRow } from '#server/platform/moves/transition'
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

type PeopleOn = { workers: number; visitors: number }
/** How many are checked in and not out, workers who are suspected to have left among them. */
async function peopleOn(tx: Tx, siteId: string): Promise<PeopleOn> {
  const [workers] = await tx
    .select({ n: count() })
    .from(checkIns)
    .where(and(eq(checkIns.site_id, siteId), isNull(checkIns.out_at)))
  const [visitors] = await tx
    .select({ n: count() })
    .from(visitorCheckIns)
    .where(and(eq(visitorCheckIns.site_id, siteId), isNull(visitorCheckIns.out_at)))
  return { workers: workers?.n ?? 0, visitors: visitors?.n ?? 0 }
}
const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
/** '19 workers and 1 visitor are'. */
function peopleInWords({ workers, visitors }: PeopleOn): string {
  const verb = workers + visitors === 1 ? 'is' : 'are'
  if (!visitors) return `${counted(workers, 'person', 'people')} ${verb}`
  const groups = [...(workers ? [counted(workers, 'worker', 'workers')] : []), counted(visitors, 'visitor', 'visitors')]
  return `${groups.join(' and ')} ${verb}`
}

/** The gates of a site that last reported that they stand open. */
const openGatesOf = async (tx: Tx, siteId: string): Promise<string[]> => {
  const open = and(eq(gates.site_id, siteId), inArray(gates.position, statusSets.openGates))
  const rows = await tx.select({ gate_id: gates.gate_id }).from(gates).where(open).orderBy(gates.gate_id)
  return rows.map(({ gate_id }) => gate_id)
}

/** What keeps a site from being closed; `openGates` are their names. */
type Obstacles = { hasRollCall: boolean; onSite: PeopleOn; openGates: string[] }
const noObstacles: Obstacles = { hasRollCall: false, onSite: { workers: 0, visitors: 0 }, openGates: [] }
const obstaclesOf = async (tx: Tx, siteId: string): Promise<Obstacles> => ({
  hasRollCall: await hasRunningRollCall(tx, { siteId }),
  onSite: await peopleOn(tx, siteId),
  openGates: await openGatesOf(tx, siteId),
})

type LockedSite = { site: SiteRow; obstacles: Obstacles }
const siteNoun: Noun<typeof siteLifecycle, LockedSite, { me: Person; now: Date }> = {
  noun: 'site',
  lifecycle: siteLifecycle,
  state: ({ site }) => siteState(site),
  facts: ({ obstacles }) => ({
    ...obstacles,
    onSite: obstacles.onSite.workers + obstacles.onSite.visitors,
    openGates: obstacles.openGates.length,
  }),
  owner: ({ site }) => ({ id: site.id, companyId: site.company_id }),
  recorded: (state) => state,
  refuse: (_tx, { because, reason }, { obstacles: { onSite, openGates } }) => {
    const more: Record<string, string> = {
      isEmpty: ` ${peopleInWords(onSite)} on it now.`,
      areGatesShut: ` Open now: ${openGates.join(', ')}.`,
    }
    const words = `${reason}${more[because] ?? ''}`
    return conflict(words, { errors: { active: [words] } })
  },
}

const moveOf = (site: SiteRow, { active }: SiteFields): SiteMove['type'] =>
  active === site.active ? 'edit' : active ? 'reopen' : 'close'

/**
 * Saves the form over the locked row. 409 when somebody else has saved since `read`, or when the site is to be closed
 * with people on it, a roll call running or gates that stand open.
 */
export async function saveSite(tx: Tx, me: Person, site: SiteRow, read: string, fields: SiteFields, now: Date) {
  assertVersion(read, site, 'Somebody saved this site meanwhile.')
  const move = { type: moveOf(site, fields) }
  const obstacles = move.type === 'close' ? await obstaclesOf(tx, site.id) : noObstacles
  await transitionRow(tx, siteNoun, { site, obstacles }, move, { me, now }, async ({ to }) => {
    const active = hasTag(siteLifecycle, to, 'open')
    const updated_at = nextVersion(sites.updated_at, now)
    await tx
      .update(sites)
      .set({ ...fields, active, updated_at })
      .where(eq(sites.id, site.id))
    return { data: { changed: changedIn(site, fields) } }
  })
}

/** Names of the changed fields; the history does not keep their values. */
const changedIn = (site: SiteRow, fields: SiteFields) =>
  Object.entries(fields)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(site[name as keyof SiteFields]))
    .map(([name]) => name)
