import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { qrErrors } from '#shared/api/gate/worker-qr'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { type Demo, natalie, riverside } from '../sites/guard-rig.ts'
import { answerOf, scanRig } from './scan-rig.ts'

let demo: Demo
const { presencesOf, send } = scanRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(120))

const guard = 'dave-hollis'
const later = (seconds: number) => demo.clock.forward(seconds)
type Phone = Awaited<ReturnType<typeof phoneOf>>
/** A scan of what this phone shows, at the time of the guard’s phone. */
const scan = async ({ show }: Phone) => ({
  site_id: riverside,
  qr: await show(riverside),
  claimed_at: demo.clock.now().toISOString(),
})
const ends = {
  'opens “My code” in another browser': () => phoneOf(demo, natalie),
  'has lost their phone': async () => {
    const url = `/api/me/workers/${personId(natalie)}/profile-update`
    expect((await demo.request('imran', 'PUT', url, { device_id: 'reset' })).statusCode).toBe(200)
  },
}
const unknown = [422, { errors: { qr: [qrErrors.unknownKey] } }]

describe.each(Object.entries(ends))('when a worker %s', (_, end) => {
  test('what the guard’s phone scanned before it and sends later still counts', async () => {
    const phone = await phoneOf(demo, natalie)
    const came = await scan(phone)
    later(120)
    const left = await scan(phone)
    later(61)
    await end()
    later(300)
    expect(answerOf(await send(guard, 'check-in', came))).toMatchObject([200, { data: { same: false } }])
    expect(answerOf(await send(guard, 'check-out', left))).toMatchObject([200, { data: { same: false } }])
    expect((await presencesOf()).at(-1)).toMatchObject({
      in_at: new Date(came.claimed_at),
      out_at: new Date(left.claimed_at),
      queued: true,
    })
  })

  test('what was scanned since then does not, but for what clocks may differ', async () => {
    const phone = await phoneOf(demo, natalie)
    later(120)
    await end()
    later(59)
    const within = await scan(phone)
    later(2)
    const after = await scan(phone)
    later(300)
    expect(answerOf(await send(guard, 'check-in', after))).toMatchObject(unknown)
    expect(answerOf(await send(guard, 'check-in', within))).toMatchObject([200, {}])
    later(61)
    const leaving = await scan(await phoneOf(demo, natalie))
    expect(answerOf(await send(guard, 'check-out', leaving))).toMatchObject([200, {}])
  })

  test('the old phone opens no gate, with a time of now or of before', async () => {
    const phone = await phoneOf(demo, natalie)
    later(120)
    const before = demo.clock.now()
    later(30)
    await end()
    const presences = await presencesOf()
    later(20)
    expect(answerOf(await send(guard, 'check-in', await scan(phone)))).toMatchObject(unknown)
    const { claimed_at: _now, ...live } = await scan(phone)
    expect(answerOf(await send(guard, 'check-in', live))).toMatchObject(unknown)
    later(300)
    const t = Math.floor(before.getTime() / 1000)
    const datedBack = { ...(await scan(phone)), qr: await phone.show(riverside, { t }) }
    expect(answerOf(await send(guard, 'check-in', datedBack))).toMatchObject(unknown)
    const shown = `/api/site-control/workers/${personId(natalie)}?site_id=${riverside}&source=scan&qr=`
    const read = await demo.request(guard, 'GET', shown + encodeURIComponent(datedBack.qr))
    expect(answerOf(read)).toMatchObject(unknown)
    expect(await presencesOf()).toEqual(presences)
  })
})

test('a code of a new time is none of a scan of before the key ended', async () => {
  const phone = await phoneOf(demo, natalie)
  const claimed_at = demo.clock.now().toISOString()
  later(300)
  await phoneOf(demo, natalie)
  const answer = await send(guard, 'check-in', { ...(await scan(phone)), claimed_at })
  expect(answerOf(answer)).toMatchObject([422, { errors: { qr: [expect.stringMatching(/ahead of this one/)] } }])
})
