import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { users } from '#server/platform/db/schema/user'
import type { WorkerRow } from '#shared/api/workforce/worker'
import { createDemoServer } from '../../support/demo.ts'
import { banBody } from '../../support/gate/ban-body.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

type List = {
  data: WorkerRow[]
  meta: { total: number }
  links: { next: string | null }
  counts: object
  filters: { sites: object[]; companies: { label: string }[] }
}
const list = async (key: string, query = ''): Promise<List> => {
  const answer = await demo.request(key, 'GET', `/api/me/workers?per_page=200${query}`)
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
  return answer.json()
}
const names = ({ data }: List) => data.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
const named = (found: List, last: string) => found.data.find((row) => row.last_name === last)

test('a company finds its own people and those of others on its sites, by last name, marks aside', async () => {
  const found = await list('margaret')
  expect(found.counts).toEqual({
    workers: 50,
    workers_capped: false,
    on_site: 37,
    asked: 0,
    cards_waiting: 3,
  })
  expect(found.meta.total).toBe(50)
  const order = found.data.map(({ last_name }) => last_name)
  const plain = (name: string) =>
    name.normalize('NFD').replace(/\p{M}/gu, '').replace(/Ł/g, 'L').replace(/ł/g, 'l').replace(/’/g, "'").toLowerCase()
  expect(order.map(plain)).toEqual(order.map(plain).toSorted())
  expect(named(found, 'Llewellyn-Price')).toMatchObject({
    slug: expect.stringContaining('rhys-llewellyn-price'),
    company: { name: 'Calder & Finch Construction Ltd' },
    trade: 'Slinger',
    card: { scheme: 'CPCS', expires_on: '2026-10-25', standing: 'EXPIRED' },
    contract_status: 'CURRENT',
    worker_status: 'CURRENT',
    editable: true,
  })
})

test('of another company’s people on one’s sites nothing is told of contracts and numbers, and of cards what a register said', async () => {
  const guest = named(await list('margaret', `&company=${companyId('sub')}`), 'Featherstonehaugh-Cholmondeley')
  expect(guest).toMatchObject({
    company: { name: 'Brightwire Electrical Contractors (Yorkshire) Ltd' },
    onsite_site: 'Riverside Quarter, Block C',
    contract_status: null,
    phone_platform: null,
    payroll_number: null,
    editable: false,
    card: { standing: 'VERIFIED' },
  })
  expect(named(await list('imran'), 'Featherstonehaugh-Cholmondeley')).toMatchObject({
    contract_status: 'CURRENT',
    editable: true,
  })
})

test('a company of another site finds nobody of it', async () => {
  const otherNames = names(await list('owain'))
  expect(otherNames.length).toBeGreaterThan(0)
  expect(otherNames).not.toContain('Jan Nowak')
})

test.each([
  ['search=nowak jan', ['Jan Nowak']],
  ['search=WISNIEWSKA', ['Katarzyna Wiśniewska-Lewandowska']],
  ['search=zielinski', ['Tomasz Zieliński']],
  ['search=%', []],
  ['status=UNASSIGNED', ['Llinos Gwenllian-Hughes']],
  ['work=FUTURE', ['Llinos Gwenllian-Hughes']],
  ['card=EXPIRED', ['Rhys Llewellyn-Price']],
])('%s finds', async (query, expected) => {
  const [name, value = ''] = query.split('=')
  const found = await list('margaret', `&${name}=${encodeURIComponent(value)}`)
  expect([names(found).toSorted(), found.meta.total]).toEqual([expected.toSorted(), expected.length])
  expect(found.counts).toMatchObject({ workers: 50 })
})

test('each filter keeps exactly those of all who have it', async () => {
  const all = await list('margaret')
  const kept = async (query: string) => names(await list('margaret', `&${query}`))
  const those = (has: (row: WorkerRow) => boolean) => names({ ...all, data: all.data.filter(has) })
  for (const status of ['CURRENT', 'PAST', 'FUTURE', 'INCOMPLETE'] as const)
    expect(await kept(`status=${status}`)).toEqual(those((row) => row.contract_status === status))
  for (const work of ['CURRENT', 'PAST', 'FUTURE'] as const)
    expect(await kept(`work=${work}`)).toEqual(those((row) => row.worker_status === work))
  expect(await kept('card=NONE')).toEqual(those((row) => row.card === null))
  const riverside = await kept(`site=${siteId('riverside')}`)
  const there = those((row) => row.onsite === siteId('riverside'))
  expect(there.filter((name) => !riverside.includes(name))).toEqual([])
  expect(await kept('search=slinger')).toContain('Rhys Llewellyn-Price')
  expect(await kept('role=slinger')).toContain('Rhys Llewellyn-Price')
  expect(await kept(`search=${10_400_000 + 5 * 3571}`)).toHaveLength(1)
})

test('entries of the dictionary narrow, all of them at once', async () => {
  await demo.deps.db.transaction('system', (tx) =>
    tx.execute(sql`insert into user_dictionary_entries (user_id, type, entry_id)
      values (${workerId('jan-nowak')}, 'LANGUAGE', 'polish'), (${workerId('jan-nowak')}, 'ENGLISH_LEVEL', 'good'),
        (${workerId('gheorghe-popescu')}, 'ENGLISH_LEVEL', 'good') on conflict do nothing`),
  )
  const both = names(await list('margaret', '&entries=LANGUAGE:polish,ENGLISH_LEVEL:good'))
  expect(both).toContain('Jan Nowak')
  expect(both).not.toContain('Gheorghe Popescu')
  const wrong = await demo.request('margaret', 'GET', '/api/me/workers?entries=HEALTH:all')
  expect(wrong.statusCode).toBe(422)
})

test('the cursor goes through everybody once, forwards and backwards, though a name changes on the way', async () => {
  for (const sort of ['name', '-name']) {
    const collected: string[] = []
    let next: string | null = `/api/me/workers?per_page=7&sort=${sort}`
    while (next) {
      const page: List = (await demo.request('margaret', 'GET', next)).json()
      collected.push(...page.data.map(({ id }) => id))
      next = page.links.next
    }
    const all = (await list('margaret', `&sort=${sort}`)).data.map(({ id }) => id)
    expect(collected).toEqual(all)
  }
  const forged = await demo.request('margaret', 'GET', '/api/me/workers?cursor=bm90aGluZw')
  expect([forged.statusCode, forged.json().errors]).toEqual([422, { cursor: ['Ask for the list from its beginning.'] }])
})

test('a new name is sorted and found at once', async () => {
  const rename = (last_name: string) =>
    demo.deps.db.transaction('system', (tx) =>
      tx
        .update(users)
        .set({ last_name })
        .where(sql`${users.id} = ${workerId('jan-nowak')}`),
    )
  await rename('Ąbramowicz')
  expect(names(await list('margaret', '&search=abramowicz'))).toEqual(['Jan Ąbramowicz'])
  expect(names(await list('margaret'))[0]).toBe('Jan Ąbramowicz')
  await rename('Nowak')
})

test('a payroll company reads names, status and numbers of whom it pays, and nothing else', async () => {
  const found = await list('harjit')
  expect(found.data.length).toBeGreaterThan(20)
  for (const row of found.data)
    expect(row).toMatchObject({
      photo: null,
      card: null,
      trade: null,
      onsite: null,
      phone_platform: null,
      editable: false,
    })
  expect(names(await list('harjit', '&search=nowak'))).toEqual(['Jan Nowak'])
})

test('who may be assigned: registered, employed now, not kept off the site, without work there on these days', async () => {
  const simple = async (query: string): Promise<{ id: string; name: string }[]> =>
    (await demo.request('margaret', 'GET', `/api/me/workers/simple?per_page=200&${query}`)).json().data
  const all = await simple('')
  expect(all.every((row) => Object.keys(row).join() === 'id,name')).toBe(true)
  const site = `site_id=${siteId('riverside')}&status=ASSIGNABLE`
  const jan = { id: workerId('jan-nowak'), name: 'Jan Nowak' }
  expect(all).toContainEqual(jan)
  expect(await simple(`${site}&date_from=2026-10-26&date_to=2026-10-30`)).not.toContainEqual(jan)
  expect(await simple(`${site}&date_from=2029-01-01&date_to=2029-01-05`)).toContainEqual(jan)
  const ban = banBody(jan.id)
  expect((await demo.request('margaret', 'POST', `/api/me/sites/${siteId('riverside')}/bans`, ban)).statusCode).toBe(
    200,
  )
  expect(await simple(`${site}&date_from=2029-01-01&date_to=2029-01-05`)).not.toContainEqual(jan)
  expect(await simple('search=nowak')).toEqual([jan])
})
