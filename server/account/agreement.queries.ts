import { and, eq } from 'drizzle-orm'
import { agreementAcceptances } from '#server/platform/db/schema/agreement'
import { sessions } from '#server/platform/db/schema/session'
import type { Tx } from '#server/platform/db/transaction'
import { ofUser } from '#server/platform/kit/scopes'
import { newId } from '#shared/domain/kit/id'

export const acceptancesOf = (tx: Tx, userId: string) =>
  tx.select().from(agreementAcceptances).where(ofUser(agreementAcceptances.user_id, userId))

type Acceptance = { userId: string; slug: string; version: string; ipPrefix: string | null; now: Date }
/** Append-only; accepting the same version again keeps the first time. */
export const addAcceptance = (tx: Tx, { userId, slug, version, ipPrefix, now }: Acceptance) =>
  tx
    .insert(agreementAcceptances)
    .values({ id: newId(), user_id: userId, slug, version, ip_prefix: ipPrefix, accepted_at: now })
    .onConflictDoNothing()

/** Clears `must_agree` on all sessions of a user, once they have agreed to every text. */
export const letIn = (tx: Tx, userId: string) =>
  tx
    .update(sessions)
    .set({ must_agree: false })
    .where(and(ofUser(sessions.user_id, userId), eq(sessions.must_agree, true)))
