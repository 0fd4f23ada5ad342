import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { timesheetBonuses } from '#server/platform/db/schema/timesheet'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { weeksOf } from '../../support/time/weeks.ts'
import { comes, gareth, outcomeOf, riverside, undoRig } from '../gate/presence-undo-rig.ts'
import { accessRig, brightwire, riverside as riversideUrl } from '../sites/subcompany-rig.ts'

/** The server accepts an undo until 40 s have passed since the act (ADR 030), whatever the act was. */
let demo: Awaited<ReturnType<typeof accessRig>>
let phone: Awaited<ReturnType<typeof phoneOf>>
let week = ''
const { put, timesheetIdOf, become } = weeksOf(() => demo)
const { begin, check, manually, reset, seconds, system, undo } = undoRig(() => demo)
beforeAll(async () => {
  demo = await accessRig()
  await begin()
  phone = await phoneOf(demo, gareth)
  week = await timesheetIdOf(gareth)
  // At a gate that turns for everybody no gate opens, which would be final.
  await system((tx) => tx.execute("update gates set position = 'FREE'"))
})
beforeEach(async () => {
  await seconds(90)
  await reset()
  await demo.reset()
  await become(week, 'SUBMITTED')
  await system((tx) => tx.delete(timesheetBonuses).where(eq(timesheetBonuses.timesheet_id, week)))
})
afterAll(() => demo.close())

const guard = 'dave-hollis'
type Answer = Awaited<ReturnType<typeof put>>
/** Does the thing, and gives its undoing. */
type Act = () => Promise<() => Promise<Answer>>
const ofWeek =
  (path: string, body: object = {}): Act =>
  async () => {
    expect((await put('priya', week, path, body)).statusCode).toBe(200)
    return () => put('priya', week, '/undo', {})
  }
const byHand =
  (move: 'checkIn' | 'checkOut'): Act =>
  async () => {
    const id = await manually(move, 'priya', gareth, move === 'checkIn' ? comes : {})
    return () => undo('priya', id, move)
  }
const atGate =
  (move: 'checkIn' | 'checkOut', proof: () => Promise<object>): Act =>
  async () => {
    const [path, more] = move === 'checkIn' ? (['check-in', comes] as const) : (['check-out', {}] as const)
    const { check_in } = await check(guard, path, gareth, { site_id: riverside, ...(await proof()), ...more })
    return () => undo(guard, check_in.id, move)
  }
const password = async () => ({ worker_password: demoPassword })
const code = async () => ({ qr: await phone.show(riverside) })
/** Somebody who left, for whoever lets them in again. */
const hasLeft =
  (act: Act): Act =>
  async () => {
    await manually('checkOut')
    await seconds(90)
    return act()
  }

describe.each<[string, Act]>([
  ['the acceptance of a week', ofWeek('/accept')],
  ['the rejection of a week', ofWeek('/reject', { message: 'Wednesday says 19:30.' })],
  ['a bonus', ofWeek('/bonus', { amount: 40 })],
  ['a check-out by hand', byHand('checkOut')],
  ['a check-in by hand', hasLeft(byHand('checkIn'))],
  ['a check-out by a password', atGate('checkOut', password)],
  ['a check-in by a password', hasLeft(atGate('checkIn', password))],
  ['a check-out by a code', atGate('checkOut', code)],
  ['a check-in by a code', hasLeft(atGate('checkIn', code))],
  [
    'the end of an access',
    async () => {
      expect((await demo.end('margaret')).statusCode).toBe(200)
      return () => demo.request('margaret', 'PUT', `${riversideUrl}/subcompanies/${brightwire}/undo`, {})
    },
  ],
])('%s', (_, act) => {
  test('is undone in the last moment before 40 s', async () => {
    const takeBack = await act()
    await seconds(39.999)
    expect((await takeBack()).statusCode).toBe(200)
  })

  test('is not undone once 40 s have passed, though nothing has been sent yet', async () => {
    const takeBack = await act()
    demo.clock.forward(40)
    expect(outcomeOf(await takeBack())).toEqual([409, 'It is too late to undo this.'])
  })
})
