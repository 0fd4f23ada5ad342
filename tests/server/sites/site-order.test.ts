import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId } from '#server/demo/ids-by-key'
import { createDemoServer } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
const named = ['Ångström House', 'apple yard', 'Łódź Mill', 'Zulu']
beforeAll(async () => {
  demo = await createDemoServer()
  await demo.deps.db.transaction('system', async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from sites
      where company_id = ${companyId('main')} and active order by id`)
    for (const [index, { id }] of rows.entries())
      await tx.execute(sql`update sites set name = ${named.toReversed()[index] ?? `site ${index}`} where id = ${id}`)
  })
})
afterAll(() => demo.close())

const read = async (address: string) => (await demo.request('margaret', 'GET', address)).json()
type Choice = { name?: string; label?: string; value?: string }
const namesOf = (rows: Choice[]) => rows.flatMap((row) => row.name ?? (row.value === 'All' ? [] : (row.label ?? [])))
const inOrder = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'pl', { sensitivity: 'base' }))

test('sites are listed as people read them: case and accents are ignored', async () => {
  const names = namesOf((await read('/api/me/sites?status=All')).data)
  expect(names).toEqual(inOrder(names))
  expect(names.slice(0, 2)).toEqual(['Ångström House', 'apple yard'])
})

test('so is every choice of a site', async () => {
  const choices: string[][] = [
    namesOf((await read('/api/me/workers')).filters.sites),
    namesOf((await read('/api/site-control')).data),
    namesOf((await read('/api/me/timesheets/filters')).data.sites),
  ]
  for (const names of choices) {
    expect(names.length).toBeGreaterThan(1)
    expect(names).toEqual(inOrder(names))
  }
})

test('a page goes on where the one before ended', async () => {
  const all = namesOf((await read('/api/me/sites?status=All')).data)
  const collected: string[] = []
  let next: string | null = '/api/me/sites?status=All&per_page=1'
  while (next) {
    const page: { data: Choice[]; links: { next: string | null } } = await read(next)
    collected.push(...namesOf(page.data))
    next = page.links.next
  }
  expect(collected).toEqual(all)
})

test('a site is found without the accents of its name', async () => {
  for (const typed of ['angstrom', 'APPLE', 'lodz'])
    expect(namesOf((await read(`/api/me/sites?status=All&search=${typed}`)).data)).toHaveLength(1)
})
