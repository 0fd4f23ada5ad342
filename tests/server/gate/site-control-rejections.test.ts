import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { spend } from '#server/platform/auth/throttle'
import { history } from '#server/platform/db/schema/record'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(61))

const riverside = siteId('riverside')
const guard = 'dave-hollis'
const password = { worker_password: demoPassword }
const claimed_at = () => demo.clock.now().toISOString()

const checkIn = (worker: string, body: object) =>
  demo.request(guard, 'POST', `/api/site-control/workers/${personId(worker)}/check-in`, { site_id: riverside, ...body })
const refuse = (by: string, body: object) =>
  demo.request(by, 'POST', '/api/site-control/refusals', { site_id: riverside, claimed_at: claimed_at(), ...body })
const lines = async () => {
  const rows = await demo.deps.db.transaction('system', (tx) =>
    tx.select().from(history).where(eq(history.noun, 'gate_refusal')).orderBy(history.id),
  )
  return rows.map(({ by, user_id, data }) => ({ by, user_id, words: data?.words }))
}
const fresh = async (act: () => Promise<unknown>) => {
  const before = (await lines()).length
  await act()
  return (await lines()).slice(before)
}
const dave = personId(guard)

describe('a check that the server refuses', () => {
  test('is written down with its words, whoever the reason is', async () => {
    const rhys = personId('rhys-llewellyn-price')
    const { show } = await phoneOf(demo, 'natalie-sugden')
    const elsewhere = await show(siteId('northgate'))
    const written = await fresh(async () => {
      expect((await checkIn('rhys-llewellyn-price', password)).statusCode).toBe(409)
      expect((await checkIn('rhys-llewellyn-price', { worker_password: 'opensesame' })).statusCode).toBe(422)
      expect((await checkIn('natalie-sugden', { qr: elsewhere })).statusCode).toBe(422)
    })
    expect(written).toEqual([
      { by: dave, user_id: rhys, words: 'The CPCS card ended on 25/10/2026' },
      { by: dave, user_id: rhys, words: 'This is not the worker’s password.' },
      { by: dave, user_id: personId('natalie-sugden'), words: expect.stringMatching(/^This code is for another site/) },
    ])
    const [line] = await demo.deps.db.transaction('system', (tx) =>
      tx.select().from(history).where(eq(history.noun, 'gate_refusal')),
    )
    expect(line).toMatchObject({ noun_id: riverside, company_id: companyId('main'), move: 'checkIn', to: 'refused' })
  })

  test('is one line within a minute, and another one after it', async () => {
    const once = () => checkIn('rhys-llewellyn-price', password)
    expect(await fresh(async () => [await once(), await once()])).toHaveLength(1)
    demo.clock.forward(61)
    expect(await fresh(once)).toHaveLength(1)
  })

  test('leaves no line where the gate is out of reach, or only asks why', async () => {
    const mill = { site_id: siteId('mill'), ...password }
    expect(await fresh(() => checkIn('rhys-llewellyn-price', mill))).toEqual([])
    const northgate = { site_id: siteId('northgate'), ...password }
    const address = (move: string) => `/api/site-control/workers/${personId('aleksandra-kowalczyk')}/${move}`
    await demo.request('colin', 'POST', address('check-out'), northgate)
    demo.clock.forward(61)
    const written = await fresh(async () => {
      expect((await demo.request('colin', 'POST', address('check-in'), northgate)).statusCode).toBe(422)
    })
    expect(written).toEqual([])
  })
})

describe('whom a device did not let in', () => {
  test('is written down for the worker whose phone made the code, and for nobody with another’s', async () => {
    const { show } = await phoneOf(demo, 'natalie-sugden')
    const qr = await show(riverside)
    const forged = `${qr.slice(0, -4)}AAAA`
    const written = await fresh(async () => {
      for (const [words, code] of [
        ['Banned', qr],
        ['A code of nobody', forged],
        ['No code of ours', undefined],
      ] as const)
        expect((await refuse(guard, { words, ...(code && { qr: code }) })).statusCode).toBe(200)
    })
    expect(written).toEqual([
      { by: dave, user_id: personId('natalie-sugden'), words: 'Banned' },
      { by: dave, user_id: null, words: 'A code of nobody' },
      { by: dave, user_id: null, words: 'No code of ours' },
    ])
  })

  test('is told by who stands at the gate alone', async () => {
    const written = await fresh(async () => {
      const elsewhere = await refuse(guard, { words: 'x', site_id: siteId('mill') })
      const none = await refuse(guard, { words: 'x', site_id: missing })
      expect([elsewhere.statusCode, elsewhere.body]).toEqual([404, none.body])
      expect((await refuse('colin', { words: 'x' })).statusCode).toBe(403)
      expect((await refuse('natalie-sugden', { words: 'x' })).statusCode).toBe(404)
    })
    expect(written).toEqual([])
  })

  test('floods nothing: above 200 in a quarter of an hour it is answered and not kept', async () => {
    demo.clock.forward(901)
    const now = demo.clock.now()
    await demo.deps.db.transaction('system', async (tx) => {
      for (let n = 0; n < 198; n++) await spend(tx, now, `gate-refusals:${dave}`, { max: 200, seconds: 900 })
    })
    const written = await fresh(async () => {
      for (let n = 0; n < 5; n++) expect((await refuse(guard, { words: `flood ${n}` })).statusCode).toBe(200)
    })
    expect(written.map(({ words }) => words)).toEqual(['flood 0', 'flood 1'])
    expect(await fresh(() => refuse('priya', { words: 'another guard' }))).toHaveLength(1)
  })
})
