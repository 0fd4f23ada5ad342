import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { rollCalls } from '#server/platform/db/schema/roll-call'
import type { FirePerson } from '#shared/api/safety/fire'
import type { RunningRollCall } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { comes, type Demo, gareth, outcomeOf, type Presence, riverside, undone, undoRig } from './presence-undo-rig.ts'

let demo: Demo
let morning: Presence
const { begin, check, manually, reset, seconds, system, undo } = undoRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
  ;({ morning } = await begin())
})
beforeEach(async () => {
  await seconds(90)
  await reset()
})
afterAll(() => demo.close())

const closeAll = () =>
  system((tx) => tx.update(rollCalls).set({ status: 'CLOSED', closed_at: demo.clock.now() }).where(isRunning))
const isRunning = eq(rollCalls.status, 'RUNNING')
beforeEach(closeAll)
afterEach(closeAll)
const start = async (site: string) => {
  const answer = await demo.request('margaret', 'POST', `/api/me/sites/${site}/roll-calls`, {
    id: newId(),
    kind: 'REAL',
  })
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  return answer.json().data as RunningRollCall
}
const calledBy = async (id: string): Promise<string[]> =>
  (await demo.request('margaret', 'GET', `/api/me/roll-calls/${id}`))
    .json()
    .data.people.map((one: FirePerson) => one.id)

describe('a roll call that began while they were taken for gone', () => {
  test('calls them once their check-out is undone, on every phone, and is not closed without them', async () => {
    const id = await manually('checkOut')
    await seconds(4)
    const { call, people, revision } = await start(riverside)
    expect(people.map((one) => one.id)).not.toContain(id)
    await seconds(3)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect(await calledBy(call.id)).toEqual(expect.arrayContaining([id, ...people.map((one) => one.id)]))
    const changes = await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/marks?since=${revision}`)
    expect(changes.json().data.added).toMatchObject([{ id, kind: 'WORKER', name: 'Gareth Bowen-Thomas' }])
    const closing = await demo.request('margaret', 'PUT', `/api/me/roll-calls/${call.id}/close`, {})
    expect([closing.statusCode, closing.json().not_found]).toEqual([
      409,
      expect.arrayContaining(['Gareth Bowen-Thomas']),
    ])
  })

  test('elsewhere calls them there once the check-in that ended their stay is undone', async () => {
    const hallam = siteId('hallam')
    await system((tx) => tx.update(checkIns).set({ site_id: hallam }).where(eq(checkIns.id, morning.id)))
    const id = await manually('checkIn', 'priya', gareth, comes)
    const { call, people } = await start(hallam)
    expect(people.map((one) => one.id)).not.toContain(morning.id)
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(undone)
    expect(await calledBy(call.id)).toContain(morning.id)
  })

  test('before they were has them once, and one that is over is not written on', async () => {
    const running = await start(riverside)
    expect(outcomeOf(await undo('priya', await manually('checkOut'), 'checkOut'))).toEqual(undone)
    expect((await calledBy(running.call.id)).filter((id) => id === morning.id)).toEqual([morning.id])
    await closeAll()
    const id = await manually('checkOut')
    const over = await start(riverside)
    await closeAll()
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect(await calledBy(over.call.id)).not.toContain(id)
  })

  test('at the same moment calls them, whichever came first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await manually('checkOut')
      const [taken, { call }] = await Promise.all([undo('priya', id, 'checkOut'), start(riverside)])
      expect(outcomeOf(taken)).toEqual(undone)
      expect(await calledBy(call.id)).toContain(id)
      await closeAll()
    }
  })
})

describe('a check-in that is made while a roll call runs', () => {
  test('calls them, so nobody is offered to undo it; their check-out after it can be undone', async () => {
    const typed = { site_id: riverside, worker_password: demoPassword }
    const positions = (position: 'FREE' | 'LOWERED') =>
      system((tx) => tx.execute(`update gates set position = '${position}'`))
    // A gate that is free opens for nobody: the check can be undone as far as the gate goes.
    await positions('FREE')
    await manually('checkOut')
    await seconds(90)
    const { call } = await start(riverside)
    const made = await check('dave-hollis', 'check-in', gareth, { ...typed, ...comes })
    expect(await calledBy(call.id)).toContain(made.check_in.id)
    expect(made.undoable).toBe(false)
    expect((await undo('dave-hollis', made.check_in.id, 'checkIn')).statusCode).toBe(409)
    await seconds(90)
    expect((await check('dave-hollis', 'check-out', gareth, typed)).undoable).toBe(true)
    await closeAll()
    await seconds(90)
    await start(riverside)
    expect(await manually('checkIn', 'priya', gareth, comes), 'offered to the manager').toBe('')
    await positions('LOWERED')
  })
})
