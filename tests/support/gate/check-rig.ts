import { and, eq, isNull } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import { checkIns } from '#server/platform/db/schema/presence'
import type { Tx } from '#server/platform/db/transaction'
import type { CheckOutcome } from '#shared/api/gate/site-control'
import { type createDemoServer, personId } from '../demo.ts'

type Demo = Awaited<ReturnType<typeof createDemoServer>>

export const riverside = siteId('riverside')
export const guard = 'dave-hollis'
export const password = { worker_password: demoPassword }
export const outcome = (answer: { json(): { data: CheckOutcome } }) => answer.json().data
export const outcomeOf = (answer: { statusCode: number; json(): { message: string } }) => [
  answer.statusCode,
  answer.json().message,
]

/** Check-ins and check-outs of the demo’s workers, at Riverside unless the body names another site. */
export function checkRig(demo: () => Demo) {
  const system = <T>(run: (tx: Tx) => Promise<T>) => demo().deps.db.transaction('system', run)
  const call = (move: 'check-in' | 'check-out') => (by: string, worker: string, body: Record<string, unknown>) =>
    demo().request(by, 'POST', `/api/site-control/workers/${personId(worker)}/${move}`, { site_id: riverside, ...body })
  const openPresencesOf = (worker: string) =>
    system((tx) =>
      tx
        .select()
        .from(checkIns)
        .where(and(eq(checkIns.worker_id, personId(worker)), isNull(checkIns.out_at))),
    )
  const notificationsOf = async (key: string) => {
    const rows = await system((tx) =>
      tx
        .select()
        .from(notifications)
        .where(eq(notifications.user_id, personId(key))),
    )
    return rows
      .filter(({ type }) => type === 'worker.onsite.change')
      .map(({ description, action }) => ({ description, action }))
  }
  return { checkIn: call('check-in'), checkOut: call('check-out'), openPresencesOf, notificationsOf }
}
