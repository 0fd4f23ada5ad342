import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import type { ControlledSite } from '#shared/api/gate/site-control'
import type { Mark, RollCallUpdate, RunningRollCall } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
/** Guards Riverside today. */
const guard = 'dave-hollis'
const system = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  demo.deps.db.transaction('system', (tx) => tx.execute<Row>(query)).then(({ rows }) => rows)
const noRealtime = () => system(sql`delete from outbox where kind = 'REALTIME'`)
/** Whose open pages were notified that Riverside has changed, since the last `noRealtime`. */
async function notifiedOfRiverside() {
  const rows = await system<{ channel: string }>(
    sql`select payload ->> 'channel' as channel from outbox where payload ->> 'event' = 'site'
      and payload -> 'data' ->> 'site_id' = ${riverside}`,
  )
  return rows.map(({ channel }) => channel.replace('private-users.', ''))
}
async function start(kind = 'DRILL'): Promise<RunningRollCall> {
  const body = { id: newId(), kind }
  const answer = await demo.request('margaret', 'POST', `/api/me/sites/${riverside}/roll-calls`, body)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const readMarks = async (key: string, { call }: RunningRollCall): Promise<RollCallUpdate> =>
  (await demo.request(key, 'GET', `/api/me/roll-calls/${call.id}/marks?since=0`)).json().data
const close = (key: string, { call }: RunningRollCall) =>
  demo.request(key, 'PUT', `/api/me/roll-calls/${call.id}/close`, { confirm_not_found: true })
let clock = 0
const send = (key: string, { call }: RunningRollCall, person_id: string, mark: Partial<Mark> = {}) => {
  const by = { device: 'phone001', by: personId('margaret'), by_name: 'Margaret Finch' }
  const at = demo.clock.now().toISOString()
  const marks = [{ person_id, mark: 'SAFE', clock: ++clock, at, ...by, ...mark }]
  return demo.request(key, 'POST', `/api/me/roll-calls/${call.id}/marks`, { since: 0, marks })
}
afterEach(async () => {
  demo.clock.set(null)
  await system(sql`update roll_calls set status = 'CLOSED', closed_at = now() where status = 'RUNNING'`)
})

const dave = { id: personId(guard), name: 'Dave Hollis' }

test('a marshal whose phone has not looked for more than ten seconds is named with when it last did', async () => {
  const running = await start()
  demo.clock.set(new Date('2026-10-26T07:00:00Z'))
  await readMarks(guard, running)
  demo.clock.forward(10)
  expect((await readMarks('margaret', running)).others).toEqual([{ ...dave, silent_since: null }])
  demo.clock.forward(1)
  const silent = { ...dave, silent_since: '2026-10-26T07:00:00.000Z' }
  expect((await readMarks('margaret', running)).others).toEqual([silent])
  const whole = await demo.request('margaret', 'GET', `/api/me/roll-calls/${running.call.id}`)
  expect(whole.json().data.others).toEqual([silent])
  await readMarks(guard, running)
  expect((await readMarks('margaret', running)).others).toEqual([{ ...dave, silent_since: null }])
})

test('a look is written down once in five seconds, and whoever only reads the roll call is no marshal', async () => {
  const running = await start()
  demo.clock.set(new Date('2026-10-26T07:00:00Z'))
  const contacts = async () =>
    (
      await system<{ at: string }>(
        sql`select to_char(contact_at at time zone 'UTC', 'MI:SS') as at from roll_call_marshals where roll_call_id = ${running.call.id}`,
      )
    ).map(({ at }) => at)
  await demo.request(guard, 'GET', `/api/me/roll-calls/${running.call.id}`)
  expect(await contacts()).toEqual([])
  for (const seconds of [0, 4]) {
    demo.clock.forward(seconds)
    await readMarks(guard, running)
    expect(await contacts()).toEqual(['00:00'])
  }
  demo.clock.forward(1)
  await readMarks(guard, running)
  expect(await contacts()).toEqual(['00:05'])
})

test('a marshal whose marks another brought was last heard of when they marked', async () => {
  const running = await start()
  const at = demo.clock.now().toISOString()
  demo.clock.forward(60)
  const [person] = running.people
  await send('margaret', running, person?.id ?? '', { device: 'phone002', by: dave.id, by_name: dave.name, at })
  expect((await readMarks('margaret', running)).others).toEqual([{ ...dave, silent_since: at }])
})

test('a sub-company hears of its own marshals, and of those who marked its people', async () => {
  const running = await start()
  const own: RunningRollCall = (await demo.request('beata', 'GET', `/api/me/roll-calls/${running.call.id}`)).json().data
  await readMarks(guard, running)
  await readMarks('margaret', running)
  expect((await readMarks('beata', running)).others).toEqual([])
  await send('margaret', running, own.people[0]?.id ?? '')
  expect((await readMarks('beata', running)).others?.map(({ name }) => name)).toEqual(['Margaret Finch'])
  expect((await readMarks('margaret', running)).others).toHaveLength(2)
})

test('whoever reads on after the end reads who ended it and when, and of no silent phone', async () => {
  const running = await start()
  await readMarks(guard, running)
  await close('margaret', running)
  demo.clock.forward(60)
  const { status, closed_by, closed_at, others } = await readMarks(guard, running)
  expect([status, closed_by, others]).toEqual(['CLOSED', 'Margaret Finch', []])
  expect(Date.parse(closed_at ?? '')).toBeLessThan(demo.clock.now().getTime())
})

test('whoever can take part is notified of the start and the end, and reads at the gate what runs since when by whom', async () => {
  const sitesOf = async (key: string): Promise<ControlledSite[]> =>
    (await demo.request(key, 'GET', '/api/site-control')).json().data
  const callAt = async (key: string) => (await sitesOf(key)).find(({ id }) => id === riverside)?.roll_call
  expect(await callAt(guard)).toBeNull()
  await noRealtime()
  const running = await start('REAL')
  const notified = await notifiedOfRiverside()
  expect(notified).toEqual(expect.arrayContaining(['margaret', 'priya', 'beata', guard].map(personId)))
  expect(notified).not.toContain(personId('owain'))
  expect(new Set(notified).size).toBe(notified.length)
  const { started_at } = running.call
  const call = { kind: 'REAL', started_at, started_by: 'Margaret Finch' }
  expect([await callAt(guard), await callAt('beata')]).toEqual([call, call])
  await noRealtime()
  await close('margaret', running)
  expect(await notifiedOfRiverside()).toContain(personId(guard))
  expect(await callAt(guard)).toBeNull()
})
