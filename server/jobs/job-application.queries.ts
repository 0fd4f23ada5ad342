import { and, eq, type SQL, sql } from 'drizzle-orm'
import { conversationParticipants } from '#server/platform/db/schema/conversation'
import { jobApplications, jobOffers } from '#server/platform/db/schema/job'
import { media } from '#server/platform/db/schema/media'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Reader } from '#server/platform/files/media.queries'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { tradeOf } from '#server/platform/kit/trade'
import type { Applicant } from '#shared/api/jobs/job-post'

/** The worker's application for a post, if they have applied. */
export async function findApplication(tx: Tx, workerId: string, postId: string) {
  const [row] = await tx
    .select()
    .from(jobApplications)
    .where(and(eq(jobApplications.post_id, postId), ofUser(jobApplications.worker_id, workerId)))
  return row
}

/** Whoever got the application `a` has not read it. */
const isNew = sql`exists (select from ${conversationParticipants} r where r.conversation_id = a.conversation_id
  and r.user_id <> a.worker_id and (r.read_up_to is null or r.read_up_to < a.created_at))`

type Row = {
  post_id: string
  created_at: Date | string
  worker_id: string
  slug: string
  first_name: string
  last_name: string
  photo_media_id: string | null
  trade: string | null
  is_new: boolean
  conversation_id: string | null
  offered_at: Date | string | null
  unread: number
}
export type Applications = { new_applications: number; applicants: Applicant[] }
/**
 * Who has applied for each of these posts, the newest first and `most` of each. The posts are the company's own: who of it
 * has read what is answered to all of its staff.
 */
export async function applicationsFor(
  tx: Tx,
  deps: Deps,
  me: Person,
  postIds: string[],
  most: number,
): Promise<Map<string, Applications>> {
  if (!postIds.length) return new Map()
  const { rows } = await asServer(tx, () =>
    tx.execute<Row>(sql`
      select x.*, u.slug, u.first_name, u.last_name, u.photo_media_id,
        (select d.entry_id from ${userDictionaryEntries} d where d.user_id = u.id and d.type = 'ROLE'
          order by d.entry_id limit 1) as trade,
        (select r.conversation_id from ${conversationParticipants} r
          where r.conversation_id = x.conversation and r.user_id = ${me.id}) as conversation_id,
        (select max(o.created_at) from ${jobOffers} o
          where o.post_id = x.post_id and o.worker_id = x.worker_id) as offered_at
      from (select a.id, a.post_id, a.worker_id, a.created_at, a.conversation_id as conversation, n.is_new,
          (count(*) filter (where n.is_new) over (partition by a.post_id))::int as unread,
          row_number() over (partition by a.post_id order by a.id desc) as place
        from ${jobApplications} a cross join lateral (select ${isNew} as is_new) n
        where a.post_id = any (${sql.param(postIds)}::uuid[])) x
      join ${users} u on u.id = x.worker_id
      where x.place <= ${most} order by x.id desc`),
  )
  const photos = await signedFiles(
    tx,
    deps,
    me,
    rows.map(({ photo_media_id }) => photo_media_id),
  )
  const toApplicantDto = (row: Row): Applicant => ({
    worker: { id: row.worker_id, slug: row.slug, first_name: row.first_name, last_name: row.last_name },
    trade: tradeOf(row.trade),
    photo: (row.photo_media_id && photos.get(row.photo_media_id)) || null,
    applied_at: new Date(row.created_at).toISOString(),
    is_new: row.is_new,
    conversation_id: row.conversation_id,
    offered_at: row.offered_at && new Date(row.offered_at).toISOString(),
  })
  return new Map(
    postIds.map((id) => {
      const found = rows.filter(({ post_id }) => post_id === id)
      return [id, { new_applications: found[0]?.unread ?? 0, applicants: found.map(toApplicantDto) }]
    }),
  )
}

/** Applications for the company's own posts `p` in `scope` that nobody has read yet. */
export const countNewApplications = (tx: Tx, scope: SQL): Promise<number> =>
  asServer(tx, async () => {
    const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${jobApplications} a
      where ${isNew} and a.post_id in (${scope})`)
    return rows[0]?.n ?? 0
  })

/** The photo of somebody who has applied for a job of the reader's company. */
export const isPhotoOfApplicant = (_tx: Tx, { company_id }: Reader): SQL =>
  company_id === null
    ? sql`false`
    : sql`(${eq(media.file_key, 'profile_photo')} and exists (select from ${jobApplications} a
        where a.worker_id = ${media.owner_id} and ${ofCompany(sql`a.company_id`, company_id)}))`
