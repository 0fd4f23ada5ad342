import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDemoServer } from '../../support/demo.ts'
import { type Demo, guard, rollCallRig } from '../../support/safety/roll-call-rig.ts'
import { ahmed, guardRig } from '../sites/guard-rig.ts'

let demo: Demo
const { endRunning, started } = rollCallRig(() => demo)
const { approve, guardOfSub } = guardRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(async () => {
  await endRunning()
  await guardOfSub()
  expect((await approve('margaret', ahmed)).statusCode).toBe(200)
  demo.clock.forward(120)
})

/** Seconds before now at which a roll call starts that the phone says it began `ago` seconds ago. */
async function startedAgo(key: string, ago: number) {
  const { call } = await started(key, { started_ago: ago })
  return (demo.clock.now().getTime() - Date.parse(call.started_at)) / 1000
}

test('a guard’s roll call from before their right to the site starts when it arrives', async () => {
  expect(await startedAgo(ahmed, 3600)).toBe(0)
})

test('a guard’s roll call that they began while they guarded the site starts when they say', async () => {
  expect(await startedAgo(ahmed, 60)).toBe(60)
})

test.each(['margaret', 'priya', guard])('%s, who could run one then, says when theirs started', async (key) => {
  expect(await startedAgo(key, 3600)).toBe(3600)
})
