import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { devices } from '#server/platform/db/schema/device'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { maskNiNumber } from '#server/registration/ni-number.dto'
import { companyOf } from '#server/sites/site.access'
import { guardTrade } from '#server/sites/site-guards.access'
import { getVisibleWorker } from '#server/sites/visible-worker.access'
import { isAssignable, worksFor } from '#server/workforce/worker.access'
import { importedTerms } from '#server/workforce/worker-import-terms.queries'
import { isWorker } from '#shared/api/kit/role'
import { dictionary } from '#shared/api/platform/dictionary'
import { profileLists } from '#shared/api/workforce/profile-lists'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { londonDay } from '#shared/domain/kit/london'
import { workersOf } from './worker.dto.ts'
import type { View } from './worker-filters.queries.ts'
import { type Listed, listedOf } from './worker-list.queries.ts'

type UserRow = typeof users.$inferSelect

export const viewOf = (me: Person, now: Date): View => ({
  company: companyOf(me),
  pays: me.is_payroll_company,
  own: isWorker(me.role),
  today: londonDay(now),
})

/** The worker with this slug, if the caller can read about them as SELF, EMP, SITE or PAY. 404 otherwise. */
export async function getWorkerBySlug(tx: Tx, me: Person, slug: string): Promise<UserRow> {
  if (!me.is_payroll_company) return rowOf(tx, (await getVisibleWorker(tx, me, { slug })).id)
  const [paid] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(contracts, eq(contracts.worker_id, users.id))
    .where(and(eq(users.slug, slug), ofCompany(contracts.payroll_company_id, companyOf(me))))
    .limit(1)
  if (!paid) throw notFound()
  return rowOf(tx, paid.id)
}
async function rowOf(tx: Tx, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id))
  if (!row) throw notFound()
  return row
}

/** A worker in full, limited to what the caller's relation to them allows. */
export async function workerDetail(tx: Tx, deps: Deps, me: Person, user: UserRow): Promise<WorkerDetail> {
  const view = viewOf(me, deps.clock.now())
  const place = await listedOf(tx, view, user.id)
  const [row] = await workersOf(tx, deps, me, view, [place])
  if (!row) throw notFound()
  const relation = view.own ? 'SELF' : view.pays ? 'PAY' : place.employed ? 'EMP' : 'SITE'
  // A former employer keeps its own past with them, and reads nothing of their life since.
  const seesPersonal = relation === 'SELF' || row.editable
  const isGuard = view.own ? me.role === 'SECURITY_GUARD' : await isGuardFor(tx, place)
  const base = {
    ...row,
    relation,
    employed: place.live && (await isEmployedNow(tx, view, user.id)),
    linked: place.live,
    card_check: relation === 'EMP' ? await cardCheckOf(tx, me, user.id) : null,
    default_role: isGuard ? ('SECURITY_GUARD' as const) : ('WORKER' as const),
    updated_at: user.updated_at.toISOString(),
  } as const
  const without = { ...base, personal: null, device: null, health: null }
  if (relation === 'PAY' || (relation === 'EMP' && !seesPersonal)) return { ...without, about: null, dictionary: {} }
  const entries = await entriesOf(tx, user.id, isGuard)
  if (!seesPersonal) return { ...without, about: user.about, dictionary: entries }
  const [registration] = await tx.select().from(workerRegistrations).where(eq(workerRegistrations.user_id, user.id))
  const [device] = await tx
    .select()
    .from(devices)
    .where(and(eq(devices.user_id, user.id), isNull(devices.released_at)))
  const isToHire = me.role === 'OWNER' && relation === 'EMP' && !(await hasContract(tx, me, user.id))
  const imported = isToHire ? await importedTerms(tx, deps.keys, me, user.id) : undefined
  return {
    ...base,
    ...(imported && { imported }),
    about: user.about,
    dictionary: entries,
    personal: personalOf(deps, user, registration),
    device: device ? { platform: device.platform ?? user.phone_platform, since: device.bound_at.toISOString() } : null,
    health: { given_at: registration?.medical_at?.toISOString() ?? null },
  }
}

/** Whether the company can assign them, on whatever days. */
async function isEmployedNow(tx: Tx, { company, today }: View, workerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, workerId), isAssignable(users.id, company, today, { from: today, until: 'infinity' })))
  return row !== undefined
}

function personalOf(
  deps: Deps,
  user: UserRow,
  registration: typeof workerRegistrations.$inferSelect | undefined,
): WorkerDetail['personal'] {
  const {
    emergency_contact_name: name,
    emergency_contact_relation: relation,
    emergency_contact_phone_number: phone,
  } = registration ?? {}
  return {
    phone_number: user.phone_number,
    email: user.email,
    date_of_birth: user.date_of_birth,
    nationality: user.nationality,
    address_line_1: user.address_line_1,
    address_line_2: user.address_line_2,
    city: user.city,
    postcode: user.postcode,
    ni_number: {
      masked: registration?.ni_number ? maskNiNumber(deps.keys.open('ni-number', registration.ni_number)) : null,
      not_yet: registration?.ni_number_not_yet ?? false,
    },
    emergency_contact: name && phone ? { name, relation: relation ?? '', phone_number: phone } : null,
    open_to_work: user.open_to_work,
  }
}

/** The newest check, by the caller's company, of one of the worker's current cards. */
async function cardCheckOf(tx: Tx, me: Person, workerId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: cardChecks.id })
    .from(cardChecks)
    .innerJoin(skillCards, eq(skillCards.id, cardChecks.card_id))
    .where(
      and(
        eq(cardChecks.worker_id, workerId),
        ofCompany(cardChecks.company_id, companyOf(me)),
        isNull(skillCards.replaced_at),
      ),
    )
    .orderBy(desc(skillCards.id), desc(cardChecks.id))
    .limit(1)
  return row?.id ?? null
}

/** Whether the company through which the reader knows the worker employs them as a guard. */
async function isGuardFor(tx: Tx, { worker_id, company_id }: Listed): Promise<boolean> {
  const [row] = company_id
    ? await tx
        .select({ id: employments.id })
        .from(employments)
        .where(
          and(
            eq(employments.worker_id, worker_id),
            eq(employments.company_id, company_id),
            isNull(employments.ended_at),
            eq(employments.role, 'SECURITY_GUARD'),
          ),
        )
    : []
  return row !== undefined
}

/** The worker's dictionary entries. The guard's trade is shown only to readers for whom they are a guard. */
async function entriesOf(tx: Tx, userId: string, isGuard: boolean): Promise<WorkerDetail['dictionary']> {
  const rows = await tx
    .select({ type: userDictionaryEntries.type, id: userDictionaryEntries.entry_id })
    .from(userDictionaryEntries)
    .where(eq(userDictionaryEntries.user_id, userId))
    .orderBy(asc(userDictionaryEntries.entry_id))
  return Object.fromEntries(
    profileLists.flatMap((list) => {
      const options = dictionary[list]
      const chosen = rows.filter(({ type, id }) => type === list && (isGuard || id !== guardTrade))
      const values = chosen.map(({ id }) => options.find((entry) => entry.id === id) ?? { id, value: id })
      return values.length ? [[list, values]] : []
    }),
  )
}

/** Whether the company has any contract with the worker: past, current or future. */
export async function hasContract(tx: Tx, me: Person, workerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.worker_id, workerId), ofCompany(contracts.company_id, companyOf(me))))
    .limit(1)
  return !!row
}

/** The worker's employment at the caller's company while they work for it; undefined otherwise. */
export async function currentEmployment(tx: Tx, me: Person, workerId: string, now: Date) {
  const [row] = await tx
    .select()
    .from(employments)
    .where(
      and(
        eq(employments.worker_id, workerId),
        ofCompany(employments.company_id, companyOf(me)),
        isNull(employments.ended_at),
        worksFor(employments.worker_id, employments.company_id, londonDay(now)),
      ),
    )
  return row
}
