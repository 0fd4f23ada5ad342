import { and, eq, isNull, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idempotencyKeys } from '#server/platform/db/schema/record'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { conflict, Problem, unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'

const kept = 24 * 3600_000
/** Milliseconds after which an unanswered claim is taken to be of a server that died. */
const abandoned = 60_000
/** Milliseconds a duplicate waits for the first call's answer. */
const waitTimeout = 10_000

/**
 * Refusals that are decided by the request itself, so a repeat must get the same; after any other a repeat runs again.
 */
const verdicts = new Set([409, 422])

const Kept = z.object({ text: z.string() })
type Answered = { status: number; body: unknown }
type Claim = { user_id: string; key: string; request: string; body_hash: string }

/**
 * Runs a write once for its `Idempotency-Key`: the first answer (success, 409 or 422) is kept 24 h and given again to
 * repeats. The same key with another call or body is 422. Repeats that come while the first still runs wait for it, at
 * most 10 s, then 503. Any other failure frees the key, so that a repeat may succeed.
 *
 * The answer is kept after the handler's own transaction: if the server dies between the two, a repeat 60 s later runs
 * again, and the state of the thing itself (locks, unique keys, lifecycles) must refuse a second effect. A `physical`
 * call has an effect that nothing undoes: what became of its first try may be unknown, and a repeat hears that (409).
 */
export async function onceOnly(
  deps: Deps,
  me: Person,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<unknown>,
  physical = false,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return answer()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw unprocessable({ 'idempotency-key': ['Send 1 to 200 visible characters.'] })
  const claim = {
    user_id: me.id,
    key,
    request: `${request.method} ${request.url}`,
    // Keyed: a body can contain a password, which could be guessed from a plain hash.
    body_hash: deps.keys.sign('idempotency', request.rawBody?.toString('base64') ?? ''),
  }
  const earlier = await claimOrWait(deps, claim, physical)
  if (earlier) {
    reply.header('idempotent-replayed', 'true')
    if (earlier.status >= 400) throw asProblem(earlier)
    reply.code(earlier.status)
    return earlier.body
  }
  try {
    const body = await answer()
    await keep(deps, claim, { status: reply.statusCode, body })
    return body
  } catch (error) {
    if (error instanceof Problem && verdicts.has(error.status))
      await keep(deps, claim, { status: error.status, body: error.body })
    else if (physical && !(error instanceof Problem)) await keep(deps, claim, { status: 409, body: unknown.body })
    else await release(deps, claim)
    throw error
  }
}

/** The answer to a repeat of a physical call whose first try was never answered. */
const unknown = conflict('It is not known what became of the first try. Look before you order it again.')

/** No verdict: the first try may yet succeed, so the repeat is to be sent again. */
const stillRunning = () =>
  new Problem(503, 'The first try of this is still under way. Try again shortly.', {}, { 'retry-after': '2' })

/** Returns the earlier answer, or undefined when this call is to run. */
async function claimOrWait(deps: Deps, claim: Claim, physical: boolean): Promise<Answered | undefined> {
  const end = Date.now() + waitTimeout
  for (let pause = 25; ; pause = Math.min(250, pause * 2)) {
    const found = await take(deps, claim, physical)
    if (found !== 'running') return found
    if (Date.now() + pause > end) throw stillRunning()
    await new Promise((resume) => setTimeout(resume, pause))
  }
}

const same = ({ user_id, key }: Claim) => and(ofUser(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.key, key))

function take(deps: Deps, claim: Claim, physical: boolean): Promise<Answered | 'running' | undefined> {
  const now = deps.clock.now()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return deps.db.transaction('system', async (tx) => {
    const fresh = { ...claim, created_at: now, status: null, answer: null }
    const claimed = await tx
      .insert(idempotencyKeys)
      .values(fresh)
      .onConflictDoUpdate({
        target: [idempotencyKeys.user_id, idempotencyKeys.key],
        set: fresh,
        setWhere: lt(idempotencyKeys.created_at, before(kept)),
      })
      .returning({ key: idempotencyKeys.key })
    if (claimed.length) return undefined
    const [first] = await tx.select().from(idempotencyKeys).where(same(claim)).for('update')
    if (!first) return 'running'
    if (first.request !== claim.request || first.body_hash !== claim.body_hash)
      throw unprocessable({ 'idempotency-key': ['This key was used for another request.'] })
    if (first.status !== null) return { status: first.status, body: JSON.parse(Kept.parse(first.answer).text) }
    if (first.created_at > before(abandoned)) return 'running'
    if (physical) return { status: unknown.status, body: unknown.body }
    await tx.update(idempotencyKeys).set({ created_at: now }).where(same(claim))
    return undefined
  })
}

/** Stored as text: the database's JSON type would reorder the keys. */
const keep = (deps: Deps, claim: Claim, { status, body }: Answered) =>
  deps.db.transaction('system', (tx) =>
    tx
      .update(idempotencyKeys)
      .set({ status, answer: { text: JSON.stringify(body ?? null) } })
      .where(same(claim)),
  )
const release = (deps: Deps, claim: Claim) =>
  deps.db.transaction('system', (tx) =>
    tx.delete(idempotencyKeys).where(and(same(claim), isNull(idempotencyKeys.status))),
  )

function asProblem({ status, body }: Answered) {
  const { message, ...rest } = typeof body === 'object' && body !== null ? { message: '', ...body } : { message: '' }
  return new Problem(status, String(message), rest)
}
