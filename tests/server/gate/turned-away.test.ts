import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { history } from '#server/platform/db/schema/record'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { missing } from '../../support/matrix.ts'
import { ahmed, brightwire, type Demo, guardRig, natalie, riverside, site } from '../sites/guard-rig.ts'
import { answerOf, scanRig } from './scan-rig.ts'

let demo: Demo
const { approve, db, guardOfSub, hasTrades, setClock } = guardRig(() => demo)
const { scanned } = scanRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(120))

const dave = 'dave-hollis'
const words = 'The CSCS card ended on 25/10/2026'
const later = (seconds: number) => demo.clock.forward(seconds)
const report = (by: string, record: object) =>
  demo.request(by, 'POST', '/api/site-control/refusals', { words, ...record })
/** What the guard's device keeps of somebody whom it did not let in, until there is a network. */
const turnedAway = scanned
const records = async () => {
  const rows = await db((tx) => tx.select().from(history).where(eq(history.noun, 'gate_refusal')).orderBy(history.id))
  return rows.map(({ noun_id, by, user_id, data }) => ({ noun_id, by, user_id, data }))
}
async function isKept(by: string, end: () => Promise<unknown>) {
  const before = (await records()).length
  const record = await turnedAway()
  later(60)
  await end()
  later(60)
  expect(answerOf(await report(by, record))).toEqual([200, { message: 'It is written down.' }])
  expect((await records()).slice(before)).toEqual([
    {
      noun_id: riverside,
      by: personId(by),
      user_id: personId(natalie),
      data: { words, by_device: true, claimed_at: record.claimed_at },
    },
  ])
}
async function isNotThere(by: string, record: object) {
  const before = await records()
  const [answer, none] = [await report(by, record), await report(by, { ...record, site_id: missing })]
  expect([answer.statusCode, answer.body]).toEqual([404, none.body])
  expect(await records()).toEqual(before)
}

describe('whom a guard turned away while they had the right is kept in the history of the site after it has ended', () => {
  test('with the approval', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    await isKept(ahmed, () => approve('priya', ahmed, false))
  })

  test('with the role: a worker now', async () => {
    await isKept(dave, () => hasTrades('margaret', dave, 'labourer'))
    await hasTrades('margaret', dave, 'security-guard')
  })

  test('with the access of a sub-company, by its staff', async () => {
    await isKept('beata', () => demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`))
  })
})

describe('a record of somebody turned away is not taken', () => {
  test('of after the end of the right, of another site, or of a worker who never had it', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    const before = await turnedAway()
    later(60)
    await approve('priya', ahmed, false)
    later(1)
    await isNotThere(ahmed, await turnedAway())
    await isNotThere(ahmed, { ...before, site_id: siteId('mill') })
    await isNotThere(natalie, before)
  })

  test('of more than a day ago, or of a time to come, once the right has ended', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    const old = await turnedAway()
    later(60)
    await approve('priya', ahmed, false)
    const before = await records()
    await isNotThere(ahmed, { ...old, claimed_at: new Date(demo.clock.now().getTime() + 600_000).toISOString() })
    setClock(new Date(Date.parse(old.claimed_at) + 25 * 3_600_000))
    expect(answerOf(await report(ahmed, old))).toMatchObject([422, { message: expect.stringMatching(/25 hours/) }])
    expect(await records()).toEqual(before)
  })

  test('of before the right began, though they have it now', async () => {
    await guardOfSub()
    const early = await turnedAway()
    later(600)
    await approve('priya', ahmed)
    later(1)
    const before = await records()
    expect(answerOf(await report(ahmed, early))).toEqual([
      409,
      { message: expect.stringMatching(/^You did not guard this site at \d\d:\d\d\.$/) },
    ])
    expect(await records()).toEqual(before)
  })
})

test('a record of a time further ahead than clocks may differ is not taken', async () => {
  const record = await turnedAway()
  const ahead = (seconds: number) => ({
    ...record,
    claimed_at: new Date(demo.clock.now().getTime() + seconds * 1000).toISOString(),
  })
  const before = (await records()).length
  expect(answerOf(await report(dave, ahead(600)))).toMatchObject([
    422,
    { message: expect.stringMatching(/^The clock of this device is 10 minutes ahead\./) },
  ])
  expect(await records()).toHaveLength(before)
  expect((await report(dave, ahead(50))).statusCode).toBe(200)
  expect(await records()).toHaveLength(before + 1)
})

test('a code of a key that was registered after it names nobody', async () => {
  const claimed_at = demo.clock.now().toISOString()
  later(300)
  const { show } = await phoneOf(demo, natalie)
  const qr = await show(riverside, { t: Math.floor(Date.parse(claimed_at) / 1000) })
  const before = (await records()).length
  expect((await report(dave, { site_id: riverside, qr, claimed_at })).statusCode).toBe(200)
  expect((await records()).slice(before)).toMatchObject([{ by: personId(dave), user_id: null }])
})
