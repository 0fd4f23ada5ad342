import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { judge, stateOf, statusesOf, statusOf } from '#lifecycles/law'
import { currentAssignmentsOn } from '#server/jobs/assignment.queries'
import type { Tx } from '#server/platform/db/transaction'
import { appendHistory } from '#server/platform/moves/history'
import { notifyAll } from '#server/platform/outbox/notify'
import type { Publishing } from '#server/sites/site.events'
import { londonDay } from '#shared/domain/kit/london'

/**
 * Every current or
 * future assignment on the site in one of the document's roles is awaiting acceptance again, gets a line of history,
 * and its worker is notified.
 */
export async function reopenAssignments(tx: Tx, { site, document, version, me, now }: Publishing): Promise<void> {
  const detail = version === 1 ? document.name : `${document.name}, version ${version}`
  const affected = await currentAssignmentsOn(tx, site.id, document.roles, londonDay(now))
  const is = statusesOf(assignmentLifecycle)
  const moves = affected.flatMap(({ id, worker_id, company_id, unread }) => {
    const from = unread ? is.awaiting : is.ready
    const verdict = judge(assignmentLifecycle, stateOf(from), {}, { type: 'renew' })
    if (!verdict.allowed) return []
    const whose = { userId: worker_id, companyId: company_id, by: me.id, at: now, data: { detail } }
    return [{ noun: 'assignment', id, from, move: 'renew', to: statusOf(verdict.status), ...whose }]
  })
  await appendHistory(tx, ...moves)
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
