import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import type { Site, SiteRow } from '#shared/api/sites/site'
import { createDemoServer } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const list = async (key: string, query = '') => {
  const answer = await demo.request(key, 'GET', `/api/me/sites${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { data: SiteRow[]; links: Record<string, string | null>; meta: Record<string, unknown> }
}
const read = (key: string, site: string) => demo.request(key, 'GET', `/api/me/sites/${site}`)

describe('the list', () => {
  test('an owner reads the own sites, by name', async () => {
    const { data, meta } = await list('margaret')
    expect(data.map(({ name }) => name)).toEqual([...data.map(({ name }) => name)].sort())
    expect(data.every(({ sharedSite }) => !sharedSite)).toBe(true)
    expect(meta).toEqual({ page: 1, per_page: 20, total: data.length, last_page: 1 })
  })

  test('a sub-company reads the shared site, flagged, with its own people only', async () => {
    const all = (await list('margaret')).data.find(({ id }) => id === siteId('riverside'))
    const [shared] = (await list('beata')).data.filter(({ id }) => id === siteId('riverside'))
    expect(shared).toMatchObject({ sharedSite: true, company: 'Calder & Finch Construction Ltd' })
    expect((shared?.on_site ?? 0) + (shared?.in_doubt ?? 0)).toBeLessThan(all?.on_site ?? 0)
    expect(shared?.due).toBeLessThan(all?.due ?? 0)
  })

  test('search and status narrow it, and percent signs are letters', async () => {
    const names = async (query: string) => (await list('margaret', query)).data.map(({ name }) => name)
    expect(await names('?search=northgate')).toEqual(['Northgate Multi-storey Refurbishment, Phase 2'])
    expect(await names('?search=%25')).toEqual([])
    expect(await names('?status=Closed')).toEqual([])
  })

  test('pages are linked, and a page too large is refused in words', async () => {
    const first = await list('margaret', '?per_page=1')
    expect(first.links).toMatchObject({ prev: null, next: '/api/me/sites?status=All&page=2&per_page=1' })
    const second = await list('margaret', '?per_page=1&page=2')
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id)
    const answer = await demo.request('margaret', 'GET', '/api/me/sites?page=2&per_page=201')
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { per_page: [expect.stringContaining('200')] }])
  })
})

describe('one site', () => {
  test('its owner and its managers may edit it; a colleague reads it', async () => {
    const editable = async (key: string) => ((await read(key, siteId('riverside'))).json().data as Site).editable
    expect([await editable('margaret'), await editable('priya'), await editable('colin')]).toEqual([true, true, false])
  })

  test('a shared site says nothing of the minimum cover', async () => {
    const shared = (await read('beata', siteId('riverside'))).json().data as Site
    expect(shared.sharedSite).toBe(true)
    expect(Object.keys(shared).filter((key) => key.startsWith('minimum'))).toEqual([])
  })

  test('says who is on it now and what its cover lacks; a sub-company reads of its own people only', async () => {
    const { now: all } = (await read('margaret', siteId('riverside'))).json().data as Site
    const { now: own } = (await read('beata', siteId('riverside'))).json().data as Site
    const [row] = (await list('margaret', '?search=riverside')).data
    expect(all).toMatchObject({ on_site: row?.on_site, in_doubt: row?.in_doubt, due: row?.due })
    expect(((await read('margaret', siteId('hallam'))).json().data as Site).now.cover).not.toEqual([])
    expect(own.on_site + own.in_doubt).toBeLessThan(all.on_site)
    expect([own.due < all.due, own.cover]).toEqual([true, []])
  })

  test('of another company is not there, as one that does not exist', async () => {
    const foreign = await read('owain', siteId('riverside'))
    const none = await read('owain', missing)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  })

  test('whose access ended is not there', async () => {
    expect((await read('beata', siteId('riverside'))).statusCode).toBe(200)
    await demo.deps.db.transaction('system', (tx) =>
      tx
        .update(siteSubcompanies)
        .set({ status: 'ENDED' })
        .where(eq(siteSubcompanies.site_id, siteId('riverside'))),
    )
    expect((await read('beata', siteId('riverside'))).statusCode).toBe(404)
  })
})
