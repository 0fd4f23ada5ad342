import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { statusesOf } from '#lifecycles/law'
import { assignmentNoun } from '#server/jobs/assignment.commands'
import { currentAssignmentsOn } from '#server/jobs/assignment.queries'
import type { Tx } from '#server/platform/db/transaction'
import { transitionEach } from '#server/platform/moves/transition'
import { notifyAll } from '#server/platform/outbox/notify'
import type { Publishing } from '#server/sites/site.events'
import { londonDay } from '#shared/domain/kit/london'

/**
 * Every current or future assignment on the site in one of the document's roles is awaiting acceptance again, gets a line
 * of history, and its worker is notified.
 */
export async function reopenAssignments(tx: Tx, { site, document, version, me, now }: Publishing): Promise<void> {
  const detail = version === 1 ? document.name : `${document.name}, version ${version}`
  const affected = await currentAssignmentsOn(tx, site.id, document.roles, londonDay(now))
  const is = statusesOf(assignmentLifecycle)
  const rows = affected.map((assignment) => ({ assignment, status: assignment.unread ? is.awaiting : is.ready }))
  await transitionEach(tx, assignmentNoun, rows, { type: 'renew' }, { me, now }, async () => ({ data: { detail } }))
  await notifyAll(
    tx,
    affected.map(({ id, worker_id }) => ({
      userId: worker_id,
      type: 'assignment.documents' as const,
      description: `Read and accept ${detail} before you come to ${site.name}.`,
      action: { assignment_id: id },
      at: now,
    })),
  )
}
