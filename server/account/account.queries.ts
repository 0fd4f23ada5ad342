import { and, asc, inArray, isNull } from 'drizzle-orm'
import { pendingPhone } from '#server/account/account-phone.commands'
import { userById } from '#server/account/auth.queries'
import { pendingEmail } from '#server/account/email-token.commands'
import { companies, employments, memberships } from '#server/platform/db/schema/company'
import { userDictionaryEntries } from '#server/platform/db/schema/user'
import type { RunTransaction, Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import type { CompanyBrief, User } from '#shared/api/kit/user'
import { dictionary, type FixedDictType } from '#shared/api/platform/dictionary'

/** The answer of GET /api/me. Never contains a password hash, a phone's id, an NI number or health data. */
export async function readAccount(transaction: RunTransaction, deps: Deps, me: Person): Promise<User> {
  const account = await transaction((tx) => readOwn(tx, deps, me))
  // Mailed links and codes are readable by the system only: the person's own row policies hide them.
  const pending = await deps.db.transaction('system', async (tx) => ({
    pending_email: await pendingEmail(tx, me.id, account.email, deps.clock.now()),
    pending_phone: await pendingPhone(tx, deps, me.id),
  }))
  return { ...account, ...pending }
}

async function readOwn(tx: Tx, deps: Deps, me: Person): Promise<User> {
  const user = await userById(tx, me.id)
  if (!user) throw notFound()
  const related = await companiesOf(tx, me.id)
  const company = related.find(({ id }) => id === me.company_id) ?? null
  const photo = user.photo_media_id
    ? (await signedFiles(tx, deps, me, [user.photo_media_id])).get(user.photo_media_id)
    : undefined
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone_number: user.phone_number,
    email_verified: user.email_verified_at !== null,
    default_role: me.role,
    status: user.status,
    company,
    companies: related,
    is_payroll_company: company?.is_payroll_company ?? false,
    active: user.active,
    must_agree: me.must_agree,
    invite_hash: user.invite_hash,
    slug: user.slug,
    photo_url: photo?.full_url ?? null,
    dictionary: await entriesOf(tx, user.id),
  }
}

/** The companies a person runs, then those they work for, without duplicates. */
async function companiesOf(tx: Tx, userId: string): Promise<CompanyBrief[]> {
  const runs = await tx
    .select({ id: memberships.company_id })
    .from(memberships)
    .where(and(ofUser(memberships.user_id, userId), isNull(memberships.ended_at)))
    .orderBy(asc(memberships.created_at), asc(memberships.id))
  const worksFor = await tx
    .select({ id: employments.company_id })
    .from(employments)
    .where(and(ofUser(employments.worker_id, userId), isNull(employments.ended_at)))
    .orderBy(asc(employments.started_at), asc(employments.id))
  const ids = [...new Set([...runs, ...worksFor].map(({ id }) => id))]
  if (!ids.length) return []
  const rows = await tx
    .select({
      id: companies.id,
      name: companies.name,
      main_contractor: companies.main_contractor,
      is_payroll_company: companies.is_payroll_company,
    })
    .from(companies)
    .where(inArray(companies.id, ids))
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

async function entriesOf(tx: Tx, userId: string): Promise<User['dictionary']> {
  const rows = await tx
    .select({ type: userDictionaryEntries.type, id: userDictionaryEntries.entry_id })
    .from(userDictionaryEntries)
    .where(ofUser(userDictionaryEntries.user_id, userId))
    .orderBy(asc(userDictionaryEntries.type), asc(userDictionaryEntries.entry_id))
  return rows.map((row) => ({ ...row, value: wordsOf(row.type, row.id) }))
}

const isList = (type: string): type is FixedDictType => Object.hasOwn(dictionary, type)
const wordsOf = (type: string, id: string) =>
  (isList(type) ? dictionary[type].find((entry) => entry.id === id)?.value : undefined) ?? id
