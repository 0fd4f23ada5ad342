import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { sweepSuspectedLeft } from '#server/gate/presence-sweep'
import { notifications } from '#server/platform/db/schema/notification'
import type { Home } from '#shared/api/home/home'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const { system, read, put, timesheetIdOf, typedOf } = weeksOf(() => demo)
const worker = 'nkechi-eze'
const homeOf = async () =>
  (await demo.request(worker, 'GET', '/api/me/home')).json().data.home as Extract<Home, { kind: 'worker' }>
const notificationOf = async () =>
  (
    await system((tx) =>
      tx
        .select()
        .from(notifications)
        .where(eq(notifications.user_id, personId(worker))),
    )
  ).map(({ description }) => description)
const checksIn = () =>
  demo.request('dave-hollis', 'POST', `/api/site-control/workers/${personId(worker)}/check-in`, {
    site_id: siteId('riverside'),
    worker_password: demoPassword,
  })

test('whose week has the finish is asked when they left while their stay is open: it keeps them on the fire list', async () => {
  demo.clock.set(new Date('2026-10-26T18:30:00Z'))
  const id = await timesheetIdOf(worker, '2026-10-26')
  const entries = typedOf(await read(worker, id)).map((line) => ({ ...line, end: '16:30' }))
  expect((await put(worker, id, '', { entries })).statusCode).toBe(200)
  const { entries: lines } = await read('margaret', id)
  expect(lines.map(({ flags }) => flags)).toEqual([['The gate did not see this finish.']])
  demo.clock.set(new Date('2026-10-26T20:30:00Z'))
  expect(await sweepSuspectedLeft(demo.deps)).toBeGreaterThan(0)
  expect((await notificationOf()).find((description) => description.startsWith('Have you left'))).toMatch(
    /Say when you left$/,
  )
  const { presence, left, tasks } = await homeOf()
  expect([presence.state, left?.seen_at, tasks.filter(({ kind }) => kind === 'left').length]).toEqual([
    'suspected_left',
    null,
    1,
  ])
})

test('is not asked after they came again, and nothing says that their hours wait', async () => {
  demo.clock.set(new Date('2026-10-27T06:50:00Z'))
  expect((await checksIn()).statusCode).toBe(200)
  expect(await notificationOf()).toContain(
    'Seen at 06:50: when you left Riverside Quarter, Block C is in your week already',
  )
  expect((await notificationOf()).join()).not.toContain('your hours wait')
  const { presence, left, tasks } = await homeOf()
  expect([presence.state, left, tasks.filter(({ kind }) => kind === 'left')]).toEqual(['on_site', null, []])
})
