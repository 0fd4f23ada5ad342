import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import type { Contract } from '#shared/api/jobs/contract'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { createDemoServer } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** Whoever saves over what they did not read is told so, and nothing of the other's save is lost. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { system, read, put, timesheetIdOf, become, typedOf } = weeksOf(() => demo)

type Answer = Awaited<ReturnType<typeof demo.request>>
/** Two saves of the same version at once: the one that won, after the other was refused with words for the version. */
async function oneOf(saves: [Promise<Answer>, Promise<Answer>]): Promise<0 | 1> {
  const answers = await Promise.all(saves)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const lost = answers.find(({ statusCode }) => statusCode === 409)
  expect(lost?.json().errors.updated_at).toEqual([lost?.json().message])
  expect(lost?.json().message).toMatch(/meanwhile/)
  return answers[0].statusCode === 200 ? 0 : 1
}

describe('two at once', () => {
  test('on a week: one set of hours stands, whole', async () => {
    const id = await timesheetIdOf('jan-nowak')
    await become(id, 'SUBMITTED')
    const timesheet = await read('margaret', id)
    const { updated_at } = timesheet
    const ends = ['15:00', '15:30'] as const
    const hours = (end: string) => ({
      entries: typedOf(timesheet).map((line) => ({ ...line, end: line.end && end })),
      message: 'By the diary.',
      updated_at,
    })
    const won = await oneOf([put('margaret', id, '', hours(ends[0])), put('priya', id, '', hours(ends[1]))])
    const after = await read('margaret', id)
    expect(new Set(typedOf(after).flatMap(({ end }) => end ?? []))).toEqual(new Set([ends[won]]))
    // Whoever lost reads it anew, and saves what they typed.
    expect((await put('priya', id, '', { ...hours('16:00'), updated_at: after.updated_at })).statusCode).toBe(200)
  })

  test('on a bonus, and on a week that somebody else has corrected since it was read', async () => {
    const id = await timesheetIdOf('callum-ogilvie')
    await become(id, 'SUBMITTED')
    const { updated_at, pending } = await read('margaret', id)
    expect(pending).toBe(0)
    await oneOf([
      put('margaret', id, '/bonus', { amount: 50, updated_at }),
      put('margaret', id, '/bonus', { amount: 80, updated_at }),
    ])
    for (const [move, body] of [
      ['/accept', {}],
      ['/reject', { message: 'Monday is not yours.' }],
    ] as const) {
      const late = await put('margaret', id, move, { ...body, updated_at })
      expect([late.statusCode, Object.keys(late.json().errors)]).toEqual([409, ['updated_at']])
    }
    expect((await read('margaret', id)).status).toBe('SUBMITTED')
    const now = (await read('margaret', id)).updated_at
    expect((await put('margaret', id, '/accept', { updated_at: now })).statusCode).toBe(200)
    // What was decided meanwhile is said in its own words.
    const after = await put('margaret', id, '/reject', { message: 'Monday is not yours.', updated_at: now })
    expect([after.statusCode, after.json().message]).toEqual([409, 'This week is accepted already.'])
  })

  test('on an assignment: its days are those of one', async () => {
    const [row] = await system((tx) =>
      tx
        .select()
        .from(assignments)
        .where(
          and(
            eq(assignments.worker_id, workerId('jan-nowak')),
            eq(assignments.company_id, companyId('main')),
            eq(assignments.site_id, siteId('riverside')),
            eq(assignments.status, 'CREATED'),
          ),
        ),
    )
    const address = `/api/assignments/${row?.id}`
    const before: AssignmentDetail = (await demo.request('margaret', 'GET', address)).json().data
    const ends = ['2027-03-01', '2027-03-02'] as const
    const change = (end_at: string) => ({
      site_id: before.site.id,
      role_id: before.role_id,
      manager_id: before.manager?.id ?? null,
      start_at: before.start_at,
      end_at,
      confirm_overlap: true,
      updated_at: before.updated_at,
    })
    const won = await oneOf([
      demo.request('margaret', 'PUT', address, change(ends[0])),
      demo.request('priya', 'PUT', address, change(ends[1])),
    ])
    const after: AssignmentDetail = (await demo.request('margaret', 'GET', address)).json().data
    expect(after.end_at).toBe(ends[won])
    const manager = { manager_id: before.manager?.id, updated_at: before.updated_at }
    expect((await demo.request('priya', 'PUT', `${address}/manager`, manager)).statusCode).toBe(409)
  })

  test('on a contract: a rate and a later last day are not given on what was not read', async () => {
    const { slug } = (await demo.request('jan-nowak', 'GET', '/api/me')).json().data
    const listed: Contract[] = (await demo.request('margaret', 'GET', `/api/me/contracts/${slug}`)).json().data
    const { id, updated_at } = listed.find(({ editable }) => editable) as Contract
    const address = `/api/me/contracts/${id}`
    const rates = [24.5, 25.5] as const
    const won = await oneOf([
      demo.request('margaret', 'PUT', address, { hourly_rate: rates[0], updated_at }),
      demo.request('margaret', 'PUT', address, { hourly_rate: rates[1], updated_at }),
    ])
    const after = (await demo.request('margaret', 'GET', `/api/me/contracts/${slug}`)).json().data as Contract[]
    expect(after.find(({ editable }) => editable)?.hourly_rate).toBe(rates[won])
    const longer = await demo.request('margaret', 'PUT', address, { end_at: '2027-12-31', updated_at })
    expect([longer.statusCode, Object.keys(longer.json().errors)]).toEqual([409, ['updated_at']])
  })

  test('on one’s own profile, from two devices', async () => {
    const { slug } = (await demo.request('jan-nowak', 'GET', '/api/me')).json().data
    const own = async (): Promise<WorkerDetail> =>
      (await demo.request('jan-nowak', 'GET', `/api/me/workers/${slug}`)).json().data
    const { updated_at, personal, first_name, last_name } = await own()
    const { phone_number: _p, email: _e, ni_number: _n, open_to_work: _o, ...rest } = personal ?? {}
    const cities = ['Leeds', 'Bradford'] as const
    const save = (city: string) =>
      demo.request('jan-nowak', 'PUT', '/api/me/profile/personal', { ...rest, first_name, last_name, city, updated_at })
    const won = await oneOf([save(cities[0]), save(cities[1])])
    const after = await own()
    expect(after.personal?.city).toBe(cities[won])
    const overview = { about: 'Dry liner', open_to_work: false, entries: {} }
    const late = await demo.request('jan-nowak', 'PUT', '/api/me/profile/overview', { ...overview, updated_at })
    expect(late.statusCode).toBe(409)
    const again = { ...overview, updated_at: after.updated_at }
    expect((await demo.request('jan-nowak', 'PUT', '/api/me/profile/overview', again)).statusCode).toBe(200)
  })
})

test('hours that the gate writes while a week stands open are not saved over', async () => {
  const id = await timesheetIdOf('callum-ogilvie', '2026-10-26')
  const before: TimesheetDetail = await read('callum-ogilvie', id)
  const gate = (move: string) =>
    demo.request('dave-hollis', 'POST', `/api/site-control/workers/${workerId('callum-ogilvie')}/${move}`, {
      site_id: siteId('riverside'),
      worker_password: demoPassword,
    })
  demo.clock.forward(4 * 3600)
  const [out, into] = [await gate('check-out'), await gate('check-in')]
  const moved = [out, into].filter(({ statusCode }) => statusCode === 200)
  expect(moved.length).toBeGreaterThan(0)
  const late = await put('callum-ogilvie', id, '', { entries: typedOf(before), updated_at: before.updated_at })
  expect([late.statusCode, Object.keys(late.json().errors ?? {})]).toEqual([409, ['updated_at']])
  const lines = await read('callum-ogilvie', id)
  expect(lines.entries).not.toEqual(before.entries)
})
