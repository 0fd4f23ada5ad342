import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { hasTag } from '#lifecycles/law'
import { lockVisibleAssignment } from '#server/jobs/assignment.access'
import { appendAssignmentHistory, assertAllowed, statusAt } from '#server/jobs/assignment.commands'
import { addAcceptance, documentsFor, versionAfter } from '#server/jobs/assignment.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound } from '#server/platform/kit/problems'
import { newId } from '#shared/domain/kit/id'

type Signing = { me: Person; id: string; mediaId: string; ipPrefix: string | null; now: Date }

/**
 * Records the worker's acceptance of one document of their own assignment. Accepting twice changes nothing. 409 for a
 * version that was replaced, 404 for a file that is not among the assignment's documents.
 */
export async function acceptDocument(tx: Tx, { me, id, mediaId, ipPrefix, now }: Signing): Promise<void> {
  const assignment = await lockVisibleAssignment(tx, me, id)
  const from = await statusAt(tx, assignment, now)
  const transition = { from, facts: {}, move: 'accept' } as const
  // Before the document is looked for: an assignment that is over has none to read.
  if (!hasTag(assignmentLifecycle, from, 'accepted')) assertAllowed(transition)
  const document = (await documentsFor(tx, id)).find(({ media_id }) => media_id === mediaId)
  if (!document) {
    const newest = await versionAfter(tx, assignment.site_id, mediaId)
    if (newest === undefined) throw notFound()
    throw conflict(`This version was replaced by version ${newest}, or is asked of you no more. Read what counts now.`)
  }
  if (document.accepted_at) return
  assertAllowed(transition)
  await addAcceptance(tx, {
    id: newId(),
    assignment_id: id,
    worker_id: me.id,
    document_version_id: document.version_id,
    media_id: mediaId,
    sha256: document.sha256,
    ip_prefix: ipPrefix,
    accepted_at: now,
  })
  const detail = `${document.name}, version ${document.version}`
  await appendAssignmentHistory(tx, assignment, transition, {
    me,
    now,
    data: { detail, version_id: document.version_id },
  })
}
