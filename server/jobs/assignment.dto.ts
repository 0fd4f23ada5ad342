import { sql } from 'drizzle-orm'
import { isVisibleTo } from '#server/jobs/assignment.access'
import {
  type AssignmentRow,
  acceptedFor,
  type CountingDocument,
  documentsFor,
  listAssignments,
} from '#server/jobs/assignment.queries'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { movesOf } from '#server/platform/moves/history'
import { notify } from '#server/platform/outbox/notify'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import type { NotificationType } from '#shared/api/kit/notification'
import { isWorker } from '#shared/api/kit/role'
import { documentsWithheld } from '#shared/domain/jobs/withheld-documents'
import { londonDay } from '#shared/domain/kit/london'

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
  const withheld = isWorker(me.role) && documentsWithheld(rows[0]) !== undefined
  const { site, role_id } = rows[0]
  const documents = withheld ? [] : await documentsFor(tx, { id, site_id: site.id, role_id })
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
      // Evidence of what they have read outlasts their right to the document.
      accepted: withheld ? await asServer(tx, () => acceptedFor(tx, id)) : [],
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
