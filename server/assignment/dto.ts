import { sql } from 'drizzle-orm'
import type { AssignmentDetail } from '#contract/assignment'
import { londonDay } from '#contract/london'
import type { NotificationType } from '#contract/notification'
import { isWorker } from '#contract/role'
import { isVisibleTo } from '#server/assignment/access'
import { type AssignmentRow, type CountingDocument, documentsFor, listAssignments } from '#server/assignment.store'
import type { Deps } from '#server/deps'
import { movesOf } from '#server/history'
import { signedFiles } from '#server/media/signed'
import { notify } from '#server/notify'
import type { Person } from '#server/person'
import { notFound } from '#server/problems'
import type { Tx } from '#server/transaction'

/** One assignment in full, limited to what the caller can see. 404 otherwise. */
export async function getAssignmentDetail(
  tx: Tx,
  deps: Deps,
  me: Person,
  id: string,
): Promise<{ data: AssignmentDetail }> {
  const { rows } = await listAssignments(tx, {
    scope: sql`a.id = ${id} and ${isVisibleTo(me)}`,
    order: sql`a.id`,
    page: { page: 1, per_page: 1 },
    ...readerOf(me, deps.clock.now()),
  })
  if (!rows[0]) throw notFound()
  const documents = await documentsFor(tx, id)
  const files = await signedFiles(
    tx,
    deps,
    me,
    documents.map(({ media_id }) => media_id),
  )
  return {
    data: {
      ...rows[0],
      documents: documents.map((one) => ({ ...inFull(one), file: files.get(one.media_id) ?? null })),
      timeline: await movesOf(tx, me, 'assignment', id),
    },
  }
}
const instant = (text: string) => new Date(text).toISOString()
const inFull = ({ sha256: _, version_id: __, ...document }: CountingDocument) => ({
  ...document,
  published_at: instant(document.published_at),
  accepted_at: document.accepted_at && instant(document.accepted_at),
})
/** Today's date, and the company whose assignments the caller can change (null for workers). */
export const readerOf = (me: Person, now: Date) => ({
  today: londonDay(now),
  company: isWorker(me.role) ? null : me.company_id,
})

/** Notifies the worker of a change to their assignment. */
export const notifyWorker = (
  tx: Tx,
  { id, worker_id }: Pick<AssignmentRow, 'id' | 'worker_id'>,
  type: NotificationType,
  description: string,
  at: Date,
) => notify(tx, { userId: worker_id, type, description, action: { assignment_id: id }, at })
