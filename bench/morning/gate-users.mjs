import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { hashPassword } from '#server/platform/auth/passwords'
import { openSession } from '#server/platform/auth/sessions'
import { openDatabase } from '#server/platform/db/connect'
import { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { workerKeys } from '#server/platform/db/schema/device'
import { identityChecks } from '#server/platform/db/schema/identity-check'
import { siteDocumentVersions } from '#server/platform/db/schema/site'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { users } from '#server/platform/db/schema/user'
import { openKeys } from '#server/platform/kit/keys'
import { readSettings } from '#server/platform/kit/settings'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'
import { newPhone } from './phone.mjs'

const password = 'a long sentence of the bench'

/** Workers whom Riverside's gate lets in, each with a phone and a session, and those who stand at the gate. */
export async function createGateUsers(env, { workers: many }) {
  const settings = readSettings(env)
  const db = await openDatabase({ databaseUrl: env.DATABASE_URL })
  const deps = { settings, db, keys: openKeys(settings), clock: { now: () => new Date() } }
  const now = new Date()
  const today = londonDay(now)
  const site = siteId('riverside')
  const company = companyId('main')
  const password_hash = await hashPassword(password)
  const workers = []
  for (let n = 0; n < many; n++) workers.push({ id: newId(), keyId: newId(), password, ...(await newPhone()) })
  const session = (tx, userId, companyId) =>
    openSession(tx, deps, { userId, companyId, remember: false, wrapper: false, ip: '127.0.0.1', userAgent: 'bench' })
  await db.transaction('system', async (tx) => {
    const versions = (await tx.select().from(siteDocumentVersions)).filter(({ site_id }) => site_id === site)
    for (const [n, worker] of workers.entries()) {
      const { id } = worker
      const digits = String(n).padStart(5, '0')
      await tx.insert(users).values({
        id,
        slug: `bench-${n}`,
        first_name: 'Morning',
        last_name: `Worker ${digits}`,
        phone_number: `+44770${digits}00`,
        password_hash,
        default_role: 'WORKER',
        status: 'COMPLETED',
        seeded: true,
      })
      await tx.insert(employments).values({ id: newId(), worker_id: id, company_id: company, source: 'DEMO' })
      const assignment = { id: newId(), worker_id: id, site_id: site, company_id: company, role_id: 'labourer' }
      await tx.insert(assignments).values({ ...assignment, start_at: today, end_at: '2099-12-31' })
      if (versions.length)
        await tx.insert(ramsAcceptances).values(
          versions.map(({ id: document_version_id, media_id, sha256 }) => ({
            id: newId(),
            assignment_id: assignment.id,
            worker_id: id,
            document_version_id,
            media_id,
            sha256,
          })),
        )
      await tx.insert(identityChecks).values({
        id: newId(),
        user_id: id,
        first_name: 'Morning',
        last_name: 'Worker',
        applicant_id: `bench-${n}`,
        check_id: `bench-${n}`,
        check_status: 'CHECK_COMPLETED',
      })
      const card = { id: newId(), user_id: id, scheme_code: 'C4T', scheme_name: 'CSCS', number: digits }
      await tx.insert(skillCards).values({ ...card, surname: 'Worker', expires_on: '2099-12-31' })
      const check = { id: newId(), card_id: card.id, worker_id: id, company_id: company, status: 'PASSED' }
      await tx.insert(cardChecks).values(check)
      await tx.insert(workerKeys).values({ id: worker.keyId, user_id: id, public_key: worker.publicKey })
      worker.token = (await session(tx, id, null)).accessToken
    }
  })
  const guards = await db.transaction('system', async (tx) => [
    { token: (await session(tx, workerId('dave-hollis'), null)).accessToken },
    { token: (await session(tx, staffId('priya'), company)).accessToken },
    { token: (await session(tx, staffId('margaret'), company)).accessToken },
  ])
  await db.close()
  return { workers, guards, site }
}
