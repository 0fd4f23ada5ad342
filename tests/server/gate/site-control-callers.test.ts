import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import { decideGate } from '#shared/domain/gate/gate-decision'
import { createDemoServer, personId } from '../../support/demo.ts'
import { checkRig, guard, outcomeOf, password, riverside } from '../../support/gate/check-rig.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const { checkIn, checkOut } = checkRig(() => demo)
const later = (seconds: number) => demo.clock.forward(seconds)

describe('who checks in whom', () => {
  test('a manager who is not assigned reads the gate and may not use it', async () => {
    expect(outcomeOf(await checkIn('colin', 'natalie-sugden', password))).toEqual([
      403,
      'You are not a manager of this site.',
    ])
  })
  test('a sub-company checks in its own people, until its access ends', async () => {
    const foreign = await checkOut('beata', 'jan-nowak', password)
    const none = await demo.request('beata', 'POST', `/api/site-control/workers/${missing}/check-out`, {
      site_id: riverside,
      ...password,
    })
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect((await checkOut('beata', 'robert-moorhouse', password)).statusCode).toBe(200)
    const access = (status: 'ENDED' | 'GRANTED') =>
      demo.deps.db.transaction('system', (tx) =>
        tx
          .update(siteSubcompanies)
          .set({ status })
          .where(eq(siteSubcompanies.company_id, companyId('sub'))),
      )
    await access('ENDED')
    expect((await checkOut('beata', 'sunita-patel-whitworth', password)).statusCode).toBe(404)
    await access('GRANTED')
  })
  test('nobody comes in for a company whose access has ended, and whoever is in may leave', async () => {
    expect((await checkOut(guard, 'robert-moorhouse', password)).statusCode).toBe(200)
    later(61)
    const rows = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/subcompanies`)).json().data
    const row = rows.find(({ company_id }: { company_id: string }) => company_id === companyId('sub'))
    const phone = await phoneOf(demo, 'robert-moorhouse')
    const before = demo.clock.now()
    later(600)
    const ended = await demo.request('margaret', 'DELETE', `/api/me/sites/${riverside}/subcompanies/${row.id}`, {})
    expect(ended.statusCode).toBe(200)
    later(1)
    const words = `The access of ${row.name} to this site ended on 26/10/2026`
    expect(outcomeOf(await checkIn(guard, 'robert-moorhouse', password))).toEqual([409, words])
    const excused = await checkIn(guard, 'robert-moorhouse', { ...password, override_reason: 'He always came here' })
    expect(outcomeOf(excused)).toEqual([409, words])
    const listed = await demo.request(guard, 'GET', `/api/site-control/workers?site_id=${riverside}&per_page=5000`)
    const robert = listed.json().data.find(({ id }: { id: string }) => id === personId('robert-moorhouse'))
    expect(decideGate(robert.inputs, demo.clock.now()).reasons[0]).toMatchObject({ because: 'shut_out', words })
    const t = Math.floor(before.getTime() / 1000)
    const early = { qr: await phone.show(riverside, { t }), claimed_at: before.toISOString() }
    expect((await checkIn(guard, 'robert-moorhouse', early)).statusCode).toBe(200)
    later(61)
    expect((await checkOut(guard, 'robert-moorhouse', password)).statusCode).toBe(200)
  })
  test('a site elsewhere is not there', async () => {
    expect((await checkIn(guard, 'natalie-sugden', { ...password, site_id: siteId('mill') })).statusCode).toBe(404)
  })
})
