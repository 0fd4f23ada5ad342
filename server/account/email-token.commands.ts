import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type emailTokenPurposes, emailTokens } from '#server/platform/db/schema/session'
import type { Tx } from '#server/platform/db/transaction'
import { fingerprint, randomToken } from '#server/platform/kit/keys'
import { ofUser } from '#server/platform/kit/scopes'

export type EmailTokenPurpose = (typeof emailTokenPurposes)[number]
/** Lifetime of a mailed link in seconds. */
export const mailedSeconds: Record<EmailTokenPurpose, number> = {
  PASSWORD_RESET: 30 * 60,
  FIRST_PASSWORD: 7 * 24 * 3600,
  EMAIL_VERIFICATION: 24 * 3600,
}
type Issue = { userId: string; email: string; purpose: EmailTokenPurpose; now: Date }

/** Creates a single-use token bound to a person, a purpose and an address; only its SHA-256 is stored. */
export async function issueEmailToken(tx: Tx, { userId, email, purpose, now }: Issue): Promise<string> {
  const token = randomToken()
  const expires_at = new Date(now.getTime() + mailedSeconds[purpose] * 1000)
  await tx
    .insert(emailTokens)
    .values({ hash: fingerprint(token), user_id: userId, purpose, email, expires_at, created_at: now })
  return token
}

const valid = (token: string, purposes: EmailTokenPurpose[], now: Date) =>
  and(
    eq(emailTokens.hash, fingerprint(token)),
    inArray(emailTokens.purpose, purposes),
    isNull(emailTokens.used_at),
    gt(emailTokens.expires_at, now),
  )
/** Reads a token without consuming it. */
export async function readEmailToken(tx: Tx, token: string, purposes: EmailTokenPurpose[], now: Date) {
  const [row] = await tx
    .select()
    .from(emailTokens)
    .where(valid(token, purposes, now))
  return row
}
/** Consumes a token; undefined when it was used already or is no longer valid. */
export async function takeEmailToken(tx: Tx, token: string, purposes: EmailTokenPurpose[], now: Date) {
  const [row] = await tx
    .update(emailTokens)
    .set({ used_at: now })
    .where(valid(token, purposes, now))
    .returning()
  return row
}
/** Voids all open links of a person for these purposes. */
export const voidEmailTokens = (tx: Tx, userId: string, purposes: EmailTokenPurpose[], now: Date) =>
  tx
    .update(emailTokens)
    .set({ used_at: now })
    .where(
      and(ofUser(emailTokens.user_id, userId), inArray(emailTokens.purpose, purposes), isNull(emailTokens.used_at)),
    )

/** The new address that a person has requested and not verified yet. */
export async function pendingEmail(tx: Tx, userId: string, current: string | null, now: Date): Promise<string | null> {
  const [newest] = await tx
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(
      and(
        ofUser(emailTokens.user_id, userId),
        eq(emailTokens.purpose, 'EMAIL_VERIFICATION'),
        isNull(emailTokens.used_at),
        gt(emailTokens.expires_at, now),
      ),
    )
    .orderBy(desc(emailTokens.created_at))
    .limit(1)
  return newest && newest.email !== current ? newest.email : null
}
