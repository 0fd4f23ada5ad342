import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { employments } from '#server/platform/db/schema/company'
import { invitations } from '#server/platform/db/schema/invitation'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Keys } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { roleName } from '#server/platform/kit/trade'
import { companyOf } from '#server/sites/site.access'
import { guardTrade } from '#server/sites/site-guards.access'
import { worksFor } from '#server/workforce/worker.access'
import { showNiNumber } from '#shared/api/registration/ni-number'
import { londonDay } from '#shared/domain/kit/london'
import { type ImportField, importFields } from '#shared/domain/workforce/import-columns'
import type { CheckedRow } from '#shared/domain/workforce/import-rows'
import type { OwnPerson } from '#shared/domain/workforce/import-verdicts'

export type Values = CheckedRow['values']
/**
 * Who of the company's own people has a number, and what is known of them: a worker, or an invited person who has not
 * answered.
 */
export type ExistingPerson = {
  kind: 'worker' | 'invited'
  id: string
  slug: string | null
  name: string
  now: Values
  /** A worker who does not work for the company any more: an import changes nothing. */
  former: boolean
}
/**
 * The fields of a row that count; all others of a worker are verified or entered by the worker. Of their role only
 * whether they are a guard of the company.
 */
const fieldsOf: Record<ExistingPerson['kind'], readonly ImportField[]> = {
  worker: ['role', 'address_line_1', 'city', 'postcode', 'payroll_number'],
  invited: importFields.filter((field) => field !== 'mobile'),
}

/** The company's own people by phone number, for the given numbers. Nobody else is looked up. */
export async function existingByPhone(tx: Tx, me: Person, keys: Keys, phones: string[], now: Date) {
  const phoneList = sql`(select jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb))`
  const existing = new Map<string, ExistingPerson>()
  const invited = await tx
    .select()
    .from(invitations)
    .where(
      and(
        ofCompany(invitations.company_id, companyOf(me)),
        eq(invitations.kind, 'WORKER'),
        inArray(invitations.status, statusesWith(invitationLifecycle, 'open')),
        gt(invitations.expires_at, now),
        sql`${invitations.phone_number} in ${phoneList}`,
      ),
    )
  for (const { id, name, phone_number, data } of invited)
    if (phone_number)
      existing.set(phone_number, {
        kind: 'invited',
        id,
        slug: null,
        name: name ?? '',
        now: openValues(keys, data),
        former: false,
      })
  const workers = await tx
    .select({
      user: users,
      payroll_number: employments.payroll_number,
      role: employments.role,
      works: sql<boolean>`${worksFor(employments.worker_id, employments.company_id, londonDay(now))}`,
    })
    .from(employments)
    .innerJoin(users, eq(users.id, employments.worker_id))
    .where(
      and(
        ofCompany(employments.company_id, companyOf(me)),
        isNull(employments.ended_at),
        sql`${users.phone_number} in ${phoneList}`,
      ),
    )
  for (const { user, payroll_number, role, works } of workers)
    existing.set(user.phone_number ?? '', {
      kind: 'worker',
      id: user.id,
      slug: user.slug,
      name: `${user.first_name} ${user.last_name}`,
      // Where a former worker lives now is not told, neither as it is nor by what differs from it.
      now: present({
        payroll_number,
        role: role === 'SECURITY_GUARD' ? guardTrade : null,
        ...(works && { address_line_1: user.address_line_1, city: user.city, postcode: user.postcode }),
      }),
      former: !works,
    })
  return existing
}
const present = (values: Partial<Record<ImportField, string | null>>): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

/** The fields in which a row differs from what is known of a person. A blank cell never erases. */
export const changesOf = ({ kind, now }: ExistingPerson, values: Values): ImportField[] =>
  fieldsOf[kind].filter((field) => {
    if (values[field] === undefined) return false
    if (kind === 'worker' && field === 'role') return (values.role === guardTrade) !== (now.role === guardTrade)
    return values[field] !== now[field]
  })
const inWords = (field: ImportField, value: string | undefined) =>
  value === undefined ? '' : field === 'role' ? roleName(value) : field === 'ni_number' ? showNiNumber(value) : value
export const ownPerson = (checked: CheckedRow, existing: ExistingPerson): OwnPerson => ({
  row: checked.row,
  kind: existing.kind,
  name: existing.name,
  slug: existing.slug,
  former: existing.former,
  changes: changesOf(existing, checked.values).map((field) => ({
    field,
    now:
      existing.kind === 'worker' && field === 'role' && !existing.now.role
        ? 'Worker'
        : inWords(field, existing.now[field]),
    sheet: checked.shown[field] ?? '',
  })),
})

/** The stored data of an invited person: the NI number is encrypted. */
export function sealValues(keys: Keys, { ni_number, ...values }: Values): Record<string, unknown> {
  return ni_number ? { ...values, ni_number: keys.seal('ni-number', ni_number) } : values
}
export function openValues(keys: Keys, data: Record<string, unknown> | null): Values {
  const values: Values = {}
  for (const field of importFields) {
    const value = data?.[field]
    if (typeof value === 'string') values[field] = field === 'ni_number' ? keys.open('ni-number', value) : value
  }
  return values
}
