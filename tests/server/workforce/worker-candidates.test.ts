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
  ...[
    'nowak jan',
    'WIŚNIEWSKA',
    'now',
    'o',
    'zzyzx',
    'owak jann',
    'nowok',
    '%wak',
    'n_wak',
    'electric',
    'slinger',
    'an electric',
    '10',
    '104',
    '10417',
  ].map((search) => ({ search })),
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
    const findAll = (most?: number) =>
      demo.deps.db.transaction(asBoss(boss), async (tx) => {
        const counted = await countOf(tx, view, wanted, most)
        return { total: counted.total, rows: await pageOf(tx, view, page, counted) }
      })
    // Fewer than none are never found: they are looked for along the names.
    expect([one, await findAll(-1)]).toEqual([one, await findAll()])
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
})

/** The word with one letter wrong, missing or too many, at each place. */
const misspelt = (word: string) =>
  Array.from(word, (_, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    return [`${before}q${after}`, `${before}${after}`, `${before}q${word.slice(at)}`]
  }).flat()

test('a name is found by its beginning, and by a spelling with one letter wrong', { timeout: 300_000 }, async () => {
  const view = viewOf(margaret)
  const find = (search: string) =>
    demo.deps.db.transaction(asBoss(margaret), async (tx) => {
      const counted = await countOf(tx, view, { ...everybody, search })
      return { isSimilar: counted.wanted.similar ?? false, rows: await pageOf(tx, view, page, counted) }
    })
  const everyone = await demo.deps.db.transaction(asBoss(margaret), async (tx) =>
    pageOf(tx, view, page, await countOf(tx, view, everybody)),
  )
  const people = everyone.filter(({ sort_name }) => /^[a-z]{5}/.test(sort_name)).slice(0, 12)
  expect(people).toHaveLength(12)
  for (const { worker_id, sort_name } of people) {
    const surname = sort_name.split(' ')[0] ?? ''
    for (const length of [3, 4, surname.length]) {
      const { isSimilar, rows } = await find(surname.slice(0, length))
      expect([surname, isSimilar, rows.map((row) => row.worker_id)]).toEqual([
        surname,
        false,
        expect.arrayContaining([worker_id]),
      ])
    }
    for (const search of misspelt(surname)) {
      const { isSimilar, rows } = await find(search)
      // Some spellings are part of a name, and then that one is meant.
      if (isSimilar)
        expect([search, rows.map((row) => row.worker_id)]).toEqual([search, expect.arrayContaining([worker_id])])
      else
        expect([search, rows.map((row) => row.sort_name)]).toEqual([
          search,
          expect.arrayContaining([expect.stringContaining(search)]),
        ])
    }
  }
})

test('a spelling finds nobody of another company', async () => {
  const find = (boss: Boss, search: string) =>
    demo.deps.db.transaction(asBoss(boss), async (tx) => {
      const counted = await countOf(tx, viewOf(boss), { ...everybody, search })
      return (await pageOf(tx, viewOf(boss), page, counted)).map((row) => row.sort_name)
    })
  expect(await find(margaret, 'novak')).toContain('nowak jan')
  expect(await find(owain, 'novak')).not.toContain('nowak jan')
  const named = async (boss: Boss) =>
    demo.deps.db.transaction(asBoss(boss), async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select cardinality(muster.similarly_named(array['novak'], 100)) as n`,
      )
      return rows[0]?.n
    })
  expect(await named(margaret)).toBeGreaterThan(0)
  expect(await named(owain)).toBe(0)
})
