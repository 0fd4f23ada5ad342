import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { hasTag } from '#lifecycles/law'
import { lockVisibleAssignment } from '#server/jobs/assignment.access'
import { assignmentNoun, inHand } from '#server/jobs/assignment.commands'
import { addAcceptance, documentsFor, versionAfter } from '#server/jobs/assignment.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound } from '#server/platform/kit/problems'
import { assertMove, transitionRow } from '#server/platform/moves/transition'
import { newId } from '#shared/domain/kit/id'

type Signing = { me: Person; id: string; mediaId: string; ipPrefix: string | null; now: Date }

/**
 * Records the worker's acceptance of one document of their own assignment. Accepting twice changes nothing. 409 for a
 * version that was replaced, 404 for a file that is not among the assignment's documents.
 */
export async function acceptDocument(tx: Tx, { me, id, mediaId, ipPrefix, now }: Signing): Promise<void> {
  const assignment = await lockVisibleAssignment(tx, me, id)
  const row = await inHand(tx, assignment, now)
  const by = { me, now }
  // Before the document is looked for: an assignment that is over has none to read.
  if (!hasTag(assignmentLifecycle, row.status, 'accepted'))
    await assertMove(tx, assignmentNoun, row, { type: 'accept', isRead: false }, by)
  const documents = await documentsFor(tx, assignment)
  const document = documents.find(({ media_id }) => media_id === mediaId)
  if (!document) {
    const newest = await versionAfter(tx, assignment.site_id, mediaId)
    if (newest === undefined) throw notFound()
    throw conflict(`This version was replaced by version ${newest}, or is asked of you no more. Read what counts now.`)
  }
  if (document.accepted_at) return
  const { name, version, version_id, sha256 } = document
  const isRead = documents.every((one) => one === document || one.accepted_at)
  await transitionRow(tx, assignmentNoun, row, { type: 'accept', isRead }, by, async () => {
    await addAcceptance(tx, {
      id: newId(),
      assignment_id: id,
      worker_id: me.id,
      document_version_id: version_id,
      media_id: mediaId,
      sha256,
      ip_prefix: ipPrefix,
      accepted_at: now,
    })
    return { data: { detail: `${name}, version ${version}`, version_id } }
  })
}
