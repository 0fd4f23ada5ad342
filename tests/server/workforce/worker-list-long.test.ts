import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId } from '#server/demo/ids-by-key'
import { mostCounted, mostRows } from '#shared/api/kit/paging'
import { createDemoServer } from '../../support/demo.ts'

/** Hired on top of the demo's own people: more than are counted. */
const many = mostCounted + 300
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
  await demo.deps.db.transaction('system', async (tx) => {
    await tx.execute(sql`insert into users (id, slug, first_name, last_name, default_role, status)
      select gen_random_uuid(), 'crowd-' || n, 'Crowd', 'Number ' || lpad(n::text, 5, '0'), 'WORKER', 'COMPLETED'
      from generate_series(1, ${many}::int) n`)
    await tx.execute(sql`insert into employments (id, worker_id, company_id, source)
      select gen_random_uuid(), id, ${companyId('main')}, 'DEMO' from users where slug like 'crowd-%'`)
  })
}, 120_000)
afterAll(() => demo.close())

type Page = {
  data: { id: string; last_name: string }[]
  links: { next: string | null }
  meta: { total: number; total_capped?: true }
}
/** Everybody by `links.next` from an address on. */
async function walk(from: string) {
  const pages: Page[] = []
  for (let next: string | null = from; next; next = pages.at(-1)?.links.next ?? null) {
    const answer = await demo.request('margaret', 'GET', next)
    expect(answer.statusCode).toBe(200)
    pages.push(answer.json())
  }
  return pages
}
const crowdOf = (pages: Page[]) =>
  pages.flatMap(({ data }) => data.filter(({ last_name }) => /^Number/.test(last_name)))

test.each(['', '&sort=-name'])(
  'a list longer than is counted leads to its last row (%s)',
  {
    timeout: 120_000,
  },
  async (sorted) => {
    const pages = await walk(`/api/me/workers?per_page=${mostRows.beyond}${sorted}`)
    const crowd = crowdOf(pages)
    expect(new Set(crowd.map(({ id }) => id)).size).toBe(many)
    const names = crowd.map(({ last_name }) => last_name)
    expect(sorted ? names.toReversed() : names).toEqual(names.toSorted())
    expect(pages[0]?.meta).toMatchObject({ total: mostCounted, total_capped: true })
    expect(pages.at(-1)?.data.length).toBeLessThan(mostRows.beyond)
  },
)
test('the people to choose from go on beyond what is counted as well', async () => {
  const last = Math.floor(mostCounted / mostRows.beyond)
  const page = async (n: number): Promise<Page> =>
    (await demo.request('margaret', 'GET', `/api/me/workers/simple?per_page=${mostRows.beyond}&page=${n}`)).json()
  expect((await page(last)).links.next).toContain(`page=${last + 1}`)
  expect((await page(last + 1)).links.next).toContain(`page=${last + 2}`)
  const [end, none] = [await page(last + 2), await page(last + 3)]
  expect([end.data.length > 0, end.links.next, none.data, none.links.next]).toEqual([true, null, [], null])
})
