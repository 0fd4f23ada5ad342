import { and, eq, isNull } from 'drizzle-orm'
import { statusesOf } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { employments } from '#server/platform/db/schema/company'
import { invitations } from '#server/platform/db/schema/invitation'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { defang } from '#server/platform/kit/defang'
import { fingerprint, randomToken } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { appendHistory, type Moved } from '#server/platform/moves/history'
import { putInvitingSms } from '#server/platform/outbox/outbox'
import { linkTo } from '#server/platform/public-url'
import { companyOf } from '#server/sites/site.access'
import { companyName } from '#server/sites/subcompany.queries'
import { notifyingOfChange } from '#server/workforce/worker-change.commands'
import { type ExistingPerson, sealValues, type Values } from '#server/workforce/worker-import-own.queries'
import { changeRole, roleOfTrades, type Saving } from '#server/workforce/worker-profile.commands'
import { paths } from '#shared/api/kit/paths'
import { newId } from '#shared/domain/kit/id'
import { type ImportField, importFields } from '#shared/domain/workforce/import-columns'

/** A line of a batch's report: enough to undo it. For an NI number only the fact that it was given is stored. */
export type BatchLine = {
  row: number
  kind: 'asked' | 'worker' | 'invited'
  id: string
  name: string
  before?: Values
  after?: Values
}
type Taken = { row: number; values: Values }
/** Days in which an invited person can answer, and text messages of one import sent per hour. */
const goodFor = 30
const textsAnHour = 200
const hour = 3_600_000

/**
 * Invites new people: a row and a text message for each; the first messages are sent at once, the rest hour by hour.
 */
export async function invitePeople(
  tx: Tx,
  deps: Deps,
  me: Person,
  batchId: string,
  rows: Taken[],
  now: Date,
): Promise<BatchLine[]> {
  const company = await companyName(tx, companyOf(me))
  const invited = rows.map(({ row, values }) => ({ row, values, id: newId() }))
  for (let from = 0; from < invited.length; from += 500)
    await tx.insert(invitations).values(
      invited.slice(from, from + 500).map(({ id, values }) => ({
        id,
        hash: fingerprint(randomToken()),
        kind: 'WORKER' as const,
        company_id: companyOf(me),
        name: nameOf(values),
        email: values.email ?? null,
        phone_number: values.mobile ?? null,
        data: sealValues(deps.keys, values),
        import_batch_id: batchId,
        invited_by: me.id,
        expires_at: new Date(now.getTime() + goodFor * 24 * hour),
        created_at: now,
      })),
    )
  const text = `${defang(company)} asks you to be linked with them on Muster. Sign in or register with this number, and answer: ${linkTo(deps, paths.registerWorker)}`
  await putInvitingSms(
    tx,
    batchId,
    invited.map(({ values }, n) => ({
      sms: { to: values.mobile ?? '', text },
      at: n < textsAnHour ? undefined : new Date(now.getTime() + Math.floor(n / textsAnHour) * hour),
    })),
  )
  const moved = invited.map(
    ({ id }): Moved => ({
      noun: 'invitation',
      id,
      from: null,
      move: 'invite',
      to: statusesOf(invitationLifecycle).sent,
      at: now,
      by: me.id,
      companyId: companyOf(me),
      data: { batch_id: batchId },
    }),
  )
  if (moved.length) await appendHistory(tx, ...moved)
  return invited.map(({ row, id, values }) => ({ row, kind: 'asked', id, name: nameOf(values) }))
}
const nameOf = (values: Values) => `${values.first_name ?? ''} ${values.last_name ?? ''}`.trim()

/** Writes a row's changes to one of the company's people, and returns the previous values. */
export async function updateExisting(
  tx: Tx,
  deps: Deps,
  me: Person,
  row: number,
  existing: ExistingPerson,
  after: Values,
  now: Date,
): Promise<BatchLine> {
  const before: Values = {}
  for (const field of importFields) if (field in after && existing.now[field]) before[field] = existing.now[field]
  if (existing.kind === 'worker') await writeWorker({ tx, deps, me, now }, existing.id, after)
  else await writeInvited(tx, deps, existing, { ...existing.now, ...after })
  const line = { row, kind: existing.kind, id: existing.id, name: existing.name }
  return { ...line, before: withoutSecrets(before), after: withoutSecrets(after) }
}
const withoutSecrets = ({ ni_number: _, ...values }: Values): Values => values

/** Sets fields of a worker of the company; null removes one, a role too. Writes only what an import can change. */
export async function writeWorker(saving: Saving, workerId: string, set: Partial<Record<ImportField, string | null>>) {
  const { tx, me } = saving
  const { payroll_number, role, address_line_1, city, postcode } = set
  const own = Object.fromEntries(
    Object.entries({ address_line_1, city, postcode }).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(own).length)
    await notifyingOfChange(saving, workerId, () => tx.update(users).set(own).where(eq(users.id, workerId)))
  const isEmployment = and(
    eq(employments.worker_id, workerId),
    ofCompany(employments.company_id, companyOf(me)),
    isNull(employments.ended_at),
  )
  if (payroll_number !== undefined) await tx.update(employments).set({ payroll_number }).where(isEmployment)
  if (role === undefined) return
  const [employment] = await tx.select().from(employments).where(isEmployment).for('update')
  if (employment) await changeRole(saving, employment, roleOfTrades(role === null ? [] : [role]))
}

/** The caller must have checked that the invitation is the company's. */
export const writeInvited = (tx: Tx, deps: Deps, { id }: Pick<ExistingPerson, 'id'>, values: Values) =>
  tx
    .update(invitations)
    .set({ name: nameOf(values), email: values.email ?? null, data: sealValues(deps.keys, values) })
    .where(eq(invitations.id, id))
