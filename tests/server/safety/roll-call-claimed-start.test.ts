import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkIns } from '#server/platform/db/schema/presence'
import { rollCalls } from '#server/platform/db/schema/roll-call'
import type { FirePerson } from '#shared/api/safety/fire'
import { createDemoServer } from '../../support/demo.ts'
import { type Demo, guard, riverside, rollCallRig } from '../../support/safety/roll-call-rig.ts'
import { ahmed, guardRig } from '../sites/guard-rig.ts'

let demo: Demo
const { close, endRunning, start, started } = rollCallRig(() => demo)
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

const running = () =>
  demo.deps.db.transaction('system', (tx) =>
    tx.select({ id: rollCalls.id }).from(rollCalls).where(eq(rollCalls.status, 'RUNNING')),
  )

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

describe('whoever was on the site when it began without a network', () => {
  const leaves = async (seconds: number) => {
    const { people } = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/fire/people`)).json().data
    const one = (people as FirePerson[]).find(({ kind, suspected_left }) => kind === 'WORKER' && !suspected_left)
    const [checkIn] = await demo.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(checkIns)
        .where(eq(checkIns.id, one?.id ?? '')),
    )
    const body = { check_offsite: [checkIn?.worker_id] }
    const left = await demo.request('priya', 'POST', `/api/me/sites/${riverside}/workers`, body)
    expect([left.statusCode, left.json().data?.refused]).toEqual([200, []])
    demo.clock.forward(seconds)
    return one?.id
  }

  test('is on its list, though they have left before the server hears of it', async () => {
    const id = await leaves(30)
    const { people } = await started('margaret', { kind: 'REAL', started_ago: 60 })
    expect(people.filter((person) => person.id === id)).toMatchObject([{ seen_where: 'Checked out by hand' }])
  })

  test('and had left before is not', async () => {
    const id = await leaves(60)
    const { people } = await started('margaret', { kind: 'REAL', started_ago: 30 })
    expect(people.map((person) => person.id)).not.toContain(id)
  })
})

test('a roll call begun without a network starts no second one for an alarm that is over by now', async () => {
  const { call } = await started('margaret', { kind: 'REAL' })
  demo.clock.forward(60)
  expect((await close('margaret', call.id, { confirm_not_found: true })).statusCode).toBe(200)
  demo.clock.forward(60)
  const late = await start(guard, { kind: 'REAL', started_ago: 119 })
  expect([late.statusCode, late.json().running?.id]).toEqual([409, call.id])
  expect(late.json().message).toBe('Margaret Finch has already started a roll call here: a real alarm. It is over.')
  expect(await running()).toEqual([])
})

test.each([
  ['a drill', { kind: 'DRILL', started_ago: 119 }],
  ['one that began after the end', { kind: 'REAL', started_ago: 59 }],
  ['one that begins now', { kind: 'REAL', started_ago: 0 }],
])('%s starts though a real alarm is over', async (_, body) => {
  const { call } = await started('margaret', { kind: 'REAL' })
  demo.clock.forward(60)
  expect((await close('margaret', call.id, { confirm_not_found: true })).statusCode).toBe(200)
  demo.clock.forward(60)
  expect((await started(guard, body)).call.status).toBe('RUNNING')
})

test('a roll call that began a day ago does not start, in words', async () => {
  const answer = await start('margaret', { started_ago: 86_400 })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'This roll call began more than a day ago. It does not start now: tell another marshal what you marked.',
  ])
  expect(await running()).toEqual([])
})
