import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { employments } from '#server/platform/db/schema/company'
import { createDemoServer, personId } from '../../support/demo.ts'
import { assignmentChange } from '../../support/jobs/assignment-body.ts'
import { missing } from '../../support/matrix.ts'
import { ahmed, brightwire, type Demo, guardRig, natalie, riverside, site } from '../sites/guard-rig.ts'
import { answerOf, scanRig } from './scan-rig.ts'

let demo: Demo
const { approve, assigned, cancel, db, guardOfSub, hasTrades, isShut, setClock, terminate } = guardRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(120))

const dave = 'dave-hollis'
const { presencesOf, scanned, send } = scanRig(() => demo)
const later = (seconds: number) => demo.clock.forward(seconds)
const taken = { message: 'The scan was taken.' }

/** A check-in and a check-out that were made while the right was held count, each at its time, and show nothing. */
async function isTaken(by: string, end: () => Promise<unknown>) {
  const before = (await presencesOf()).length
  const came = await scanned()
  later(600)
  const left = await scanned()
  later(30)
  await end()
  later(10)
  expect([answerOf(await send(by, 'check-in', came)), answerOf(await send(by, 'check-out', left))]).toEqual([
    [200, taken],
    [200, taken],
  ])
  const made = (await presencesOf()).slice(before)
  expect(made.map(({ in_at, out_at, in_by }) => [in_at.toISOString(), out_at?.toISOString(), in_by])).toEqual([
    [came.claimed_at, left.claimed_at, personId(by)],
  ])
}

describe('a scan that was made while its guard had the right is taken after the right has ended', () => {
  test('with the approval', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    await isTaken(ahmed, () => approve('priya', ahmed, false))
    await isShut(ahmed)
  })

  test('with the approval, though they were approved once more since', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    await isTaken(ahmed, async () => {
      await approve('priya', ahmed, false)
      later(60)
      await approve('priya', ahmed)
      later(60)
      await approve('priya', ahmed, false)
    })
  })

  test('with the access of the sub-company, of its guard', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    await isTaken(ahmed, () => demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`))
  })

  test('with the access of the sub-company, of its own people by its own staff', async () => {
    await isTaken('beata', () => demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`))
  })

  test('with the assignment that is cancelled', async () => {
    const { id } = await guardOfSub()
    await approve('priya', ahmed)
    await isTaken(ahmed, () => cancel(id))
  })

  test('with the contract that is terminated', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    await isTaken(ahmed, () => terminate('imran', ahmed))
  })

  test('with the role, of a sub-company’s guard', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    await isTaken(ahmed, () => hasTrades('imran', ahmed, 'labourer'))
  })

  test('with the role, of the site’s own guard', async () => {
    await isTaken(dave, () => hasTrades('margaret', dave, 'labourer'))
    await hasTrades('margaret', dave, 'security-guard')
  })

  test('with the employment', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    await isTaken(ahmed, () =>
      db((tx) =>
        tx
          .update(employments)
          .set({ ended_at: demo.clock.now() })
          .where(eq(employments.worker_id, personId(ahmed))),
      ),
    )
  })
})

test('a scan that was made between two approvals is not taken after them', async () => {
  await guardOfSub()
  await approve('priya', ahmed)
  later(60)
  await approve('priya', ahmed, false)
  later(1)
  const came = await scanned()
  later(60)
  await approve('priya', ahmed)
  later(60)
  await approve('priya', ahmed, false)
  expect((await send(ahmed, 'check-in', came)).statusCode).toBe(404)
})

describe('whoever is a worker now', () => {
  test('is taken no scan from when they were one, though they were a guard before and after it', async () => {
    await hasTrades('margaret', dave, 'labourer')
    later(1)
    const came = await scanned()
    later(60)
    await hasTrades('margaret', dave, 'security-guard')
    later(1)
    await hasTrades('margaret', dave, 'labourer')
    const answer = await send(dave, 'check-in', came)
    const none = await send(dave, 'check-in', { ...came, site_id: missing })
    expect([answer.statusCode, answer.body]).toEqual([404, none.body])
    await hasTrades('margaret', dave, 'security-guard')
  })

  test('is taken no scan from before the employment began in which they were a guard', async () => {
    const came = await scanned()
    later(60)
    const isDave = eq(employments.worker_id, personId(dave))
    const started = (started_at: Date) => db((tx) => tx.update(employments).set({ started_at }).where(isDave))
    const [before] = await db((tx) => tx.select().from(employments).where(isDave))
    await started(demo.clock.now())
    later(1)
    await hasTrades('margaret', dave, 'labourer')
    expect((await send(dave, 'check-in', came)).statusCode).toBe(404)
    await started(before?.started_at ?? new Date(0))
    expect((await send(dave, 'check-in', came)).statusCode).toBe(200)
    await hasTrades('margaret', dave, 'security-guard')
    expect((await send(dave, 'check-out', await scanned())).statusCode).toBe(200)
  })

  test('is taken no scan from after the end, none that is no scan, and nothing is shown', async () => {
    await guardOfSub()
    await approve('priya', ahmed)
    const before = await scanned()
    later(61)
    await hasTrades('imran', ahmed, 'labourer')
    later(1)
    const after = await scanned()
    later(61)
    const url = `/api/site-control/workers/${personId(natalie)}/check-in`
    const password = { site_id: riverside, worker_password: demoPassword }
    const { claimed_at: _, ...undated } = before
    const none = await send(ahmed, 'check-in', { ...before, site_id: missing })
    const answers = [
      none,
      await send(ahmed, 'check-in', after),
      await send(ahmed, 'check-in', undated),
      await demo.request(ahmed, 'POST', `${url}?source=scan`, password),
      await demo.request(ahmed, 'POST', url, password),
      await demo.request(ahmed, 'POST', url, before),
      await send('tomasz-zielinski', 'check-in', before),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [404, none.body]))
    for (const read of ['/api/site-control', `/api/site-control/workers?site_id=${riverside}`])
      expect((await demo.request(ahmed, 'GET', read)).statusCode).toBe(403)
  })
})

describe('the last day of an assignment', () => {
  test('covers the scans up to midnight that are sent after it', async () => {
    const { id, start_at } = await assigned(dave, 'main')
    const guarding = { site_id: riverside, role_id: 'security-guard', confirm_overlap: true }
    const days = assignmentChange({ ...guarding, start_at, end_at: '2026-10-26' })
    const changed = await demo.request('margaret', 'PUT', `/api/assignments/${id}`, days)
    expect(changed.statusCode).toBe(200)
    setClock(new Date('2026-10-26T23:50:00Z'))
    const came = await scanned()
    setClock(new Date('2026-10-26T23:59:40Z'))
    const left = await scanned()
    setClock(new Date('2026-10-27T00:00:10Z'))
    expect(answerOf(await send(dave, 'check-in', came))).toEqual([200, taken])
    // Half a minute old only, and by now the right has ended: the time of the scan counts all the same.
    expect(answerOf(await send(dave, 'check-out', left))).toEqual([200, taken])
    expect((await presencesOf()).at(-1)).toMatchObject({
      in_at: new Date(came.claimed_at),
      out_at: new Date(left.claimed_at),
    })
  })
})
