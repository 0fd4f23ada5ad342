import { and, asc, desc, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { type VisitMove, visitLifecycle } from '#lifecycles/gate/visit'
import { stateOf, statusesOf } from '#lifecycles/law'
import { arrived } from '#server/gate/presence.events'
import { lockOpenSite } from '#server/gate/presence.queries'
import { users } from '#server/platform/db/schema/user'
import { visitorCheckIns, visitors } from '#server/platform/db/schema/visitor'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import { conflict, notFound } from '#server/platform/kit/problems'
import { type Noun, transitionRow } from '#server/platform/moves/transition'
import { notify } from '#server/platform/outbox/notify'
import { rescanSeconds } from '#shared/api/gate/presence'
import { reverseSeconds, type Visitor } from '#shared/api/gate/visitor'
import type { PageParams } from '#shared/api/kit/paging'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'
import { moment } from '#shared/domain/kit/words'

type Row = typeof visitors.$inferSelect
type Visit = typeof visitorCheckIns.$inferSelect
type Move = VisitMove['type']
/** A check of a visitor, and who made it. `at` is the server's time. */
type Check = { site: { id: string; name: string; company_id: string }; visitorId: string; by: string; at: Date }
export type Checked = Visitor & { same: boolean; message: string; visitId: string }

/** A page of a site's visitors; `Today` includes everybody who is still on it. */
export async function visitorsOf(
  tx: Tx,
  siteId: string,
  { when, ...paging }: PageParams & { when: 'Today' | 'All' },
  now: Date,
): Promise<{ rows: Visitor[]; total: number }> {
  const isThere = exists(
    tx
      .select({ one: sql`1` })
      .from(visitorCheckIns)
      .where(and(eq(visitorCheckIns.visitor_id, visitors.id), isNull(visitorCheckIns.out_at))),
  )
  const wanted = and(
    eq(visitors.site_id, siteId),
    when === 'Today' ? or(eq(visitors.visit_on, londonDay(now)), isThere) : undefined,
  )
  const { limit, offset } = windowOf(paging)
  const found = await tx
    .select({ visitor: visitors, host: users })
    .from(visitors)
    .leftJoin(users, eq(users.id, visitors.host_id))
    .where(wanted)
    .orderBy(desc(visitors.visit_on), asc(visitors.last_name), asc(visitors.first_name), asc(visitors.id))
    .limit(limit)
    .offset(offset)
  const rows = []
  for (const { visitor, host } of found) rows.push(toVisitorDto(visitor, host, await newestOf(tx, visitor.id)))
  return { rows, total: await tx.$count(visitors, wanted) }
}

/**
 * Checks a visitor in or out, and locks them. A call that is sent twice, or made by two guards at once, has one effect.
 * Their host is notified when they arrive.
 */
export async function checkVisitor(tx: Tx, type: Move, { site, visitorId, by, at }: Check): Promise<Checked> {
  const [visitor] = await tx.select().from(visitors).where(eq(visitors.id, visitorId)).for('update')
  if (!visitor) throw notFound()
  const [host = null] = visitor.host_id ? await tx.select().from(users).where(eq(users.id, visitor.host_id)) : []
  const newest = await newestOf(tx, visitor.id)
  if (newest && isAgain(newest, type, at)) return withMessage(toVisitorDto(visitor, host, newest), newest, at, true)
  if (newest && isReversed(newest, type, at)) throw tooSoon(visitor, newest, at)
  const mover = { me: { id: by }, now: at, site }
  const { row } = await transitionRow(tx, visitNoun, { visitor, newest }, { type }, mover, async () => {
    const visit = type === 'checkIn' ? await come(tx, site.id, visitor, by, at) : await go(tx, newest, by, at)
    return { row: { visitor, newest: visit } }
  })
  const visit = row.newest
  if (!visit) throw new Error('a visit was not written')
  if (type === 'checkIn' && host) {
    const whose = visitor.company_name ? ` of ${visitor.company_name}` : ''
    const description = `${nameOf(visitor)}${whose} has come to ${site.name} to see you`
    const names = [nameOf(visitor)]
    await notify(tx, { userId: host.id, type: 'visitor.arrived', description, names, action: { site_id: site.id }, at })
  }
  return withMessage(toVisitorDto(visitor, host, visit), visit, at, false)
}

type Visiting = { visitor: Row; newest: Visit | undefined }
const visitNoun: Noun<typeof visitLifecycle, Visiting, { me: { id: string }; now: Date; site: Check['site'] }> = {
  noun: 'visit',
  lifecycle: visitLifecycle,
  state: ({ newest }) => stateOf(statusAt(newest)),
  facts: ({ visitor }, { now }) => ({ isToday: visitor.visit_on === londonDay(now) }),
  owner: ({ visitor }, { site }) => ({ id: visitor.id, companyId: site.company_id }),
  recorded: (state) => state,
}

async function come(tx: Tx, siteId: string, visitor: Row, by: string, at: Date): Promise<Visit> {
  await lockOpenSite(tx, siteId)
  const row = { id: newId(), visitor_id: visitor.id, site_id: siteId, in_at: at, in_by: by }
  const [visit] = await tx.insert(visitorCheckIns).values(row).returning()
  if (!visit) throw new Error('a visit was not written')
  await arrived.publish(tx, { presence: visit, by, now: at })
  return visit
}

async function go(tx: Tx, visit: Visit | undefined, by: string, at: Date): Promise<Visit | undefined> {
  const ends = { out_at: at, out_by: by }
  const [ended] = await tx
    .update(visitorCheckIns)
    .set(ends)
    .where(eq(visitorCheckIns.id, visit?.id ?? ''))
    .returning()
  return ended
}

async function newestOf(tx: Tx, visitorId: string): Promise<Visit | undefined> {
  const [visit] = await tx
    .select()
    .from(visitorCheckIns)
    .where(eq(visitorCheckIns.visitor_id, visitorId))
    .orderBy(desc(visitorCheckIns.in_at), desc(visitorCheckIns.id))
    .limit(1)
  return visit
}

const is = statusesOf(visitLifecycle)
const statusAt = (visit: Visit | undefined) => (visit ? (visit.out_at ? is.left : is.on_site) : is.expected)
const sinceOf = ({ in_at, out_at }: Visit) => out_at ?? in_at
const isSame = (visit: Visit, type: Move) => (type === 'checkOut') === (visit.out_at !== null)
const secondsSince = (visit: Visit, at: Date) => Math.abs(at.getTime() - sinceOf(visit).getTime()) / 1000
/** A repetition of the last check, within the time in which a second scan counts as the same one. */
const isAgain = (visit: Visit, type: Move, at: Date) => isSame(visit, type) && secondsSince(visit, at) < rescanSeconds
const isReversed = (visit: Visit, type: Move, at: Date) =>
  !isSame(visit, type) && secondsSince(visit, at) < reverseSeconds
function tooSoon(visitor: Row, visit: Visit, at: Date) {
  const left = reverseSeconds - Math.floor(secondsSince(visit, at))
  return conflict(`${nameOf(visitor)} was checked ${visit.out_at ? 'out' : 'in'} a moment ago. Try again in ${left} s.`)
}
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`

const toVisitorDto = (
  { id, first_name, last_name, company_name, visit_on }: Row,
  host: { first_name: string; last_name: string } | null,
  visit: Visit | undefined,
): Visitor => ({
  id,
  first_name,
  last_name,
  company: company_name,
  host: host && nameOf(host),
  visit_on,
  status: statusAt(visit),
  since: visit ? sinceOf(visit).toISOString() : null,
})

function withMessage(visitor: Visitor, visit: Visit, at: Date, same: boolean): Checked {
  const time = moment(sinceOf(visit).toISOString(), at.toISOString())
  const message = `${nameOf(visitor)} ${visit.out_at ? 'left at' : 'is on site since'} ${time}.`
  return { ...visitor, same, message, visitId: visit.id }
}
