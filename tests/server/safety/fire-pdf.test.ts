import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const address = async (key: string, site = riverside): Promise<string> =>
  (await demo.request(key, 'GET', `/api/me/sites/${site}/fire`)).json().data.url
const open = (url: string, key?: string) =>
  key ? demo.request(key, 'GET', url) : demo.app.inject({ method: 'GET', url })

describe('the fire list on paper', () => {
  test('opens without a bearer at its signed address, as a PDF that nothing keeps', async () => {
    const answer = await open(await address('margaret'))
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('Fire list')
  })

  test('is for owners, managers, guards of today, and a sub-company', async () => {
    for (const key of ['priya', 'colin', 'dave-hollis', 'beata'])
      expect([key, (await open(await address(key))).statusCode]).toEqual([key, 200])
  })

  test('of a site that is another’s is not there', async () => {
    const foreign = await demo.request('owain', 'GET', `/api/me/sites/${riverside}/fire`)
    const none = await demo.request('owain', 'GET', `/api/me/sites/${missing}/fire`)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  })

  test('an address that was edited, is old, or is another’s opens nothing', async () => {
    const url = await address('margaret')
    expect((await open(url.replace(riverside, siteId('mill')))).statusCode).toBe(403)
    expect((await open(url.replace('paper=list', 'paper=report'))).statusCode).toBe(403)
    expect((await open(url, 'owain')).statusCode).toBe(403)
    demo.clock.forward(301)
    const old = await open(url)
    demo.clock.set(null)
    expect([old.statusCode, old.json().message]).toEqual([403, 'This address is no longer good. Open the page again.'])
  })

  test('an address of a sign-in that ended opens nothing', async () => {
    const url = await address('ffion', siteId('mill'))
    await demo.deps.db.transaction('system', (tx) =>
      tx.execute(
        sql`update sessions set revoked_at = now() where user_id = (select id from users where first_name = 'Ffion')`,
      ),
    )
    expect((await open(url)).statusCode).toBe(403)
  })
})

test('5,000 people on one site: the list, a roll call and its paper', async () => {
  const mill = siteId('mill')
  await demo.deps.db.transaction('system', async (tx) => {
    await tx.execute(sql`insert into users (id, slug, first_name, last_name, default_role, status)
      select gen_random_uuid(), 'crowd-' || n, 'Worker', 'Żółć-' || n, 'WORKER', 'COMPLETED' from generate_series(1, 5000) n`)
    await tx.execute(sql`insert into check_ins (id, worker_id, site_id, company_id, in_at, in_source)
      select gen_random_uuid(), u.id, ${mill}, s.company_id, now(), 'GATE' from users u, sites s
      where u.slug like 'crowd-%' and s.id = ${mill}`)
  })
  const answer = await demo.request('owain', 'POST', `/api/me/sites/${mill}/roll-calls`, { id: newId(), kind: 'REAL' })
  const { call, people } = answer.json().data
  expect(people.length).toBeGreaterThanOrEqual(5000)
  const pdfAnswer = await open(await address('owain', mill))
  expect(pdfAnswer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const closed = await demo.request('owain', 'PUT', `/api/me/roll-calls/${call.id}/close`, { confirm_not_found: true })
  expect(closed.json().data).toMatchObject({ people: people.length, not_found: people.length })
  const report = await demo.request('owain', 'GET', `/api/me/roll-calls/${call.id}/report`)
  expect((await open(report.json().data.url)).statusCode).toBe(200)
}, 60_000)
