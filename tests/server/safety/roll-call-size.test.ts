import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const calls = `/api/me/sites/${riverside}/roll-calls`
/** Milliseconds that a request takes at best. */
async function timeOf(request: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const from = performance.now()
    await request()
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

test.each([
  ['calls for help on one person', 1],
  ['calls for help on as many people', 20_000],
])(
  'the list with 20,000 %s in one roll call does not take long',
  async (_, people) => {
    const id = newId()
    const by = personId('margaret')
    await demo.deps.db.transaction('system', async (tx) => {
      await tx.execute(sql`update roll_calls set status = 'CLOSED', closed_at = now() where site_id = ${riverside}`)
      for (let n = 0; n < 20; n++)
        await tx.execute(sql`insert into roll_calls (id, site_id, kind, key, status, started_at, started_by, closed_at)
        values (${n ? newId() : id}, ${riverside}, 'DRILL', ${'0'.repeat(32)}, 'CLOSED', now() + interval '1 day', ${by}, now())`)
      await tx.execute(sql`insert into roll_call_people (roll_call_id, person_id, site_id, kind, name, seen_at, seen_where)
      select ${id}, ('0199c000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${riverside}, 'WORKER', 'x', now(), 'Gate'
      from generate_series(1, ${sql.raw(String(people))}) n`)
      await tx.execute(sql`insert into roll_call_marks
        (roll_call_id, person_id, site_id, mark, device, clock, at, by, by_name, sent_by, received_at)
      select ${id}, ('0199c000-0000-7000-8000-' || lpad(to_hex(1 + n % ${sql.raw(String(people))}), 12, '0'))::uuid, ${riverside},
        'NEEDS_HELP', 'phone001', n, now(), ${by}, 'x', ${by}, now() from generate_series(1, 20000) n`)
    })
    const read = () => demo.request('priya', 'GET', calls)
    const { data } = (await read()).json()
    expect(data).toHaveLength(20)
    expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({
      people,
      not_found: 0,
      needs_help: people,
    })
    // 0.2 s where nothing else runs; comparing each mark with each takes 30 s.
    expect(await timeOf(read)).toBeLessThan(10_000)
  },
  120_000,
)
