import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const callum = 'callum-ogilvie'
const guard = 'dave-hollis'
const sites = async () => (await phoneOf(demo, callum)).sites.map(({ id }) => id)
const onList = async () =>
  (await demo.request(guard, 'GET', `/api/site-control/workers/${personId(callum)}?site_id=${riverside}`)).json().data
    .presence.state
const scan = async (move: 'check-in' | 'check-out') => {
  const qr = await (await phoneOf(demo, callum)).show(riverside)
  const url = `/api/site-control/workers/${personId(callum)}/${move}?source=scan`
  return demo.request(guard, 'POST', url, { site_id: riverside, qr })
}

test('whoever is on site when their assignment has ended leaves by their code, and does not come in by it again', async () => {
  if ((await onList()) === 'off_site') expect((await scan('check-in')).statusCode).toBe(200)
  expect(await sites()).toEqual([riverside])
  const isCallum = and(eq(assignments.worker_id, personId(callum)), eq(assignments.site_id, riverside))
  await demo.deps.db.transaction('system', (tx) =>
    tx.update(assignments).set({ start_at: '2026-10-01', end_at: '2026-10-25' }).where(isCallum),
  )
  expect(await sites()).toEqual([riverside])
  const left = await scan('check-out')
  expect([left.statusCode, left.json().message]).toEqual([200, undefined])
  expect(await sites()).toEqual([])
  demo.clock.forward(180)
  expect((await scan('check-in')).statusCode).toBe(409)
})
