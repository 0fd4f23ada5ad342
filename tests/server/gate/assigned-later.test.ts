import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDemoServer, personId } from '../../support/demo.ts'
import { assignmentBody, assignmentChange } from '../../support/jobs/assignment-body.ts'
import { type Demo, guardRig, riverside } from '../sites/guard-rig.ts'
import { answerOf, scanRig } from './scan-rig.ts'

let demo: Demo
const { assigned } = guardRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(120))

const dave = 'dave-hollis'
const { presencesOf, scanned, send } = scanRig(() => demo)
const later = (seconds: number) => demo.clock.forward(seconds)
const taken = [200, { message: 'The scan was taken.' }]

type Work = { start_at: string; end_at: string; role_id?: string }
const guarding = { site_id: riverside, role_id: 'security-guard', confirm_overlap: true }
async function assign(work: Work): Promise<string> {
  const body = assignmentBody({ worker_id: personId(dave), ...guarding, ...work })
  const made = await demo.request('margaret', 'POST', '/api/assignments', body)
  expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
  return made.json().data.id
}
async function edit(id: string, work: Work) {
  const body = assignmentChange({ ...guarding, ...work })
  expect((await demo.request('margaret', 'PUT', `/api/assignments/${id}`, body)).statusCode).toBe(200)
}
const cancel = async (id: string) =>
  expect((await demo.request('margaret', 'DELETE', `/api/assignments/${id}`)).statusCode).toBe(200)

test('an assignment that is dated back covers no scan of before it was made, nor once it is cancelled', async () => {
  const { id, start_at, end_at } = await assigned(dave, 'main')
  await cancel(id)
  later(60)
  const came = await scanned()
  later(120)
  const dated = await assign({ start_at, end_at })
  const refused = await send(dave, 'check-in', came)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringMatching(/^You did not guard this site at /),
  ])
  later(30)
  await cancel(dated)
  expect((await send(dave, 'check-in', came)).statusCode).toBe(404)
  await assign({ start_at, end_at })
})

test('a trade that an assignment was given later covers no scan of before it', async () => {
  const { id, start_at, end_at } = await assigned(dave, 'main')
  await edit(id, { start_at, end_at, role_id: 'labourer' })
  later(60)
  const came = await scanned()
  later(120)
  await edit(id, { start_at, end_at })
  expect((await send(dave, 'check-in', came)).statusCode).toBe(409)
})

test('a scan is taken by the trade and the days that the assignment had when it was made', async () => {
  const { id, start_at, end_at } = await assigned(dave, 'main')
  const before = (await presencesOf()).length
  const came = await scanned()
  later(600)
  const left = await scanned()
  later(120)
  await edit(id, { start_at, end_at, role_id: 'labourer' })
  expect(answerOf(await send(dave, 'check-in', came))).toEqual(taken)
  await edit(id, { start_at: '2027-01-04', end_at: '2027-01-08' })
  expect(answerOf(await send(dave, 'check-out', left))).toEqual(taken)
  const made = (await presencesOf()).slice(before)
  expect(made.map(({ in_at, out_at }) => [in_at.toISOString(), out_at?.toISOString()])).toEqual([
    [came.claimed_at, left.claimed_at],
  ])
})
