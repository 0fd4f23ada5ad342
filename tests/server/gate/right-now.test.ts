import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId } from '#server/demo/ids-by-key'
import { history } from '#server/platform/db/schema/record'
import { createDemoServer, personId } from '../../support/demo.ts'
import { ahmed, brightwire, type Demo, guardRig, natalie, riverside, site } from '../sites/guard-rig.ts'
import { answerOf, scanRig } from './scan-rig.ts'

let demo: Demo
const { approve, db, guardOfSub, hasTrades, setClock } = guardRig(() => demo)
const { presencesOf, scanned, send } = scanRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(120))

const dave = 'dave-hollis'
const later = (seconds: number) => demo.clock.forward(seconds)

describe('the right that somebody has now', () => {
  const noGuard = /^You did not guard this site at (\w{3} )?\d\d:\d\d\.$/
  const noAccess = /^Your company had no access to this site at \d\d:\d\d\.$/
  const kept = () => db((tx) => tx.$count(history, eq(history.noun, 'gate_refusal')))
  /** Neither a check-in nor a check-out counts by it; the history of the site keeps that it was refused. */
  async function isRefused(by: string, scan: Awaited<ReturnType<typeof scanned>>, words: RegExp) {
    const [before, lines] = [await presencesOf(), await kept()]
    for (const move of ['check-in', 'check-out'] as const)
      expect(answerOf(await send(by, move, scan))).toEqual([409, { message: expect.stringMatching(words) }])
    expect(await presencesOf()).toEqual(before)
    expect(await kept()).toBe(lines + 1)
  }
  /** What was scanned while the right existed counts as ever, with the whole answer. */
  async function counts(by: string, came: Awaited<ReturnType<typeof scanned>>) {
    later(61)
    const left = await scanned()
    later(300)
    for (const [move, scan] of [
      ['check-in', came],
      ['check-out', left],
    ] as const)
      expect(answerOf(await send(by, move, scan))).toMatchObject([200, { data: { same: false } }])
    expect((await presencesOf()).at(-1)).toMatchObject({
      in_at: new Date(came.claimed_at),
      out_at: new Date(left.claimed_at),
    })
  }

  test('as an approved guard covers no scan of before the approval, and each one since', async () => {
    await guardOfSub()
    const early = await scanned()
    later(1800)
    await approve('priya', ahmed)
    later(1)
    await isRefused(ahmed, early, noGuard)
    const unmarked = await demo.request(ahmed, 'POST', `/api/site-control/workers/${personId(natalie)}/check-in`, early)
    expect(answerOf(unmarked)).toEqual([409, { message: expect.stringMatching(noGuard) }])
    await counts(ahmed, await scanned())
  })

  test('as a guard approved again covers the scans under either approval, none between them', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    later(1)
    const came = await scanned()
    later(300)
    const left = await scanned()
    later(1)
    await approve('priya', ahmed, false)
    later(120)
    const between = await scanned()
    later(300)
    await approve('priya', ahmed)
    later(61)
    expect(answerOf(await send(ahmed, 'check-in', came))).toMatchObject([200, { data: { same: false } }])
    expect(answerOf(await send(ahmed, 'check-out', left))).toMatchObject([200, { data: { same: false } }])
    await isRefused(ahmed, between, noGuard)
  })

  test('by an access that was given anew covers no scan of before it but those under the one before', async () => {
    const came = await scanned()
    later(300)
    const left = await scanned()
    later(1)
    await demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`)
    later(120)
    const between = await scanned()
    later(300)
    const given = await demo.request('margaret', 'PUT', `${site}/subcompanies`, { ids: [companyId('sub')] })
    expect(given.statusCode).toBe(200)
    later(61)
    expect(answerOf(await send('beata', 'check-in', came))).toMatchObject([200, { data: { same: false } }])
    expect(answerOf(await send('beata', 'check-out', left))).toMatchObject([200, { data: { same: false } }])
    await isRefused('beata', between, noAccess)
    await counts('beata', await scanned())
  })

  test('as the site’s own guard covers the scans of each time as a guard, none between them', async () => {
    const came = await scanned()
    later(300)
    const left = await scanned()
    later(1)
    await hasTrades('margaret', dave, 'labourer')
    later(120)
    const between = await scanned()
    later(300)
    await hasTrades('margaret', dave, 'security-guard')
    later(61)
    expect(answerOf(await send(dave, 'check-in', came))).toMatchObject([200, { data: { same: false } }])
    expect(answerOf(await send(dave, 'check-out', left))).toMatchObject([200, { data: { same: false } }])
    await isRefused(dave, between, noGuard)
  })

  test('counts for a scan of a moment ago: it is made now', async () => {
    await guardOfSub()
    const came = await scanned()
    later(20)
    await approve('priya', ahmed)
    later(20)
    expect(answerOf(await send(ahmed, 'check-in', came))).toMatchObject([200, { data: { same: false } }])
    later(61)
    expect((await send(ahmed, 'check-out', await scanned())).statusCode).toBe(200)
  })

  test('as the owner or a manager of the site is not asked of their scans', async () => {
    await counts('margaret', await scanned())
    const came = await scanned()
    later(1800)
    const assigned_at = demo.clock.now().toISOString()
    await db((tx) =>
      tx.execute(
        sql`update site_managers set assigned_at = ${assigned_at}
          where site_id = ${riverside} and user_id = ${personId('priya')}`,
      ),
    )
    await counts('priya', came)
  })

  test('leaves a scan of more than a day refused for its age', async () => {
    await guardOfSub()
    const old = await scanned()
    setClock(new Date(Date.parse(old.claimed_at) + 25 * 3_600_000))
    await approve('priya', ahmed)
    expect(answerOf(await send(ahmed, 'check-in', old))).toMatchObject([
      422,
      { message: expect.stringMatching(/^This scan waited for 25 hours/) },
    ])
  })

  test('as a guard approved in the morning covers no scan of the evening before', async () => {
    await guardOfSub()
    setClock(new Date('2026-10-26T20:00:00Z'))
    const early = await scanned()
    setClock(new Date('2026-10-27T09:00:00Z'))
    await approve('priya', ahmed)
    await isRefused(ahmed, early, /^You did not guard this site at Mon 20:00\.$/)
  })

  test('as the site’s own guard covers a night shift, before and after midnight', async () => {
    setClock(new Date('2026-10-26T23:50:00Z'))
    const came = await scanned()
    setClock(new Date('2026-10-27T00:10:00Z'))
    await counts(dave, came)
  })
})
