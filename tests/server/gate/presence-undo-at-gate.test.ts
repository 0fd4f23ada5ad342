import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { gateLog } from '#server/platform/db/schema/gate'
import { usedNonces } from '#server/platform/db/schema/presence'
import { readQr } from '#shared/api/gate/worker-qr'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { missing } from '../../support/matrix.ts'
import { comes, type Demo, gareth, outcomeOf, type Presence, riverside, undone, undoRig } from './presence-undo-rig.ts'

let demo: Demo
let morning: Presence
const { begin, check, manually, notificationsOf, presencesOf, reset, seconds, system, undo } = undoRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
  ;({ morning } = await begin())
})
beforeEach(async () => {
  await seconds(90)
  await reset()
})
afterAll(() => demo.close())

describe('a guard’s verdict', () => {
  const guarded = async (by: string, move: 'check-in' | 'check-out', proof: object) => check(by, move, gareth, proof)
  const positions = (position: 'FREE' | 'LOWERED') =>
    system((tx) => tx.execute(`update gates set position = '${position}'`))

  test('at a gate that turns for everybody is undone, by a password or by a code', async () => {
    await positions('FREE')
    const phone = await phoneOf(demo, gareth)
    for (const proof of [{ worker_password: demoPassword }, { qr: await phone.show(riverside) }]) {
      const out = await guarded('dave-hollis', 'check-out', { site_id: riverside, ...proof })
      expect([out.undoable, out.same]).toEqual([true, false])
      expect(outcomeOf(await undo('dave-hollis', out.check_in.id, 'checkOut'))).toEqual(undone)
      expect((await presencesOf(gareth))[0]).toEqual(morning)
    }
    await positions('LOWERED')
  })

  describe('by a code gives the code back', () => {
    const used = 'This code was used already. The phone shows a new one within 30 seconds.'
    const scan = (by: string, move: 'check-in' | 'check-out', qr: string) =>
      demo.request(by, 'POST', `/api/site-control/workers/${personId(gareth)}/${move}`, {
        site_id: riverside,
        qr,
        ...(move === 'check-in' && comes),
      })
    let phone: Awaited<ReturnType<typeof phoneOf>>
    beforeEach(async () => {
      await positions('FREE')
      phone ??= await phoneOf(demo, gareth)
    })
    afterEach(() => positions('LOWERED'))

    test.each([
      ['check-out', 'checkOut'],
      ['check-in', 'checkIn'],
    ] as const)('of a %s, for one use more', async (path, move) => {
      if (move === 'checkIn') await manually('checkOut')
      await seconds(90)
      const qr = await phone.show(riverside)
      const first = await guarded('dave-hollis', path, { site_id: riverside, qr, ...(move === 'checkIn' && comes) })
      expect(outcomeOf(await scan('priya', path, qr))).toEqual([422, used])
      expect(outcomeOf(await undo('dave-hollis', first.check_in.id, move))).toEqual(undone)
      expect((await scan('priya', path, qr)).statusCode).toBe(200)
      expect(outcomeOf(await scan('dave-hollis', path, qr))).toEqual([422, used])
    })

    test('and to nobody else: what another scan used stays used', async () => {
      const before = await phone.show(riverside)
      await guarded('dave-hollis', 'check-out', { site_id: riverside, qr: before })
      await seconds(90)
      const qr = await phone.show(riverside)
      const back = await guarded('dave-hollis', 'check-in', { site_id: riverside, qr, ...comes })
      expect(outcomeOf(await undo('dave-hollis', back.check_in.id, 'checkIn'))).toEqual(undone)
      expect(await system((tx) => tx.$count(usedNonces, eq(usedNonces.nonce, readQr(before)?.payload.n ?? '')))).toBe(1)
    })

    test('once: of two guards who scan it at once, and of an undoing and a scan, one wins', async () => {
      for (let round = 0; round < 3; round += 1) {
        await reset()
        const qr = await phone.show(riverside)
        const { check_in } = await guarded('dave-hollis', 'check-out', { site_id: riverside, qr })
        const [taken, early] = await Promise.all([
          undo('dave-hollis', check_in.id, 'checkOut'),
          scan('dave-hollis', 'check-out', qr),
        ])
        expect([taken.statusCode, [200, 422].includes(early.statusCode)]).toEqual([200, true])
        if (early.statusCode === 200) expect(outcomeOf(await scan('priya', 'check-out', qr))).toEqual([422, used])
        else {
          const both = await Promise.all(['dave-hollis', 'priya'].map((by) => scan(by, 'check-out', qr)))
          expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
        }
        expect((await presencesOf(gareth))[0]?.out_at).not.toBeNull()
      }
    })
  })

  test('of a check-in too; the second guard’s word for it within a minute is none to undo', async () => {
    await positions('FREE')
    await manually('checkOut')
    await seconds(90)
    const proof = { site_id: riverside, worker_password: demoPassword }
    const made = await guarded('dave-hollis', 'check-in', { ...proof, ...comes })
    const same = await guarded('priya', 'check-in', { ...proof, ...comes })
    expect([made.undoable, same.undoable, same.same]).toEqual([true, false, true])
    expect((await undo('priya', made.check_in.id, 'checkIn')).statusCode).toBe(403)
    expect(outcomeOf(await undo('dave-hollis', made.check_in.id, 'checkIn'))).toEqual(undone)
    await positions('LOWERED')
  })

  test('for which a gate opened stands, and is told at once', async () => {
    const before = (await notificationsOf(gareth)).length
    const out = await guarded('dave-hollis', 'check-out', { site_id: riverside, worker_password: demoPassword })
    expect(out.undoable).toBe(false)
    expect((await notificationsOf(gareth)).length).toBe(before + 1)
    const opened = 'A gate has opened for them: it can no longer be undone.'
    expect(outcomeOf(await undo('dave-hollis', out.check_in.id, 'checkOut'))).toEqual([409, opened])
    expect((await presencesOf(gareth))[0]?.out_at).not.toBeNull()
  })

  test('of a stay for which a gate opened before: only what it opened for stands', async () => {
    await system((tx) =>
      tx.insert(gateLog).values({
        id: newId(),
        gate_id: missing,
        site_id: riverside,
        move: 'OPEN',
        data: { check_in_id: morning.id },
      }),
    )
    expect(outcomeOf(await undo('priya', await manually('checkOut'), 'checkOut'))).toEqual(undone)
  })

  test('that waited for a network is told when it comes, and not undone', async () => {
    await positions('FREE')
    const phone = await phoneOf(demo, gareth)
    const then = demo.clock.now()
    const qr = await phone.show(riverside)
    demo.clock.forward(600)
    const before = (await notificationsOf(gareth)).length
    const late = { site_id: riverside, qr, claimed_at: then.toISOString() }
    const out = await guarded('dave-hollis', 'check-out', late)
    expect(out.undoable).toBe(false)
    expect((await notificationsOf(gareth)).length).toBe(before + 1)
    expect(outcomeOf(await undo('dave-hollis', out.check_in.id, 'checkOut'))).toEqual([
      409,
      'There is nothing to undo on this check-in.',
    ])
    await positions('LOWERED')
  })
})
