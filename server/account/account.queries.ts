import { isNull, sql } from 'drizzle-orm'
import { ticketOf } from '#server/account/account-phone.commands'
import { companies, employments, memberships } from '#server/platform/db/schema/company'
import { media } from '#server/platform/db/schema/media'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { StoredFile } from '#server/platform/files/media.queries'
import { signedFile, signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import type { CompanyBrief, User } from '#shared/api/kit/user'
import { dictionary, type FixedDictType } from '#shared/api/platform/dictionary'

type Own = Pick<User, 'id' | 'first_name' | 'last_name' | 'email' | 'phone_number' | 'email_verified' | 'status'> &
  Pick<User, 'active' | 'invite_hash' | 'slug' | 'pending_email' | 'pending_phone'> & {
    companies: CompanyBrief[]
    entries: { type: string; id: string }[]
    photo_media_id: string | null
    /** Their own file, as a person's photo mostly is. */
    photo: StoredFile | null
  }

/**
 * The answer of GET /api/me, in one statement. Never contains a password hash, a phone's id, an NI number or health
 * data.
 */
export async function readAccount(tx: Tx, deps: Deps, me: Person): Promise<User> {
  const now = deps.clock.now().toISOString()
  const [own] = await tx.named<Own>(sql`
    select ${users.id}, ${users.first_name}, ${users.last_name}, ${users.email}, ${users.phone_number}, ${users.status},
      ${users.email_verified_at} is not null as email_verified, ${users.active}, ${users.invite_hash}, ${users.slug},
      ${companiesOf(me.id)} as companies, ${entriesOf(me.id)} as entries,
      ${users.photo_media_id}, (select to_json(m) from ${media} m
        where m.id = ${users.photo_media_id} and m.owner_id = ${users.id} and m.deleted_at is null) as photo,
      nullif(muster.pending_email(${now}::timestamptz), ${users.email}) as pending_email,
      muster.pending_phone(${ticketOf(deps, me.id)}, ${now}::timestamptz) as pending_phone
    from ${users} where ${ofUser(users.id, me.id)}`)
  if (!own) throw notFound()
  const { entries, photo_media_id, photo, ...account } = own
  const company = account.companies.find(({ id }) => id === me.company_id) ?? null
  return {
    ...account,
    default_role: me.role,
    company,
    is_payroll_company: company?.is_payroll_company ?? false,
    must_agree: me.must_agree,
    photo_url: (photo ? signedFile(deps, me, photo) : await photoOf(tx, deps, me, photo_media_id))?.full_url ?? null,
    dictionary: entries.map((entry) => ({ ...entry, value: wordsOf(entry.type, entry.id) })),
  }
}

const photoOf = async (tx: Tx, deps: Deps, me: Person, id: string | null) =>
  id ? (await signedFiles(tx, deps, me, [id])).get(id) : undefined

/**
 * The companies a person runs, then those they work for, without duplicates, as JSON. Each is found by its id: a join
 * may check the row rights of every company first.
 */
const companiesOf = (userId: string) => sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'main_contractor', c.main_contractor,
    'is_payroll_company', c.is_payroll_company) order by r.rank, r.since, r.id), '[]')
  from (
    select distinct on (company_id) company_id, rank, since, id from (
      select ${memberships.company_id}, 1 as rank, ${memberships.created_at} as since, ${memberships.id}
      from ${memberships} where ${ofUser(memberships.user_id, userId)} and ${isNull(memberships.ended_at)}
      union all
      select ${employments.company_id}, 2, ${employments.started_at}, ${employments.id}
      from ${employments} where ${ofUser(employments.worker_id, userId)} and ${isNull(employments.ended_at)}
    ) related order by company_id, rank, since, id
  ) r cross join lateral (select * from ${companies} where ${companies.id} = r.company_id offset 0) c)`

const entriesOf = (userId: string) => sql`(
  select coalesce(json_agg(json_build_object('type', d.type, 'id', d.entry_id) order by d.type, d.entry_id), '[]')
  from ${userDictionaryEntries} d where ${ofUser(sql`d.user_id`, userId)})`

const isList = (type: string): type is FixedDictType => Object.hasOwn(dictionary, type)
const wordsOf = (type: string, id: string) =>
  (isList(type) ? dictionary[type].find((entry) => entry.id === id)?.value : undefined) ?? id
