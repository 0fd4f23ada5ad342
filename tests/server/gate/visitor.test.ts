import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoId } from '#server/demo/ids'
import { siteId, staffId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import { visitorCheckIns, visitors } from '#server/platform/db/schema/visitor'
import type { Visitor } from '#shared/api/gate/visitor'
import { newId } from '#shared/domain/kit/id'
import { endOfDay, londonDay } from '#shared/domain/kit/london'
import { createDemoServer } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const helen = demoId('visitor', 10)
const dayMs = 24 * 3600 * 1000
const db = <R>(work: Parameters<typeof demo.deps.db.transaction<R>>[1]) => demo.deps.db.transaction<R>('system', work)
const list = (key: string, site = riverside, when = 'Today') =>
  demo.request(key, 'GET', `/api/me/visitors/${site}?when=${when}`)
const check = (key: string, move: 'in' | 'out', id = helen) =>
  demo.request(key, 'POST', `/api/site-control/visitors/${id}/check-${move}`)
const visitsOf = (id: string) => db((tx) => tx.select().from(visitorCheckIns).where(eq(visitorCheckIns.visitor_id, id)))

/** Somebody who comes to Riverside `days` from today to see Priya. */
async function guest(days = 0): Promise<string> {
  const id = newId()
  const day = londonDay(new Date(demo.deps.clock.now().getTime() + days * dayMs))
  await db((tx) =>
    tx.insert(visitors).values({
      id,
      qr_id: `q-${id}`,
      site_id: riverside,
      host_id: staffId('priya'),
      first_name: 'Tom',
      last_name: 'Birtwhistle',
      visit_on: day,
      expires_at: endOfDay(day),
    }),
  )
  return id
}

beforeEach(() => {
  demo.clock.set(null)
})

test('a guard, an owner and a manager see who visits today; a sub-company and strangers see nothing', async () => {
  const tomorrow = await guest(1)
  for (const key of ['dave-hollis', 'margaret', 'priya']) {
    const { data }: { data: Visitor[] } = (await list(key)).json()
    const [her] = data.filter(({ id }) => id === helen)
    expect([key, her?.company, her?.host, her?.status]).toEqual([
      key,
      'Leeds City Council',
      'Priya Raghunathan',
      'ON_SITE',
    ])
    expect(data.map(({ id }) => id)).not.toContain(tomorrow)
  }
  const all: { data: Visitor[] } = (await list('priya', riverside, 'All')).json()
  expect(all.data[0]?.id).toBe(tomorrow)
  const none = await list('owain', missing)
  for (const key of ['owain', 'imran', 'beata'])
    expect([key, (await list(key)).statusCode, (await list(key)).body]).toEqual([key, 404, none.body])
})

test('a visitor leaves, comes back, and the host is told of each coming', async () => {
  const id = await guest()
  const came = await check('dave-hollis', 'in', id)
  expect([came.statusCode, came.json().data.status, came.json().data.same]).toEqual([200, 'ON_SITE', false])
  expect(came.json().data.message).toMatch(/^Tom Birtwhistle is on site since \d\d:\d\d\.$/)
  const received = await db((tx) => tx.select().from(notifications).where(eq(notifications.type, 'visitor.arrived')))
  expect(received.map(({ user_id, description }) => [user_id, description])).toEqual([
    [staffId('priya'), 'Tom Birtwhistle has come to Riverside Quarter, Block C to see you'],
  ])
  const fire = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/fire/people`)).json()
  expect(fire.data.people.map(({ name }: { name: string }) => name)).toContain('Tom Birtwhistle')
  demo.clock.forward(120)
  expect((await check('margaret', 'in', id)).json().message).toBe('They are on site already.')
  const left = await check('priya', 'out', id)
  expect([left.statusCode, left.json().data.status]).toEqual([200, 'LEFT'])
  demo.clock.forward(120)
  const twice = await check('priya', 'out', id)
  expect([twice.statusCode, twice.json().message]).toEqual([409, 'They have left already.'])
  expect((await check('dave-hollis', 'in', id)).json().data.status).toBe('ON_SITE')
  expect((await visitsOf(id)).length).toBe(2)
  const lines = await db((tx) => tx.select().from(history).where(eq(history.noun_id, id)))
  expect(lines.map(({ move }) => move)).toEqual(['checkIn', 'checkOut', 'checkIn'])
})

test('two guards who let one visitor in at once make one stay, and a call sent again changes nothing', async () => {
  const id = await guest()
  const both = await Promise.all([check('dave-hollis', 'in', id), check('priya', 'in', id)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(both.map((one) => one.json().data.same).sort()).toEqual([false, true])
  expect((await visitsOf(id)).length).toBe(1)
})

test('a second tap does not check a visitor straight back, whoever taps; a second thought soon after does', async () => {
  const id = await guest()
  expect((await check('dave-hollis', 'in', id)).statusCode).toBe(200)
  const out = await check('priya', 'out', id)
  expect(out.statusCode).toBe(409)
  expect(out.json().message).toMatch(/^Tom Birtwhistle was checked in a moment ago\. Try again in 5 s\.$/)
  expect((await check('dave-hollis', 'in', id)).json().data.same).toBe(true)
  demo.clock.forward(5)
  expect((await check('dave-hollis', 'out', id)).json().data.status).toBe('LEFT')
  const back = await check('dave-hollis', 'in', id)
  expect(back.statusCode).toBe(409)
  expect(back.json().message).toMatch(/^Tom Birtwhistle was checked out a moment ago\. Try again in 5 s\.$/)
  demo.clock.forward(5)
  expect((await check('dave-hollis', 'in', id)).json().data.status).toBe('ON_SITE')
  expect((await visitsOf(id)).length).toBe(2)
})

test('who comes on another day, leaves without having come, or comes to a closed site is refused in words', async () => {
  const tomorrow = await guest(1)
  const early = await check('dave-hollis', 'in', tomorrow)
  expect([early.statusCode, early.json().message]).toEqual([409, 'Their visit is for another day. Ask their host.'])
  const never = await check('dave-hollis', 'out', await guest())
  expect([never.statusCode, never.json().message]).toEqual([409, 'They are not checked in.'])
  const id = await guest()
  await db((tx) => tx.update(sites).set({ active: false }).where(eq(sites.id, riverside)))
  const closed = await check('margaret', 'in', id)
  await db((tx) => tx.update(sites).set({ active: true }).where(eq(sites.id, riverside)))
  expect([closed.statusCode, closed.json().message]).toEqual([409, 'This site is closed.'])
  expect(await visitsOf(id)).toEqual([])
})

test('only the site’s own gate lets a visitor in: a manager of another site reads, the others find nobody', async () => {
  const id = await guest()
  const reads = await check('colin', 'in', id)
  expect([reads.statusCode, reads.json().message]).toEqual([403, 'You are not a manager of this site.'])
  const none = await check('margaret', 'in', missing)
  for (const key of ['owain', 'imran', 'beata', 'shaun-earnshaw']) {
    const answer = await check(key, 'in', id)
    expect([key, answer.statusCode, answer.body]).toEqual([key, 404, none.body])
  }
  expect((await check('jan-nowak', 'in', id)).statusCode).toBe(403)
  expect(await visitsOf(id)).toEqual([])
})
