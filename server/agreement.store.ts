import { and, eq } from 'drizzle-orm'
import { agreementAcceptances } from '#server/db/schema/agreement'
import { sessions } from '#server/db/schema/session'
import { newId } from '#server/ids'
import { self } from '#server/scopes'
import type { Tx } from '#server/work'

export const acceptancesOf = (tx: Tx, userId: string) =>
  tx.select().from(agreementAcceptances).where(self(agreementAcceptances.user_id, userId))

type Acceptance = { userId: string; slug: string; version: string; ipPrefix: string | null; now: Date }
/** Appends; a second acceptance of one version keeps the first one's time. */
export const addAcceptance = (tx: Tx, { userId, slug, version, ipPrefix, now }: Acceptance) =>
  tx
    .insert(agreementAcceptances)
    .values({ id: newId(), user_id: userId, slug, version, ip_prefix: ipPrefix, accepted_at: now })
    .onConflictDoNothing()

/** Nothing waits for their agreement any more: every session of theirs may go on. */
export const letIn = (tx: Tx, userId: string) =>
  tx
    .update(sessions)
    .set({ must_agree: false })
    .where(and(self(sessions.user_id, userId), eq(sessions.must_agree, true)))
