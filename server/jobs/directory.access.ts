import { type SQL, sql } from 'drizzle-orm'
import { companies } from '#server/platform/db/schema/company'
import { companyBlocks } from '#server/platform/db/schema/conversation'
import { media } from '#server/platform/db/schema/media'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Reader } from '#server/platform/files/media.queries'
import { ofCompany } from '#server/platform/kit/scopes'

/** The photo of a worker whom the reader's company finds in the directory. */
export const isPhotoInDirectory = (_: Tx, { company_id }: Reader): SQL =>
  company_id === null
    ? sql`false`
    : sql`exists (select from ${users} u where u.photo_media_id = ${media.id} and u.open_to_work and u.active
        and u.status = 'COMPLETED' and u.default_role in ('WORKER', 'SECURITY_GUARD')
        and exists (select from ${companies} k where ${ofCompany(sql`k.id`, company_id)} and not k.is_payroll_company)
        and not exists (select from ${companyBlocks} b where b.worker_id = u.id and ${ofCompany(sql`b.company_id`, company_id)}))`
