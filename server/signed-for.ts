import type { FastifyRequest } from 'fastify'
import { readRefreshCookie } from '#server/auth/cookies'
import { isLive } from '#server/auth/lifetimes'
import { sessionOfCookie } from '#server/auth.store'
import type { Person } from '#server/person'
import { forbidden } from '#server/problems'
import { may } from '#server/scopes'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/** Who opens a signed address. */
export type Opener = { world: World; me: Person | undefined; http: { request: FastifyRequest } }

/**
 * 403 in words when an address that was made for one sign-in is opened with another: with its bearer, or with its cookie,
 * which is all that a browser sends for a picture or a link. With neither it opens: what shows files beside a web view
 * has no sign-in.
 */
export async function assertSignedFor(tx: Tx, { world, me, http }: Opener, sessionId: string): Promise<void> {
  const cookie = readRefreshCookie(http.request, world)
  const session = cookie ? await sessionOfCookie(tx, cookie) : undefined
  const other = session && isLive(session, world.clock.now()) ? session.id : sessionId
  if (!may([me?.session_id ?? sessionId, other].every((id) => id === sessionId)))
    throw forbidden('This address was made for somebody else.')
}
