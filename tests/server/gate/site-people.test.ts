import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import type { SitePeople } from '#shared/api/gate/site-people'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const address = (site = siteId('riverside'), query = '?per_page=500') => `/api/me/sites/${site}/workers${query}`
const people = async (key: string, query?: string) => {
  const answer = await demo.request(key, 'GET', address(siteId('riverside'), query))
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  return answer.json() as SitePeople
}
const change = (statement: ReturnType<typeof sql>) => demo.deps.db.transaction('system', (tx) => tx.execute(statement))

describe('people of a site', () => {
  test('are those assigned today and those on it, by name, each once', async () => {
    const { data, meta, counts } = await people('margaret')
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
    expect(meta.total).toBe(data.length)
    expect(counts.on_site + counts.due + counts.suspected_left + counts.left).toBe(data.length)
    expect(counts.on_site).toBeGreaterThan(10)
    for (const one of data.filter(({ status }) => status === 'On site'))
      expect([one.onsite, one.onsite_since, one.onsite_checkin]).toEqual([
        siteId('riverside'),
        expect.stringContaining('2026-10-26T'),
        expect.any(String),
      ])
    for (const one of data.filter(({ status }) => status === 'Due')) expect(one.onsite).toBeNull()
  })

  test('carry their assignment, and whether its documents are accepted in their newest version', async () => {
    const { data } = await people('margaret')
    const accepted = (key: string) => data.find(({ id }) => id === personId(key))?.assignment?.rams_accepted
    expect([accepted('jan-nowak'), accepted('harpreet-singh-bhullar')]).toEqual([false, false])
    expect(data.filter(({ assignment }) => assignment?.rams_accepted).length).toBeGreaterThan(10)
    expect(data.find(({ id }) => id === personId('jan-nowak'))?.assignment?.manager?.first_name).toBe('Priya')
  })

  test('of one assignment are who works by it, and nobody for one that the reader does not reach', async () => {
    const all = (await people('margaret')).data
    const jan = all.find(({ id }) => id === personId('jan-nowak'))
    const one = await people('margaret', `?assignment=${jan?.assignment?.id}`)
    expect([one.data.map(({ id, assignment }) => [id, assignment?.id]), one.meta.total]).toEqual([
      [[jan?.id, jan?.assignment?.id]],
      1,
    ])
    const none = await people('beata', `?assignment=${jan?.assignment?.id}`)
    expect([none.data, none.meta.total, none.counts.on_site]).toEqual([[], 0, 0])
  })

  test('of a shared site are the own company only, and so are the choices of its filters', async () => {
    const all = await people('margaret')
    const own = await people('beata')
    expect(own.data.length).toBeGreaterThan(0)
    expect(own.data.length).toBeLessThan(all.data.length)
    expect(own.filters.companies.map(({ label }) => label)).toEqual([
      'All',
      'Brightwire Electrical Contractors (Yorkshire) Ltd',
    ])
    expect(all.filters.companies.map(({ label }) => label)).toContain(
      'Brightwire Electrical Contractors (Yorkshire) Ltd',
    )
    expect(own.counts.on_site).toBe(own.filters.companies[1]?.on_site)
  })

  test('are narrowed by company, trade, status and name; the choices stay', async () => {
    const all = await people('margaret')
    const [, company] = all.filters.companies
    const some = await people('margaret', `?per_page=500&company=${company?.value}&status=On site`)
    expect(some.data.length).toBe(company?.on_site)
    expect(some.filters).toEqual(all.filters)
    const trade = all.filters.trades[1]
    const others = await people('margaret', `?per_page=500&trade=${trade?.value}`)
    expect(others.data.map((one) => one.trade)).toEqual(others.data.map(() => trade?.label))
    expect((await people('margaret', '?search=jan%20now')).data.map(({ id }) => id)).toEqual([personId('jan-nowak')])
    expect((await people('margaret', '?search=%25')).data).toEqual([])
  })

  test('who did not leave by two hours after closing are in doubt, and stay on the site', async () => {
    const move = (days: number) =>
      change(sql`update check_ins set in_at = in_at + make_interval(days => ${days}) where out_at is null`)
    await move(-3)
    const { data, counts } = await people('margaret')
    await move(3)
    expect(counts.on_site).toBe(0)
    expect(data.find(({ status }) => status === 'Suspected left')?.onsite).toBe(siteId('riverside'))
  })

  test('who went today have left; who comes back is on site', async () => {
    const { data } = await people('margaret')
    const one = data.find(({ status }) => status === 'On site')
    await change(sql`update check_ins set out_at = in_at + interval '5 minutes' where id = ${one?.onsite_checkin}`)
    const after = (await people('margaret')).data.find(({ id }) => id === one?.id)
    expect([after?.status, after?.onsite, after?.left_at]).toEqual(['Left', null, expect.any(String)])
    await change(sql`update check_ins set out_at = null where id = ${one?.onsite_checkin}`)
  })

  test('of another company are not there, as those of a site that does not exist', async () => {
    const foreign = await demo.request('owain', 'GET', address())
    const none = await demo.request('owain', 'GET', address(missing))
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  })
})
