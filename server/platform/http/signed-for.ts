import type { FastifyRequest } from 'fastify'
import { readRefreshCookie } from '#server/platform/auth/cookies'
import { isLive } from '#server/platform/auth/lifetimes'
import { sessionOfCookie } from '#server/platform/auth/sessions'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { forbidden } from '#server/platform/kit/problems'

/** Who opens a signed link. */
export type Opener = { deps: Deps; me: Person | undefined; http: { request: FastifyRequest } }

/**
 * 403 when a link that was signed for one session is opened with another: by its bearer, or by its cookie, which is all
 * that a browser sends for a picture or a link. Without either it opens: a viewer outside the web view has no sign-in.
 */
export async function assertSignedFor(tx: Tx, { deps, me, http }: Opener, sessionId: string): Promise<void> {
  const cookie = readRefreshCookie(http.request, deps)
  const session = cookie ? await sessionOfCookie(tx, cookie) : undefined
  const other = session && isLive(session, deps.clock.now()) ? session.id : sessionId
  if (![me?.session_id ?? sessionId, other].every((id) => id === sessionId))
    throw forbidden('This address was made for somebody else.')
}
