import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import type { SavedSitePeople, SitePeople, SiteWorker } from '#shared/api/gate/site-people'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const address = `/api/me/sites/${riverside}/workers`
const change = (statement: ReturnType<typeof sql>) =>
  demo.deps.db.transaction('system', (tx) => tx.execute<Record<string, string>>(statement))
const people = async (key = 'margaret') =>
  ((await demo.request(key, 'GET', `${address}?per_page=500`)).json() as SitePeople).data
const save = (key: string, body: object) => demo.request(key, 'POST', address, body)
async function saved(key: string, body: object) {
  const answer = await save(key, body)
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  return answer.json().data as SavedSitePeople
}
const open = async (id: string) =>
  (await change(sql`select id, in_source, in_by from check_ins where worker_id = ${id} and out_at is null`)).rows
const ids = (rows: SiteWorker[]) => rows.map(({ id }) => id)

let there: SiteWorker
let due: SiteWorker
beforeEach(async () => {
  const all = await people()
  const own = all.filter(({ company, assignment }) => company?.name.startsWith('Calder') && assignment?.rams_accepted)
  const [one, other] = [own.find(({ status }) => status === 'On site'), own.find(({ status }) => status !== 'On site')]
  if (!one) throw new Error('Somebody of the company is on site.')
  there = one
  // Whoever is there and was checked out may come again.
  due = other ?? one
})

describe('the combined save', () => {
  test('checks people out and in by hand, says who moved, and writes who did it', async () => {
    const out = await saved('priya', { check_offsite: [there.id] })
    expect([ids(out.new_onsite), ids(out.left_site), out.refused]).toEqual([[], [there.id], []])
    expect(out.left_site[0]).toMatchObject({ status: 'Left', onsite: null, left_at: expect.any(String) })
    expect(await open(there.id)).toEqual([])
    demo.clock.forward(90)
    const back = await saved('priya', { onsite: [there.id], override_reason: 'Went to fetch a tool' })
    expect(ids(back.new_onsite)).toEqual([there.id])
    expect(back.new_onsite[0]).toMatchObject({ status: 'On site', onsite: riverside })
    expect(await open(there.id)).toMatchObject([{ in_source: 'MANUAL', in_by: personId('priya') }])
    const { rows } = await change(sql`select move, "by" from history where noun = 'presence' and user_id = ${there.id}
      order by id desc limit 2`)
    expect(rows.map(({ move, by }) => [move, by])).toEqual([
      ['checkIn', personId('priya')],
      ['checkOut', personId('priya')],
    ])
  })

  test('ids outside the scope are ignored and never answered; nobody is moved', async () => {
    const others = (await people()).filter(({ company }) => company?.name.startsWith('Calder')).slice(0, 2)
    const before = (await change(sql`select md5(string_agg(c::text, '' order by c.id)) as sum from check_ins c`)).rows
    const foreign = [...ids(others), missing]
    const answer = await saved('beata', { check_offsite: foreign, onsite: foreign, ask: foreign })
    expect(answer).toEqual({ new_onsite: [], left_site: [], refused: [], done: [] })
    expect((await change(sql`select md5(string_agg(c::text, '' order by c.id)) as sum from check_ins c`)).rows).toEqual(
      before,
    )
  })

  test('filters keep whoever they do not show', async () => {
    const answer = await saved('priya', { filters: { search: 'nobody of this name' }, check_offsite: [there.id] })
    expect(answer.left_site).toEqual([])
    expect((await open(there.id)).length).toBe(1)
  })

  test('what one cannot do does not keep the others, and is said in words', async () => {
    const here = (await people()).filter(
      ({ status, company }) => status === 'On site' && company?.name.startsWith('Cal'),
    )
    const away = (await people()).find(({ onsite }) => onsite === null)
    const answer = await saved('priya', { check_offsite: [here[1]?.id, away?.id] })
    expect(ids(answer.left_site)).toEqual([here[1]?.id])
    expect(answer.refused).toEqual([
      { id: away?.id, name: expect.any(String), reason: 'This worker is not checked in on this site.' },
    ])
    const alone = await save('priya', { check_offsite: [away?.id] })
    expect([alone.statusCode, alone.json().message]).toEqual([409, 'This worker is not checked in on this site.'])
  })

  test('the gate decides: somebody banned is refused with the reason', async () => {
    const away = due.onsite === null ? due : (await people()).find(({ onsite }) => onsite === null)
    await change(sql`insert into bans (id, worker_id, company_id, site_id, reason, start_at, created_at)
      select gen_random_uuid(), ${away?.id}, company_id, id, 'Fought', '2026-10-01', '2026-10-01' from sites where id = ${riverside}`)
    const answer = await save('priya', { onsite: [away?.id], override_reason: 'Because I say so' })
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringMatching(/[Bb]anned/)])
    expect(await open(away?.id ?? '')).toEqual([])
  })

  test('nobody comes in the future, and nobody leaves before they came', async () => {
    const future = await save('priya', { onsite: [due.id], onsite_since: '2026-10-27T07:00:00Z' })
    expect([future.statusCode, future.json().message]).toEqual([409, expect.stringContaining('future')])
    const early = await save('priya', { check_offsite: [there.id], left_at: '2026-10-20T07:00:00Z' })
    expect([early.statusCode, early.json().message]).toEqual([409, expect.stringContaining('Choose a time after')])
  })

  test('a suspected left one is asked, or left at a time that a manager knows', async () => {
    demo.clock.forward(300)
    await change(sql`update check_ins set suspected_left_at = in_at + interval '1 minute' where worker_id = ${there.id}
      and out_at is null`)
    await saved('priya', { ask: [there.id] })
    const requested = await change(
      sql`select description from notifications where user_id = ${there.id} order by id desc limit 1`,
    )
    expect(requested.rows[0]?.description).toContain('Say when you left')
    const leftAt = new Date(Date.parse(there.onsite_since ?? '') + 60_000).toISOString()
    const answer = await saved('priya', { check_offsite: [there.id], left_at: leftAt })
    expect(answer.left_site[0]?.left_at).toBe(leftAt)
  })

  test('a manager who is not assigned reads, and may not change; nor may another company', async () => {
    const colleague = await save('colin', { check_offsite: [there.id] })
    expect([colleague.statusCode, colleague.json().message]).toEqual([403, 'You are not a manager of this site.'])
    const foreign = await save('owain', { check_offsite: [there.id] })
    const none = await demo.request('owain', 'POST', `/api/me/sites/${missing}/workers`, { check_offsite: [there.id] })
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    const wrong = await save('priya', { check_offsite: ['all'] })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['check_offsite.0']])
  })
})
