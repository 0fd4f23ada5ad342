import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId, siteId } from '#server/demo/ids-by-key'
import type { ControlledSite, ControlledWorker } from '#shared/api/gate/site-control'
import { createDemoServer } from '../../support/demo.ts'

const many = 5000
const hallam = siteId('hallam')
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
  await demo.deps.db.transaction('system', async (tx) => {
    await tx.execute(sql`insert into users (id, slug, first_name, last_name, default_role, status)
      select gen_random_uuid(), 'crowd-' || n, 'Crowd', 'Number ' || lpad(n::text, 4, '0'), 'WORKER', 'COMPLETED'
      from generate_series(0, ${many - 1}) n`)
    const crowd = sql`from users where slug like 'crowd-%'`
    await tx.execute(sql`insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at)
      select gen_random_uuid(), id, ${hallam}, ${companyId('main')}, 'labourer', '2026-10-01', '2026-12-24' ${crowd}`)
    await tx.execute(sql`insert into check_ins (id, worker_id, site_id, company_id, in_at, in_source)
      select gen_random_uuid(), id, ${hallam}, ${companyId('main')}, '2026-10-26T06:50:00Z', 'GATE' ${crowd}`)
  })
}, 120_000)
afterAll(() => demo.close())

test('five thousand people on one site are one list, and the rest is on the next pages', {
  timeout: 60_000,
}, async () => {
  const [site] = (
    (await demo.request('shaun-earnshaw', 'GET', '/api/site-control')).json().data as ControlledSite[]
  ).filter(({ id }) => id === hallam)
  expect(site?.on_site).toBeGreaterThanOrEqual(many)
  const answer = await demo.request(
    'shaun-earnshaw',
    'GET',
    `/api/site-control/workers?site_id=${hallam}&per_page=5000`,
  )
  const { data, meta } = answer.json() as { data: ControlledWorker[]; meta: { total: number; last_page: number } }
  expect([answer.statusCode, data.length, meta.last_page]).toEqual([200, many, 2])
  expect(meta.total).toBeGreaterThan(many)
  expect(new Set(data.map(({ id }) => id)).size).toBe(many)
  expect(data.filter(({ presence }) => presence.state === 'on_site').length).toBeGreaterThan(many - 10)
  const found = await demo.request(
    'shaun-earnshaw',
    'GET',
    `/api/site-control/workers?site_id=${hallam}&search=number%204999`,
  )
  expect(found.json().data).toHaveLength(1)
})
