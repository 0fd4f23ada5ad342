import { randomInt } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { addWorker } from '#server/account/phone-verification.queries'
import { hashPassword } from '#server/platform/auth/passwords'
import { outbox } from '#server/platform/db/schema/outbox'
import type { Deps } from '#server/platform/deps'
import { conflict, notFound, unprocessable } from '#server/platform/kit/problems'
import { settle } from '#server/registration/identity.commands'
import { checkByApplicant, saveCheck } from '#server/registration/worker-registration.queries'
import type { CheckStatus } from '#shared/api/platform/check-status'
import { registrationDebugApi } from '#shared/api/registration/registration-debug'

/** The password of every worker created here. */
const password = 'seven wet bricks on a pallet'
const base = '/api/worker-registration/debug'

/**
 * Debug helpers of the registration, for tests and the demo: this module is not in a production build, where the paths
 * are 404. They read no session, so they are mounted without `serve`.
 */
export function registrationDebugRoutes(app: FastifyInstance, deps: Deps) {
  const { simulateCheck, lastCode, unfinishedWorker } = registrationDebugApi
  app.route({
    method: 'POST',
    url: `${base}/identity-check/:outcome`,
    config: { policy: 'POST /api/worker-registration/debug/identity-check/{outcome}' },
    handler: async ({ params, body }) => {
      const { outcome } = read(simulateCheck.params, params)
      const { applicant_id } = read(simulateCheck.body, body)
      return simulateCheck.reply.parse({ data: { check_status: await simulate(deps, applicant_id, outcome) } })
    },
  })
  app.route({
    method: 'GET',
    url: `${base}/verification-code`,
    config: { policy: 'GET /api/worker-registration/debug/verification-code' },
    handler: async ({ query }) => {
      const { phone_number } = read(lastCode.query, query)
      return lastCode.reply.parse({ code: { code: await lastCodeOf(deps, phone_number) } })
    },
  })
  app.route({
    method: 'GET',
    url: `${base}/unfinished-worker`,
    config: { policy: 'GET /api/worker-registration/debug/unfinished-worker' },
    handler: async () => {
      const phone_number = await newUnfinished(deps)
      return unfinishedWorker.reply.parse({ user: { phone_number, password, status: 'REGISTERING' } })
    },
  })
}

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw unprocessable({ [issue?.path.join('.') || 'body']: [issue?.message ?? 'Not right.'] })
}

const statuses: Record<'created' | 'completed' | 'failed', CheckStatus> = {
  created: 'CHECK_CREATED',
  completed: 'CHECK_COMPLETED',
  failed: 'CHECK_FAILED',
}
/** As if the provider had reported; an applicant without a check gets one first. */
async function simulate(deps: Deps, applicantId: string, outcome: keyof typeof statuses): Promise<CheckStatus> {
  const { identity } = deps.ports
  const find = () => deps.db.transaction('system', (tx) => checkByApplicant(tx, applicantId))
  const applicant = await find()
  if (!applicant) throw notFound()
  if (!identity.simulate) throw conflict('A real provider decides by itself.')
  const now = deps.clock.now()
  const checkId =
    applicant.check_id ?? (await identity.createCheck(applicantId, { document: undefined, face: undefined })).check_id
  if (!applicant.check_id || outcome === 'created')
    await deps.db.transaction('system', (tx) =>
      saveCheck(tx, applicant.id, { check_id: checkId, check_status: 'CHECK_CREATED', reason: null, updated_at: now }),
    )
  await identity.simulate(checkId, statuses[outcome])
  const decided = await identity.fetchCheck(checkId)
  await deps.db.transaction('system', (tx) => settle(tx, deps, checkId, decided))
  return (await find())?.check_status ?? 'CHECK_CREATED'
}

/** Codes are stored as hashes only, so it is taken from the text message. */
async function lastCodeOf(deps: Deps, phone: string): Promise<string> {
  const [sms] = await deps.db.transaction('system', (tx) =>
    tx
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(
        and(
          eq(outbox.kind, 'SMS'),
          eq(sql`${outbox.payload}->>'to'`, phone),
          sql`${outbox.payload}->>'text' ~ '^[0-9]{6} '`,
        ),
      )
      .orderBy(desc(outbox.id))
      .limit(1),
  )
  const code = /^\d{6}/.exec(String(sms?.payload.text ?? ''))?.[0]
  if (!code) throw notFound()
  return code
}

async function newUnfinished(deps: Deps): Promise<string> {
  const hash = await hashPassword(password)
  for (let tries = 0; tries < 50; tries++) {
    const phone = `+447700900${randomInt(800, 990)}`
    const made = await deps.db.transaction('system', (tx) => addWorker(tx, phone, hash, deps.clock.now()))
    if (made) return phone
  }
  throw conflict('Every number kept for this is taken.')
}
