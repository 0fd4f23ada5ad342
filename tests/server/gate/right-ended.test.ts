import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { gateLog } from '#server/platform/db/schema/gate'
import { identityChecks } from '#server/platform/db/schema/identity-check'
import { history } from '#server/platform/db/schema/record'
import { qrErrors } from '#shared/api/gate/worker-qr'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { ahmed, type Demo, guardRig, natalie, riverside } from '../sites/guard-rig.ts'
import { answerOf, scanRig } from './scan-rig.ts'

let demo: Demo
const { approve, db, guardOfSub, isShut, setClock } = guardRig(() => demo)
const { presencesOf, scanned, send } = scanRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(120))

const later = (seconds: number) => demo.clock.forward(seconds)
const identityIs = (check_status: 'CHECK_CREATED' | 'CHECK_COMPLETED') =>
  db((tx) =>
    tx
      .update(identityChecks)
      .set({ check_status })
      .where(eq(identityChecks.user_id, personId(natalie))),
  )
const taken = { message: 'The scan was taken.' }

describe('the right that has ended', () => {
  test('covers no scan from after its end, none by a password or without the mark of a scan, and none elsewhere', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    const [here, elsewhere] = [await scanned(), await scanned(natalie, siteId('mill'))]
    later(61)
    await approve('priya', ahmed, false)
    later(1)
    const after = await scanned()
    later(120)
    const url = `/api/site-control/workers/${personId(natalie)}/check-in`
    const password = { site_id: riverside, worker_password: demoPassword }
    const { claimed_at: _, ...undated } = here
    const none = await send(ahmed, 'check-in', { ...here, site_id: missing })
    const answers = [
      none,
      await send(ahmed, 'check-in', after),
      await send(ahmed, 'check-in', elsewhere),
      await send(ahmed, 'check-in', undated),
      await demo.request(ahmed, 'POST', `${url}?source=scan`, password),
      await demo.request(ahmed, 'POST', url, here),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [404, none.body]))
    await isShut(ahmed)
  })

  test('is no older than a queued scan may be, and no pass of the worker is made up for it', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    later(400)
    const [old, kept] = [await scanned(), await scanned()]
    later(60)
    await approve('priya', ahmed, false)
    later(60)
    const forged = await send(ahmed, 'check-in', { ...kept, qr: `${kept.qr.slice(0, -4)}AAAA` })
    expect(answerOf(forged)).toMatchObject([422, { message: expect.stringMatching(/not made by this worker/) }])
    // The pass was shown when the right was held; the time that is claimed for it is another.
    const moved = { ...kept, claimed_at: new Date(Date.parse(kept.claimed_at) - 300_000).toISOString() }
    expect((await send(ahmed, 'check-in', moved)).statusCode).toBe(422)
    setClock(new Date(Date.parse(old.claimed_at) + 25 * 3_600_000))
    const waited = await send(ahmed, 'check-in', old)
    expect(answerOf(waited)).toMatchObject([422, { message: expect.stringMatching(/^This scan waited for 25 hours/) }])
  })

  test('shows of a refusal that it was not taken, and the history of the site keeps why', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    const refused = await db((tx) => tx.$count(history, eq(history.noun, 'gate_refusal')))
    const [stranger, came] = [await scanned('grace-adjei'), await scanned()]
    later(61)
    const again = await scanned()
    later(1)
    await approve('priya', ahmed, false)
    later(20)
    const used = { ...came, claimed_at: again.claimed_at }
    await identityIs('CHECK_CREATED')
    const unsure = await send(ahmed, 'check-in', came)
    await identityIs('CHECK_COMPLETED')
    expect(answerOf(await send(ahmed, 'check-in', came))).toEqual([200, taken])
    const answers = [
      unsure,
      await send(ahmed, 'check-in', stranger, 'grace-adjei'),
      await send(ahmed, 'check-in', again),
      await send(ahmed, 'check-out', used),
    ]
    const message = 'The scan was not taken. Tell the manager of the site about it.'
    expect(answers.map(answerOf)).toEqual(answers.map(() => [409, { message }]))
    const kept = await db((tx) =>
      tx.select().from(history).where(eq(history.noun, 'gate_refusal')).orderBy(history.id).offset(refused),
    )
    expect(kept.map(({ by, data }) => [by, data?.words])).toEqual(
      [
        'Say why you let them in: The identity check is under way.',
        'Not assigned to this site',
        expect.stringMatching(/^Natalie Sugden is on site already, since /),
        qrErrors.used,
      ].map((words) => [personId(ahmed), words]),
    )
    expect((await send('dave-hollis', 'check-out', await scanned())).statusCode).toBe(200)
  })

  test('opens no gate', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    const opened = () => db((tx) => tx.$count(gateLog, eq(gateLog.move, 'OPEN')))
    const came = await scanned()
    later(61)
    await approve('priya', ahmed, false)
    later(20)
    const before = await opened()
    expect(answerOf(await send(ahmed, 'check-in', came))).toEqual([200, taken])
    expect(await opened()).toBe(before)
    later(61)
    expect((await send('dave-hollis', 'check-out', await scanned())).statusCode).toBe(200)
    expect(await opened()).toBeGreaterThan(before)
  })

  test('takes a scan once, however often it is sent', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    const came = await scanned()
    later(61)
    await approve('priya', ahmed, false)
    later(61)
    const before = (await presencesOf()).length
    for (let n = 0; n < 2; n++) expect(answerOf(await send(ahmed, 'check-in', came))).toEqual([200, taken])
    expect(await presencesOf()).toHaveLength(before + 1)
  })
})
