import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/platform/auth/audit'
import { spend } from '#server/platform/auth/throttle'
import { employments } from '#server/platform/db/schema/company'
import { linkCodes } from '#server/platform/db/schema/device'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { conflict, tooMany, unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { notify } from '#server/platform/outbox/notify'
import { companyOf } from '#server/sites/site.access'
import { companyName } from '#server/sites/subcompany.queries'
import { linkAlphabet, workerLinkApi } from '#shared/api/workforce/worker-link'
import { newId } from '#shared/domain/kit/id'

/** Lifetime of a code in seconds. */
const goodFor = 600
/** Wrong codes per company; there are 31^8 codes, and each is valid for ten minutes. */
const quota = { max: 20, seconds: 900 }

/** A company links a worker who is on Muster already, with a code that the worker reads out from their profile. */
export const workerLinkRoutes = (app: FastifyInstance, deps: Deps) => {
  const hashOf = (code: string) => deps.keys.sign('link-code', code)

  serve(app, deps, workerLinkApi, {
    code: {
      writes: async ({ me, tx }) => {
        const now = deps.clock.now()
        const code = Array.from({ length: 8 }, () => linkAlphabet[randomInt(linkAlphabet.length)]).join('')
        const expires_at = new Date(now.getTime() + goodFor * 1000)
        await tx
          .update(linkCodes)
          .set({ expires_at: now })
          .where(and(ofUser(linkCodes.user_id, me.id), isNull(linkCodes.used_at), gt(linkCodes.expires_at, now)))
        await tx
          .insert(linkCodes)
          .values({ id: newId(), user_id: me.id, code_hash: hashOf(code), expires_at, created_at: now })
        return { data: { code: `${code.slice(0, 4)}-${code.slice(4)}`, expires_at: expires_at.toISOString() } }
      },
    },

    async link({ me, body: { code, payroll_number }, http }) {
      const now = deps.clock.now()
      const wait = await deps.db.transaction('system', (tx) => spend(tx, now, `link:${companyOf(me)}`, quota))
      if (wait) throw tooMany(wait)
      // The code is the worker's consent: until it is used the company learns nothing about them.
      return deps.db.transaction('system', async (tx) => {
        const worker = await take(tx, me, hashOf(code), now)
        const [made] = await tx
          .insert(employments)
          .values({
            id: newId(),
            worker_id: worker.id,
            company_id: companyOf(me),
            source: 'LINK_CODE',
            payroll_number: payroll_number || null,
            started_at: now,
          })
          .onConflictDoNothing()
          .returning()
        if (!made) throw conflict(`${worker.first_name} ${worker.last_name} works for your company already.`)
        const about = { kind: 'worker.linked' as const, by: me.id, sessionId: me.session_id, ip: http.ip, now }
        await audit(tx, { ...about, userId: worker.id, data: { company_id: companyOf(me) } })
        const company = await companyName(tx, companyOf(me))
        const description = `${company} has linked you by your code: they see your profile now.`
        await notify(tx, { userId: worker.id, type: 'worker.linked', description, names: [company], at: now })
        return { data: worker }
      })
    },
  })
}

/** Consumes a code and returns its worker; 422 alike for one that is wrong, used or too old. */
async function take(tx: Tx, me: Person, hash: string, now: Date) {
  const isGood = and(eq(linkCodes.code_hash, hash), isNull(linkCodes.used_at), gt(linkCodes.expires_at, now))
  const [code] = await tx
    .update(linkCodes)
    .set({ used_at: now, used_by_company_id: companyOf(me) })
    .where(isGood)
    .returning()
  const [worker] = code
    ? await tx
        .select({ id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name })
        .from(users)
        .where(and(eq(users.id, code.user_id), eq(users.active, true)))
    : []
  if (!worker) throw unprocessable({ code: ['This code is not good any more. Ask the worker for a new one.'] })
  return worker
}
