import { and, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { finishOf, type Mover, nameOf, type Presence } from '#server/gate/presence.queries'
import { memberships } from '#server/platform/db/schema/company'
import { outbox } from '#server/platform/db/schema/outbox'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { invalidationsOf, notifyAll, notifyLater } from '#server/platform/outbox/notify'
import { type Act, putRealtime } from '#server/platform/outbox/put'
import { clockTime } from '#shared/domain/kit/words'

/**
 * Notifies the worker, and the site's managers who subscribed, of a check-in or check-out. Owners and other managers
 * get no notification, but their open pages refresh. With an `act` the notifications wait until it can no longer be
 * undone, and the open pages refresh at once.
 */
export async function notifyPresenceMoved(
  tx: Tx,
  worker: Mover,
  presence: Presence,
  site: string,
  at: Date,
  act?: Act,
) {
  const action = { site_id: presence.out_at ? null : presence.site_id, worker_slug: worker.slug }
  const notification = { type: 'worker.onsite.change' as const, action, at }
  const staffText = `${nameOf(worker)} ${presence.out_at ? 'left' : 'came to'} ${site} at ${clockTime(timeOf(presence))}`
  const audience = await audienceOf(tx, presence)
  const wanting = idsOf(audience, true).filter((id) => id !== worker.id)
  const all = [
    { ...notification, userId: worker.id, description: await toWorker(tx, presence, site) },
    ...wanting.map((userId) => ({ ...notification, userId, description: staffText, names: [nameOf(worker)] })),
  ]
  if (act) return notifyLater(tx, act, all, invalidationsFor(audience, worker, presence))
  const onlookerIds = idsOf(audience, false).filter((id) => !wanting.includes(id))
  await notifyAll(tx, all, invalidationsOf(presence.site_id, onlookerIds, worker.slug))
}

/** Refreshes the open pages of the worker and of everybody who can see them on the site. */
export async function invalidateOnlookerPages(
  tx: Tx,
  worker: Pick<Mover, 'id' | 'slug'>,
  presence: Presence,
): Promise<void> {
  await putRealtime(tx, ...invalidationsFor(await audienceOf(tx, presence), worker, presence))
}
const invalidationsFor = (audience: Audience, { id, slug }: Pick<Mover, 'id' | 'slug'>, presence: Presence) =>
  invalidationsOf(presence.site_id, [...new Set([id, ...audience.map((person) => person.id)])], slug)

async function toWorker(tx: Tx, presence: Presence, site: string): Promise<string> {
  const time = clockTime(timeOf(presence))
  if (!presence.out_at) return `You are on site at ${site} since ${time}`
  if (presence.out_receipt?.left_known !== false) {
    const finish = await finishOf(tx, presence)
    const isSame = !finish || clockTime(finish.toISOString()) === time
    return `You left ${site} at ${time}${isSame ? '' : `. Your week says ${clockTime(finish.toISOString())}: change it there if that is wrong`}`
  }
  return (await finishOf(tx, presence))
    ? `Seen at ${time}: when you left ${site} is in your week already`
    : `Seen at ${time}: say when you left ${site}, your hours wait for it`
}

/** Takes back the question when they left that still waits, as part of an act that can be undone: it is answered. */
export async function dropQuestion(tx: Tx, { id }: Mover, presence: Presence, site: string): Promise<void> {
  const question = await toWorker(tx, presence, site)
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, 'REALTIME'),
        isNull(outbox.sent_at),
        isNull(outbox.given_up_at),
        eq(outbox.attempts, 0),
        sql`${outbox.payload} -> 'notification' ->> 'userId' = ${id}`,
        sql`${outbox.payload} -> 'notification' ->> 'description' = ${question}`,
      ),
    )
}

const timeOf = ({ in_at, out_at }: Presence) => (out_at ?? in_at).toISOString()

type Audience = { id: string; isSubscriber: boolean }[]
const idsOf = (audience: Audience, isSubscriber: boolean) =>
  audience.filter((person) => person.isSubscriber === isSubscriber).map(({ id }) => id)
/** Subscribers and onlookers; somebody can be both. */
const audienceOf = (tx: Tx, presence: Presence): Promise<Audience> =>
  subscribers(tx, presence).unionAll(onlookers(tx, presence))

/** A sub-company's managers only for its own workers, and only while it has access. */
const subscribers = (tx: Tx, { site_id, company_id }: Presence) =>
  tx
    .select({ id: siteManagers.user_id, isSubscriber: sql<boolean>`true` })
    .from(siteManagers)
    .innerJoin(sites, eq(sites.id, siteManagers.site_id))
    .where(
      and(
        eq(siteManagers.site_id, site_id),
        eq(siteManagers.subscribed, true),
        or(
          eq(siteManagers.company_id, sites.company_id),
          and(
            company_id === null ? sql`false` : eq(siteManagers.company_id, company_id),
            exists(
              tx
                .select({ one: sql`1` })
                .from(siteSubcompanies)
                .where(
                  and(
                    eq(siteSubcompanies.site_id, siteManagers.site_id),
                    eq(siteSubcompanies.company_id, siteManagers.company_id),
                    inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'works')),
                  ),
                ),
            ),
          ),
        ),
      ),
    )

/**
 * Everybody who can have the site open and see this worker on it: owners and the site's managers, of its company and of
 * the worker's.
 */
const onlookers = (tx: Tx, { site_id, company_id }: Presence) =>
  tx
    .selectDistinct({ id: memberships.user_id, isSubscriber: sql<boolean>`false` })
    .from(memberships)
    .leftJoin(siteManagers, and(eq(siteManagers.site_id, site_id), eq(siteManagers.user_id, memberships.user_id)))
    .where(
      and(
        isNull(memberships.ended_at),
        or(eq(memberships.role, 'OWNER'), isNotNull(siteManagers.user_id)),
        or(
          inArray(memberships.company_id, tx.select({ id: sites.company_id }).from(sites).where(eq(sites.id, site_id))),
          company_id === null ? sql`false` : eq(memberships.company_id, company_id),
        ),
      ),
    )
