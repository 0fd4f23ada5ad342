import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { sourcesOf } from '#server/workforce/worker-candidates.queries'
import { everybody, type Wanted } from '#server/workforce/worker-filters.queries'
import { countOf, pageOf } from '#server/workforce/worker-list.queries'
import { createDemoServer } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

type Boss = [key: string, company: 'main' | 'sub' | 'other']
const margaret: Boss = ['margaret', 'main']
const owain: Boss = ['owain', 'other']
const bosses: Boss[] = [margaret, ['imran', 'sub'], owain]
const asBoss = ([key, company]: Boss) => ({ userId: staffId(key), companyId: companyId(company) })
const viewOf = ([, company]: Boss) => ({ company: companyId(company), pays: false, own: false, today: '2026-10-26' })
const page = { after: undefined, limit: 200, offset: 0, desc: false }

const searches: Partial<Wanted>[] = [
  ...['nowak jan', 'WIŚNIEWSKA', 'now', 'o', 'zzyzx', 'electric', 'slinger', 'an electric', '10', '104', '10417'].map(
    (search) => ({ search }),
  ),
  ...(['riverside', 'hallam'] as const).map((site) => ({ site: siteId(site) })),
  ...['labourer', 'slinger', 'diver'].map((role) => ({ role })),
  ...(['FUTURE', 'INCOMPLETE', 'CURRENT'] as const).map((status) => ({ status })),
  ...(['FUTURE', 'PAST'] as const).map((work) => ({ work })),
  ...(['WAITING', 'REFUSED', 'EXPIRED', 'NONE'] as const).map((card) => ({ card })),
  { search: 'now', role: 'labourer', work: 'CURRENT' },
]

test.each(bosses)('%s finds the same along the names as where an index knows them', async (...boss) => {
  const view = viewOf(boss)
  for (const one of searches) {
    const wanted = { ...everybody, ...one }
    const findAll = (cuts?: number[]) =>
      demo.deps.db.transaction(asBoss(boss), async (tx) => {
        const counted = await countOf(tx, view, wanted, cuts)
        return { total: counted.total, rows: await pageOf(tx, view, wanted, page, counted) }
      })
    // Fewer than none are never found: they are looked for along the names.
    expect([one, await findAll([-1])]).toEqual([one, await findAll()])
    // Found in the second turn.
    expect([one, await findAll([-1, 15_000])]).toEqual([one, await findAll()])
  }
})

test('what few have is looked for in an index, what anybody may have is not', () => {
  const countSources = (one: Partial<Wanted>) => sourcesOf(viewOf(margaret), { ...everybody, ...one }).length
  expect(searches.filter((one) => !countSources(one))).toEqual([
    { search: 'o' },
    { search: '10' },
    { status: 'CURRENT' },
    { work: 'PAST' },
    { card: 'NONE' },
  ])
})

test('by a name a company finds whom it employs or employed, and nobody of another', async () => {
  const named = (boss: Boss, words: string[]) =>
    demo.deps.db.transaction(asBoss(boss), async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select cardinality(muster.named(${sql.param(words)}::text[], 100)) as n`,
      )
      return rows[0]?.n
    })
  expect(await named(margaret, ['nowak'])).toBe(1)
  expect(await named(owain, ['nowak'])).toBe(0)
  const employed = async (boss: Boss) =>
    (
      await demo.deps.db.transaction(asBoss(boss), (tx) =>
        countOf(tx, viewOf(boss), { ...everybody, company: companyId(boss[1]) }),
      )
    ).total
  for (const boss of bosses) expect(await named(boss, ['x'])).toBe(await employed(boss))
})
