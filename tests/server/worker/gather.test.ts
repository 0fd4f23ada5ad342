import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId, siteId, staffId } from '#server/demo/cast'
import { everybody, type Wanted } from '#server/worker/filters'
import { sourcesOf } from '#server/worker/gather'
import { countOf, pageOf } from '#server/worker/roster'
import { demoWorld } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof demoWorld>>
beforeAll(async () => {
  demo = await demoWorld()
})
afterAll(() => demo.close())

type Boss = [key: string, company: 'main' | 'sub' | 'other']
const margaret: Boss = ['margaret', 'main']
const owain: Boss = ['owain', 'other']
const bosses: Boss[] = [margaret, ['imran', 'sub'], owain]
const asBoss = ([key, company]: Boss) => ({ userId: staffId(key), companyId: companyId(company) })
const viewOf = ([, company]: Boss) => ({ company: companyId(company), pays: false, own: false, today: '2026-10-26' })
const page = { after: undefined, limit: 200, offset: 0, desc: false }

const asked: Partial<Wanted>[] = [
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
  for (const one of asked) {
    const wanted = { ...everybody, ...one }
    const look = (cuts?: number[]) =>
      demo.world.db.work(asBoss(boss), async (tx) => {
        const counted = await countOf(tx, view, wanted, cuts)
        return { total: counted.total, rows: await pageOf(tx, view, wanted, page, counted) }
      })
    // Fewer than none are never found: they are looked for along the names.
    expect([one, await look([-1])]).toEqual([one, await look()])
    // Found in the second turn.
    expect([one, await look([-1, 15_000])]).toEqual([one, await look()])
  }
})

test('what few have is looked for in an index, what anybody may have is not', () => {
  const known = (one: Partial<Wanted>) => sourcesOf(viewOf(margaret), { ...everybody, ...one }).length
  expect(asked.filter((one) => !known(one))).toEqual([
    { search: 'o' },
    { search: '10' },
    { status: 'CURRENT' },
    { work: 'PAST' },
    { card: 'NONE' },
  ])
})

test('by a name a company finds whom it employs or employed, and nobody of another', async () => {
  const named = (boss: Boss, words: string[]) =>
    demo.world.db.work(asBoss(boss), async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select cardinality(muster.named(${sql.param(words)}::text[], 100)) as n`,
      )
      return rows[0]?.n
    })
  expect(await named(margaret, ['nowak'])).toBe(1)
  expect(await named(owain, ['nowak'])).toBe(0)
  const employed = async (boss: Boss) =>
    (
      await demo.world.db.work(asBoss(boss), (tx) =>
        countOf(tx, viewOf(boss), { ...everybody, company: companyId(boss[1]) }),
      )
    ).total
  for (const boss of bosses) expect(await named(boss, ['x'])).toBe(await employed(boss))
})
