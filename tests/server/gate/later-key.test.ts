import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { qrErrors } from '#shared/api/gate/worker-qr'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { ahmed, type Demo, guardRig, natalie, riverside } from '../sites/guard-rig.ts'
import { answerOf, scanRig } from './scan-rig.ts'

let demo: Demo
const { approve, guardOfSub } = guardRig(() => demo)
const { presencesOf, scanned, send } = scanRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(120))

const later = (seconds: number) => demo.clock.forward(seconds)
/** A scan that claims the time `at`, with a code for it, signed by a phone that is registered now. */
async function madeUp(at: Date) {
  const { show } = await phoneOf(demo, natalie)
  const t = Math.floor(at.getTime() / 1000)
  return { site_id: riverside, qr: await show(riverside, { t }), claimed_at: at.toISOString() }
}

describe('a late scan counts only with a key that the worker’s phone had registered when it was made', () => {
  test('by a guard whose right has ended since', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    const came = await scanned()
    later(600)
    const left = demo.clock.now()
    later(1)
    await approve('priya', ahmed, false)
    later(300)
    expect(answerOf(await send(ahmed, 'check-in', came))).toEqual([200, { message: 'The scan was taken.' }])
    const before = await presencesOf()
    const answer = await send(ahmed, 'check-out', await madeUp(left))
    expect(answerOf(answer)).toMatchObject([422, { message: qrErrors.unknownKey }])
    expect(await presencesOf()).toEqual(before)
  })

  test('by a guard who has the right', async () => {
    later(600)
    const left = demo.clock.now()
    later(300)
    const before = await presencesOf()
    const answer = await send('dave-hollis', 'check-out', await madeUp(left))
    expect(answerOf(answer)).toMatchObject([422, { errors: { qr: [qrErrors.unknownKey] } }])
    expect(await presencesOf()).toEqual(before)
  })

  test('but for what clocks may differ', async () => {
    const left = demo.clock.now()
    later(59)
    const scan = await madeUp(left)
    later(60)
    const answer = await send('dave-hollis', 'check-out', scan)
    expect(answerOf(answer)).toMatchObject([200, { data: { check_in: { out_at: left.toISOString() } } }])
    expect((await presencesOf()).at(-1)).toMatchObject({ out_by: personId('dave-hollis') })
  })
})
