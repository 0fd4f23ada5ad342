import { and, eq } from 'drizzle-orm'
import { checkIns } from '#server/platform/db/schema/presence'
import { personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { type Demo, natalie, riverside } from '../sites/guard-rig.ts'

type Move = 'check-in' | 'check-out'

export const answerOf = (answer: { statusCode: number; json(): unknown }) => [answer.statusCode, answer.json()]

/** Scans of Natalie's code at Riverside, made at one time and sent at another. */
export function scanRig(demo: () => Demo) {
  const send = (by: string, move: Move, body: object, who = natalie) =>
    demo().request(by, 'POST', `/api/site-control/workers/${personId(who)}/${move}?source=scan`, body)
  /** A worker has one phone at a time: another key would end the first. */
  const phones: Record<string, ReturnType<typeof phoneOf>> = {}
  /** A scan made now, as the guard's device keeps it until there is a network. */
  async function scanned(who = natalie, at = riverside) {
    phones[who] ??= phoneOf(demo(), who)
    const { show } = await phones[who]
    return { site_id: at, qr: await show(at), claimed_at: demo().clock.now().toISOString() }
  }
  const presencesOf = (who = natalie) =>
    demo().deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(checkIns)
        .where(and(eq(checkIns.worker_id, personId(who)), eq(checkIns.site_id, riverside)))
        .orderBy(checkIns.in_at),
    )
  return { presencesOf, scanned, send }
}
