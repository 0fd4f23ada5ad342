import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idempotencyKeys } from '#server/platform/db/schema/record'
import type { Tx } from '#server/platform/db/transaction'
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
type Call = { deps: Deps; request: FastifyRequest; reply: FastifyReply }
type Answered = { status: number; body: unknown }
type Claim = { user_id: string; key: string; request: string; body_hash: string }

/**
 * Runs a write once for its `Idempotency-Key`: the first answer (success, 409 or 422) is kept 24 h and given again to
 * repeats. The same key with another call or body is 422. Repeats that come while the first still runs wait for it, at
 * most 10 s, then 503. Any other failure frees the key, so that a repeat may succeed.
 *
 * For a handler that opens its own transactions. The answer is kept after them: if the server dies between the two, a
 * repeat 60 s later runs again, and the state of the thing itself (locks, unique keys, lifecycles) must refuse a second
 * effect. A `physical` call has an effect that nothing undoes: what became of its first try may be unknown, and a repeat
 * hears that (409).
 */
export async function onceOnly(
  { deps, request, reply }: Call,
  me: Person,
  answer: () => Promise<unknown>,
  physical = false,
): Promise<unknown> {
  const claim = claimOf(deps, request, me)
  if (!claim) return answer()
  const earlier = await claimOrWait(() =>
    deps.db.transaction('system', (tx) => take(tx, claim, deps.clock.now(), physical)),
  )
  if (earlier) return replayed(reply, earlier)
  try {
    const body = await answer()
    await deps.db.transaction('system', (tx) => keep(tx, claim, { status: reply.statusCode, body }))
    return body
  } catch (error) {
    await deps.db.transaction('system', (tx) => {
      if (isVerdict(error)) return keep(tx, claim, error)
      if (physical && !(error instanceof Problem)) return keep(tx, claim, unknown)
      return release(tx, claim)
    })
    throw error
  }
}

/** Opens the transaction of a request, for which `run` may be called more than once. */
type Transact = <T>(run: (tx: Tx, me: Person | undefined) => Promise<T>) => Promise<T>
/**
 * The same for a write that is one transaction: the key is claimed and the answer kept in it, so that they are committed
 * with the effect or not at all. A verdict is kept once the transaction is rolled back; a repeat that comes between the
 * two runs, and its answer is kept instead. `accept` admits the caller and parses the request, before the key is claimed.
 */
export async function onceInside(
  { deps, request, reply }: Call,
  transact: Transact,
  accept: (tx: Tx, me: Person | undefined) => () => Promise<unknown>,
): Promise<unknown> {
  let claimed: Claim | undefined
  try {
    const { earlier, body } = await claimOrWait(() =>
      transact(async (tx, me) => {
        claimed = undefined
        const answer = accept(tx, me)
        const claim = me && claimOf(deps, request, me)
        if (!claim) return { body: await answer() }
        const earlier = await take(tx, claim, deps.clock.now())
        if (earlier === 'running') return earlier
        if (earlier) return { earlier }
        claimed = claim
        const body = await answer()
        await keep(tx, claim, { status: reply.statusCode, body })
        return { body }
      }),
    )
    return earlier ? replayed(reply, earlier) : body
  } catch (error) {
    const claim = claimed
    if (claim && isVerdict(error))
      // Nothing was done: where the verdict cannot be kept, a repeat runs, and the caller still gets it.
      await deps.db
        .transaction('system', async (tx) => {
          if (!(await take(tx, claim, deps.clock.now()))) await keep(tx, claim, error)
        })
        .catch((reason: unknown) => deps.log.warn({ err: reason }, 'the answer to an idempotency key was not kept'))
    throw error
  }
}

const isVerdict = (error: unknown): error is Problem => error instanceof Problem && verdicts.has(error.status)

function claimOf(deps: Deps, request: FastifyRequest, me: Person): Claim | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw unprocessable({ 'idempotency-key': ['Send 1 to 200 visible characters.'] })
  return {
    user_id: me.id,
    key,
    request: `${request.method} ${request.url}`,
    // Keyed: a body can contain a password, which could be guessed from a plain hash.
    body_hash: deps.keys.sign('idempotency', request.rawBody?.toString('base64') ?? ''),
  }
}

function replayed(reply: FastifyReply, { status, body }: Answered): unknown {
  reply.header('idempotent-replayed', 'true')
  if (status >= 400) throw asProblem({ status, body })
  reply.code(status)
  return body
}

/** The answer to a repeat of a physical call whose first try was never answered. */
const unknown = conflict('It is not known what became of the first try. Look before you order it again.')

/** No verdict: the first try may yet succeed, so the repeat is to be sent again. */
const stillRunning = () =>
  new Problem(503, 'The first try of this is still under way. Try again shortly.', {}, { 'retry-after': '2' })

/** What a try gives, once the first of its key no longer runs. */
async function claimOrWait<T>(attempt: () => Promise<T | 'running'>): Promise<T> {
  const end = Date.now() + waitTimeout
  for (let pause = 25; ; pause = Math.min(250, pause * 2)) {
    const found = await attempt()
    if (found !== 'running') return found
    if (Date.now() + pause > end) throw stillRunning()
    await new Promise((resume) => setTimeout(resume, pause))
  }
}

const same = ({ user_id, key }: Claim) => and(ofUser(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.key, key))

/**
 * Claims the key until the transaction ends: undefined if the call is to run, else the earlier answer. It does not wait
 * for a transaction that has claimed it, which would keep a connection for as long.
 */
async function take(tx: Tx, claim: Claim, now: Date, physical = false): Promise<Answered | 'running' | undefined> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const isClaimable = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${claim.user_id} ${claim.key}`}, 8))`
  const { user_id, key, request, body_hash } = claim
  const claimed = await tx
    .insert(idempotencyKeys)
    .select(
      sql`select ${user_id}::uuid, ${key}, ${request}, ${body_hash}, null::int, null::jsonb, ${now.toISOString()}::timestamptz
        where ${isClaimable}`,
    )
    .onConflictDoUpdate({
      target: [idempotencyKeys.user_id, idempotencyKeys.key],
      set: { ...claim, created_at: now, status: null, answer: null },
      setWhere: lt(idempotencyKeys.created_at, before(kept)),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length) return undefined
  const [found] = await tx
    .select({ first: idempotencyKeys, isClaimable })
    .from(idempotencyKeys)
    .where(and(same(claim), gte(idempotencyKeys.created_at, before(kept))))
  // A transaction that still runs is claiming it, for the first time or anew.
  if (!found) return 'running'
  const { first } = found
  if (first.request !== request || first.body_hash !== body_hash)
    throw unprocessable({ 'idempotency-key': ['This key was used for another request.'] })
  if (first.status !== null) return { status: first.status, body: JSON.parse(Kept.parse(first.answer).text) }
  if (first.created_at > before(abandoned) || !found.isClaimable) return 'running'
  if (physical) return unknown
  const isUnchanged = and(isNull(idempotencyKeys.status), eq(idempotencyKeys.created_at, first.created_at))
  const taken = await tx
    .update(idempotencyKeys)
    .set({ created_at: now })
    .where(and(same(claim), isUnchanged))
    .returning({ key: idempotencyKeys.key })
  return taken.length ? undefined : 'running'
}

/** Stored as text: the database's JSON type would reorder the keys. */
const keep = (tx: Tx, claim: Claim, { status, body }: Answered) =>
  tx
    .update(idempotencyKeys)
    .set({ status, answer: { text: JSON.stringify(body ?? null) } })
    .where(same(claim))
const release = (tx: Tx, claim: Claim) =>
  tx.delete(idempotencyKeys).where(and(same(claim), isNull(idempotencyKeys.status)))

function asProblem({ status, body }: Answered) {
  const { message, ...rest } = typeof body === 'object' && body !== null ? { message: '', ...body } : { message: '' }
  return new Problem(status, String(message), rest)
}
