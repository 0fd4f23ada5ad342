import { mustAgree } from '#server/account/agreement.commands'
import { currentVersions } from '#server/account/agreement-texts.queries'
import { addHandoff, takeHandoff, userById } from '#server/account/auth.queries'
import { leaveCookieSession } from '#server/account/sign-in.commands'
import { audit } from '#server/platform/auth/audit'
import { ended } from '#server/platform/auth/authenticate'
import { callerOf, type Http } from '#server/platform/auth/caller'
import { setRefreshCookie } from '#server/platform/auth/cookies'
import { displayOf, homeCompany } from '#server/platform/auth/display'
import { openSession } from '#server/platform/auth/sessions'
import { handoffSeconds, signHandoff } from '#server/platform/auth/tokens'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { randomToken } from '#server/platform/kit/keys'

/** Creates a one-time token that signs `userId` in within 60 s, by a single refresh with it as the bearer. */
export async function issueHandoff(tx: Tx, deps: Deps, userId: string, purpose: string): Promise<string> {
  const now = deps.clock.now()
  const id = randomToken()
  await addHandoff(tx, id, userId, purpose, new Date(now.getTime() + handoffSeconds * 1000), now)
  return signHandoff(deps, id, await displayOf(tx, userId, await homeCompany(tx, userId)))
}

/** Exchanges a hand-off token, whose signature and expiry were checked, for a session. 401 when it was used before. */
export async function exchangeHandoff(deps: Deps, http: Http, { id, userId }: { id: string; userId: string }) {
  const now = deps.clock.now()
  const versions = await currentVersions(deps)
  const opened = await deps.db.transaction('system', async (tx) => {
    const taken = await takeHandoff(tx, id, userId, now)
    const user = taken && (await userById(tx, userId))
    if (!taken || !user?.active) return undefined
    await leaveCookieSession(tx, deps, http)
    const companyId = await homeCompany(tx, userId)
    const needsAgreement = await mustAgree(tx, user, versions)
    const opening = { userId, companyId, remember: false, mustAgree: needsAgreement, ...callerOf(http) }
    const session = await openSession(tx, deps, opening)
    const sessionId = session.sessionId
    await audit(tx, {
      kind: 'session.opened',
      by: userId,
      userId,
      sessionId,
      ip: http.ip,
      now,
      data: { by: 'handoff' },
    })
    return session
  })
  if (!opened) throw ended()
  setRefreshCookie(http.reply, deps, opened.cookie)
  return { tokenInfo: { accessToken: opened.accessToken } }
}
