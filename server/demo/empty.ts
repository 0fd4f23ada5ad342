import { currentTexts } from '#server/account/agreement-texts.queries'
import { demoAccounts, demoPassword } from '#server/demo/accounts'
import { agreementRows } from '#server/demo/agreement-rows'
import { createDemoContext } from '#server/demo/context'
import { companyRows, employmentRows, membershipRows, userRows } from '#server/demo/people-rows'
import { identityRows, registrationRows } from '#server/demo/registration-rows'
import { hashPassword } from '#server/platform/auth/passwords'
import { hasSeededUsers } from '#server/platform/auth/seeded'
import { agreementAcceptances } from '#server/platform/db/schema/agreement'
import { companies, employments, memberships } from '#server/platform/db/schema/company'
import { identityChecks } from '#server/platform/db/schema/identity-check'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { users } from '#server/platform/db/schema/user'
import type { Deps } from '#server/platform/deps'
import { textsForAll, textsForWorkers } from '#shared/api/account/agreed-texts'

const logins = (): string[] =>
  demoAccounts()
    .slice(0, 8)
    .map(({ login }) => login.replace(/^0/, '+44'))

type Needs = Pick<Deps, 'db' | 'clock' | 'keys'> & { ports: Pick<Deps['ports'], 'content'> }
/**
 * Seeds only the eight people of the quick sign-in and their companies, so that every screen shows its empty state.
 * Refuses a database that is seeded already.
 */
export async function seedEmpty({ db, clock, keys, ports }: Needs): Promise<void> {
  const demo = createDemoContext(clock.now(), keys, await hashPassword(demoPassword))
  const wanted = logins()
  const people = userRows(demo).filter(({ email, phone_number, default_role }) =>
    wanted.includes((default_role === 'OWNER' || default_role === 'MANAGER' ? email : phone_number) ?? ''),
  )
  const ids = new Set(people.map(({ id }) => id))
  const memberRows = membershipRows(demo).filter(({ user_id }) => ids.has(user_id))
  const employed = new Set(memberRows.map(({ company_id }) => company_id))
  const texts = await currentTexts({ ports }, [...textsForAll, ...textsForWorkers])
  await db.transaction('system', async (tx) => {
    if (await hasSeededUsers(tx)) throw new Error('The demo company is here already. Choose an empty DATA_DIR.')
    await tx.insert(companies).values(
      companyRows(demo)
        .filter(({ id }) => employed.has(id))
        .map((company) => ({ ...company, payroll_company_id: null })),
    )
    await tx.insert(users).values(people)
    await tx.insert(memberships).values(memberRows)
    await tx.insert(employments).values(employmentRows(demo).filter(({ worker_id }) => ids.has(worker_id)))
    await tx.insert(workerRegistrations).values(registrationRows(demo).filter(({ user_id }) => ids.has(user_id)))
    await tx.insert(agreementAcceptances).values(agreementRows(demo, texts).filter(({ user_id }) => ids.has(user_id)))
    await tx.insert(identityChecks).values(identityRows(demo).filter(({ user_id }) => ids.has(user_id)))
  })
}
