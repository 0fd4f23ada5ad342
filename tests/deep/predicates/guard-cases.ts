import { type SQL, sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { type AccessCase, withoutHeaders, writes } from './access-case.ts'
import { phone } from './control-cases.ts'
import type { Fixture } from './fixture.ts'

const ahmed = 'ahmed-yusuf-warsame'
const dave = 'dave-hollis'
const id = workerId(ahmed)
const brightwire = demoId('subcompany', 2)
const [riverside, oswald] = [siteId('riverside'), siteId('oswald')]
const [approved, later] = ['2026-10-02T08:00:00Z', '2026-10-03T08:00:00Z']

/** Ahmed guards Riverside: employed and assigned as a guard by Brightwire, approved by name. Then one fact is another. */
export async function isGuard(fixture: Fixture, ...facts: SQL[]) {
  await fixture.change(
    sql`update employments set role = 'SECURITY_GUARD', started_at = '2026-10-01' where worker_id = ${id}`,
  )
  await fixture.change(sql`update assignments set role_id = 'security-guard' where worker_id = ${id}`)
  await fixture.change(sql`insert into site_guards
      (access_id, user_id, site_id, company_id, approved_at, assignment_id, "from", until)
    select ${brightwire}, worker_id, site_id, company_id, ${approved}, id, start_at, end_at from assignments
    where worker_id = ${id} and site_id = ${riverside}`)
  for (const fact of facts) await fixture.change(fact)
}
const elsewhere = sql`insert into employments (id, worker_id, company_id, source, role, started_at)
  values (gen_random_uuid(), ${id}, ${companyId('other')}, 'LINK_CODE', 'SECURITY_GUARD', '2026-10-01')`
const anyDay = { start_at: '2026-10-26', end_at: '2026-10-26' }
/** What opens to a guard, and what the site's company reads and does about them. */
async function doors(fixture: Fixture, key = ahmed) {
  const answers = []
  for (const url of ['/api/me', '/api/site-control', `/api/me/sites/${riverside}/fire/people`])
    answers.push(withoutHeaders(await fixture.request(key, 'GET', url)))
  const page = `/api/me/sites/${riverside}/subcompanies/${brightwire}`
  const guards = JSON.parse((await fixture.request('margaret', 'GET', page)).body).data?.guards
  answers.push(guards)
  const approving = `/api/me/sites/${riverside}/guards/${id}`
  const { start_at, end_at } = guards?.[0]?.days ?? anyDay
  const body = { approved: true, days: { start_at, end_at } }
  answers.push((await fixture.request('margaret', 'PUT', approving, body)).status)
  return answers
}

const facts: Record<string, SQL[]> = {
  'with every fact': [],
  'of another company, and a worker of the one that assigned him': [
    sql`update employments set role = 'WORKER' where worker_id = ${id}`,
    elsewhere,
  ],
  'of another company, whose employment at the one that assigned him ended': [
    sql`update employments set ended_at = ${later} where worker_id = ${id}`,
    elsewhere,
  ],
  'whose employment ended': [sql`update employments set ended_at = ${later} where worker_id = ${id}`],
  'whose contract was terminated': [sql`update contracts set terminated_at = ${later} where worker_id = ${id}`],
  'whom nobody approved': [sql`delete from site_guards`],
  'approved as another company’s': [
    sql`insert into site_subcompanies (id, site_id, company_id, status, created_at)
      values (${demoId('subcompany', 99)}, ${riverside}, ${companyId('requesting')}, 'GRANTED', ${approved})`,
    sql`update site_guards set access_id = ${demoId('subcompany', 99)}, company_id = ${companyId('requesting')}`,
  ],
  'whose company’s access ended': [sql`update site_subcompanies set status = 'ENDED' where id = ${brightwire}`],
  'whose approval ended': [sql`update site_guards set ended_at = ${later}`],
  'approved for days that are over': [sql`update site_guards set until = '2026-10-25'`],
  'approved for days that are over, whose work there is too': [
    sql`update site_guards set until = '2026-10-25'`,
    sql`update assignments set end_at = '2026-10-25' where worker_id = ${id}`,
  ],
  'approved for days to come': [sql`update site_guards set "from" = '2026-10-27'`],
  'approved for another assignment': [
    sql`update site_guards set assignment_id = (select id from assignments where worker_id <> ${id} limit 1)`,
  ],
  'approved before he was employed': [sql`update employments set started_at = ${later} where worker_id = ${id}`],
  'assigned in another trade': [sql`update assignments set role_id = 'electrician' where worker_id = ${id}`],
  'assigned in another trade, whom nobody approved': [
    sql`delete from site_guards`,
    sql`update assignments set role_id = 'electrician' where worker_id = ${id}`,
  ],
  'without an assignment or an approval': [
    sql`delete from site_guards`,
    sql`update assignments set status = 'CANCELLED' where worker_id = ${id}`,
  ],
  'assigned to another site': [
    sql`delete from site_guards`,
    sql`insert into site_subcompanies (id, site_id, company_id, status, created_at)
      values (${demoId('subcompany', 99)}, ${oswald}, ${companyId('sub')}, 'GRANTED', ${approved})`,
    sql`update assignments set site_id = ${oswald} where worker_id = ${id}`,
  ],
}

/** A scan at the gate of Riverside, which arrives `seconds` later, once the facts have changed. */
async function lateScan(
  fixture: Fixture,
  by: string,
  changes: SQL[],
  { more = {}, query = '?source=scan', seconds = 60 }: { more?: object; query?: string; seconds?: number } = {},
) {
  const worker = by === ahmed ? 'jan-nowak' : ahmed
  const { show } = await phone(fixture, worker)
  const proof = { qr: await show(riverside), claimed_at: fixture.clock.now().toISOString(), ...more }
  fixture.clock.forward(seconds)
  for (const fact of changes) await fixture.change(fact)
  const url = `/api/site-control/workers/${workerId(worker)}/check-in${query}`
  const answer = fixture.request(by, 'POST', url, { site_id: riverside, ...proof })
  return answer.then(withoutHeaders).finally(() => fixture.clock.set(null))
}
const access = (...ended: SQL[]) =>
  sql`update site_subcompanies set ${sql.join(ended, sql`, `)} where id = ${brightwire}`
const now = sql`'2026-10-26T07:32:00Z'`
const [afterScan, sinceEnded] = [sql`'2026-10-26T07:31:30Z'`, sql`'2026-10-26T07:31:40Z'`]
export const madeWorker = (at: SQL | string) => [
  sql`update employments set role = 'WORKER' where worker_id = ${id}`,
  sql`insert into audit_events (id, kind, user_id, at, data) values (gen_random_uuid(), 'guard.changed', ${id}, ${at},
    ${JSON.stringify({ company_id: companyId('sub'), to: 'WORKER' })}::jsonb)`,
]
const withdrawn = sql`update site_guards set ended_at = ${now}`

/** Guards of a site: each fact that the right hangs on, broken alone. */
export const guardCases: AccessCase[] = [
  ...Object.entries(facts).map(([name, changes]) =>
    writes(`a guard ${name}`, async (fixture) => {
      await isGuard(fixture, ...changes)
      return doors(fixture)
    }),
  ),
  ...Object.entries(facts).map(([name, changes]) =>
    writes(`a late scan by a guard ${name}`, async (fixture) => {
      await isGuard(fixture)
      return lateScan(fixture, ahmed, [withdrawn, ...changes])
    }),
  ),
  ...Object.entries({
    'approved only after it': [sql`update site_guards set approved_at = ${afterScan}, ended_at = ${sinceEnded}`],
    'whose company’s access ended after it': [access(sql`status = 'ENDED'`, sql`ended_at = ${now}`)],
    'whose employment ended after it': [sql`update employments set ended_at = ${now} where worker_id = ${id}`],
    'whose assignment was cancelled after it': [
      sql`update assignments set status = 'CANCELLED', cancelled_at = ${now} where worker_id = ${id}`,
    ],
    'whose assignment was cancelled before it': [
      withdrawn,
      sql`update assignments set status = 'CANCELLED', cancelled_at = ${later} where worker_id = ${id}`,
    ],
    'made a worker after it': [sql`update site_guards set ended_at = ${now}`, ...madeWorker(now)],
    'made a worker before it': madeWorker(later),
    'whose assignment was over': [withdrawn, sql`update assignments set end_at = '2026-10-25' where worker_id = ${id}`],
  }).map(([name, changes]) =>
    writes(`a late scan by a guard ${name}`, async (fixture) => {
      await isGuard(fixture)
      return lateScan(fixture, ahmed, changes)
    }),
  ),
  writes('a late scan by a guard of the site’s own company, employed only after it', (fixture) =>
    lateScan(fixture, dave, [
      sql`update employments set started_at = ${afterScan} where worker_id = ${workerId(dave)}`,
      sql`update assignments set status = 'CANCELLED', cancelled_at = ${now} where worker_id = ${workerId(dave)}`,
    ]),
  ),
  writes('a late scan with a key that was registered after it', (fixture) =>
    lateScan(fixture, dave, [
      sql`update worker_keys set created_at = '2026-10-26T08:31:00Z' where user_id = ${workerId(ahmed)}`,
    ]),
  ),
  ...Object.entries({ before: '2026-10-26T07:28:00Z', after: '2026-10-26T07:31:30Z' }).map(([when, at]) =>
    writes(`a late scan with a key that was replaced ${when} it`, (fixture) =>
      lateScan(fixture, dave, [sql`update worker_keys set revoked_at = ${at} where user_id = ${workerId(ahmed)}`], {
        seconds: 120,
      }),
    ),
  ),
  writes('a late check by the password of a guard whose approval has ended', async (fixture) => {
    await isGuard(fixture)
    return lateScan(fixture, ahmed, [withdrawn], { more: { qr: undefined, worker_password: demoPassword } })
  }),
  writes('a late check by the code, but not as a scan, of a guard whose approval has ended', async (fixture) => {
    await isGuard(fixture)
    return lateScan(fixture, ahmed, [withdrawn], { query: '' })
  }),
  ...Object.entries({
    'whose access ended after it': ['beata', access(sql`status = 'ENDED'`, sql`ended_at = ${now}`)],
    'whose access ended before it': ['beata', access(sql`status = 'ENDED'`, sql`ended_at = ${later}`)],
    'whose access was granted after it': [
      'beata',
      access(sql`decided_at = ${afterScan}`, sql`status = 'ENDED'`, sql`ended_at = ${sinceEnded}`),
    ],
    'that never had access': ['owain', access(sql`status = 'ENDED'`, sql`ended_at = ${now}`)],
  } as Record<string, [string, SQL]>).map(([name, [key, change]]) =>
    writes(`a late scan by the staff of a company ${name}`, (fixture) => lateScan(fixture, key, [change])),
  ),
  writes('a late scan by a guard approved only after it, who guards now', async (fixture) => {
    await isGuard(fixture)
    return lateScan(fixture, ahmed, [sql`update site_guards set approved_at = ${afterScan}`], { seconds: 120 })
  }),
  writes('a late scan by the staff of a company whose access was granted after it and lasts', (fixture) =>
    lateScan(fixture, 'beata', [access(sql`decided_at = ${afterScan}`)], { seconds: 120 }),
  ),
  writes('a late scan by a company without access, of a worker whom it employs too', (fixture) =>
    lateScan(fixture, 'owain', [
      sql`insert into employments (id, worker_id, company_id, source, started_at)
        values (gen_random_uuid(), ${id}, ${companyId('other')}, 'LINK_CODE', '2026-10-01')`,
    ]),
  ),
  writes('a guard of the site’s own company, assigned to it in another trade', async (fixture) => {
    await fixture.change(sql`update assignments set role_id = 'labourer'
      where worker_id = ${workerId(dave)} and site_id = ${riverside}`)
    return doors(fixture, dave)
  }),
]
