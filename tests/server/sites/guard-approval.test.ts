import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId } from '#server/demo/ids-by-key'
import { assignments, siteGuards } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { notifications } from '#server/platform/db/schema/notification'
import { auditEvents } from '#server/platform/db/schema/record'
import type { SubcompanyGuard } from '#shared/api/sites/subcompany-guard'
import { addDays } from '#shared/domain/kit/london'
import { createDemoServer, personId } from '../../support/demo.ts'
import type { AssignmentChange } from '../../support/jobs/assignment-body.ts'
import { missing } from '../../support/matrix.ts'
import { pausableDatabase } from '../../support/pausable-database.ts'
import { ahmed, brightwire, type Days, type Demo, guardRig, riverside, site, to } from './guard-rig.ts'

let demo: Demo
const pausable = pausableDatabase()
const {
  alsoOfAnother,
  approve,
  approveShown,
  assign,
  cancel,
  change,
  companyPage,
  db,
  guardOfSub,
  hasTrades,
  isShut,
  notified,
  resetClock,
  setClock,
  shownOf,
} = guardRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer({ database: pausable.database })
})
afterAll(() => demo.close())

describe('the approval', () => {
  test('is of those who run the site: no manager of elsewhere, no sub-company, no stranger', async () => {
    await guardOfSub()
    const none = await approve('margaret', ahmed, true, missing)
    expect(none.statusCode).toBe(404)
    for (const key of ['imran', 'beata', 'owain', 'eamon']) {
      const answer = await approve(key, ahmed)
      expect([key, answer.statusCode, answer.body]).toEqual([key, 404, none.body])
    }
    const colin = await approve('colin', ahmed)
    expect([colin.statusCode, colin.json().message]).toEqual([403, 'You are not a manager of this site.'])
    for (const key of [ahmed, 'dave-hollis', 'jan-nowak', 'harjit'])
      expect([key, (await approve(key, ahmed)).statusCode]).toEqual([key, 403])
    await isShut(ahmed)
  })

  test('is of guards of companies on the site: nobody else is there, whatever they are elsewhere', async () => {
    const days = { start_at: '2026-10-26', end_at: '2026-12-24' }
    const none = await demo.request('margaret', 'PUT', `${site}/guards/${missing}`, { approved: true, days })
    expect(none.statusCode).toBe(404)
    // A worker of the sub-company, the site's own guard, and a guard of a company that is not on the site.
    for (const key of [ahmed, 'dave-hollis', 'winston-achebe']) {
      const answer = await approve('margaret', key)
      expect([key, answer.statusCode, answer.body]).toEqual([key, 404, none.body])
    }
  })

  test('is of the days that were shown: when they are others by then, nothing is approved and words say why', async () => {
    const { id, work } = await guardOfSub()
    const december = { ...work, start_at: '2026-12-01', end_at: '2026-12-05' }
    await change(id, december)
    expect((await shownOf())?.days).toEqual({ start_at: '2026-12-01', end_at: '2026-12-05', approved: false })
    const others: Days[] = [
      { start_at: '2026-10-20', end_at: '2026-12-05' },
      { start_at: '2026-12-01', end_at: '2027-06-30' },
      { start_at: '2026-12-02', end_at: '2026-12-05' },
    ]
    for (const days of others) {
      await change(id, { ...work, ...days })
      const late = await approveShown('priya', december)
      const words = 'The days of this assignment have changed meanwhile. Look at them and approve again.'
      expect([late.statusCode, late.json()]).toEqual([409, { message: words, errors: { days: [words] } }])
      await isShut(ahmed)
      expect(await shownOf()).toMatchObject({ days: { ...days, approved: false }, approved_at: null })
    }
    const answer = await approveShown('priya', others[2] as Days)
    expect([answer.statusCode, answer.json().data]).toMatchObject([200, { days: { ...others[2], approved: true } }])
  })

  test('is of work in the guard’s trade: other work of an approved guard is not asked for, and cannot be approved', async () => {
    const { id, work } = await guardOfSub()
    await change(id, { ...work, end_at: '2026-10-30' })
    const present = { start_at: work.start_at, end_at: '2026-10-30' }
    const other = { start_at: '2026-11-02', end_at: '2026-11-06' }
    await assign(ahmed, other, 'electrician')
    const approved = (await approveShown('priya', present)).json().data
    expect(approved).toMatchObject({ days: { ...present, approved: true } })
    expect((await approveShown('priya', other)).statusCode).toBe(409)
    expect(await shownOf()).toEqual(approved)
    setClock(new Date(`${other.start_at}T12:00:00Z`))
    await isShut(ahmed)
  })

  test('of the next assignment is asked for while the present one runs, and the list names both', async () => {
    const { id, work } = await guardOfSub()
    const present = { start_at: work.start_at, end_at: '2026-10-30' }
    const next = { start_at: '2026-10-31', end_at: '2026-11-06' }
    const later = { start_at: '2026-12-01', end_at: '2026-12-05' }
    await change(id, { ...work, ...present })
    for (const days of [later, next]) await assign(ahmed, days)
    const approved = (from: string, until: string) => ({ approved_from: from, approved_until: until })
    expect(await shownOf()).toMatchObject({ days: { ...present, approved: false }, approved_at: null })
    const first = (await approveShown('priya', present)).json().data
    expect(first).toMatchObject({
      days: { ...next, approved: false },
      approved_at: demo.clock.now().toISOString(),
      ...approved(present.start_at, present.end_at),
    })
    expect(await shownOf()).toEqual(first)
    // Approved again as it was shown, when the answer was lost: nothing changes, and the next one is as it was.
    expect((await approveShown('priya', present)).json().data).toEqual(first)
    const second = (await approveShown('priya', next)).json().data
    expect(second).toMatchObject({ days: { ...later, approved: false }, ...approved(present.start_at, next.end_at) })
    const all = (await approveShown('priya', later)).json().data
    expect(all).toMatchObject({ days: { ...present, approved: true }, ...approved(present.start_at, next.end_at) })
    await db((tx) => tx.delete(notifications))
    expect((await approve('priya', ahmed, false)).json().data).toMatchObject({
      days: { ...present, approved: false },
      approved_at: null,
      approved_from: null,
    })
    expect(await notified()).toEqual(to('site.guard_ended', ahmed, 'imran', 'beata'))
    await isShut(ahmed)
  })

  test('is of the company that was shown, when another has the same guard on the site', async () => {
    const { work } = await guardOfSub()
    const { end_at } = work
    const { access, other } = await alsoOfAnother(work)
    for (const [shown, unseen] of [
      [brightwire, access],
      [access, brightwire],
    ] as const) {
      expect((await approveShown('priya', work, shown)).json().data).toEqual(await shownOf(shown))
      expect([(await shownOf(shown))?.days?.approved, (await shownOf(unseen))?.days?.approved]).toEqual([true, false])
      await approve('priya', ahmed, false)
    }
    await db((tx) => tx.update(assignments).set({ start_at: '2026-12-01' }).where(eq(assignments.id, other)))
    expect((await approveShown('priya', { start_at: '2026-12-01', end_at }, brightwire)).statusCode).toBe(409)
    // Whoever names the days alone approves those, and not what the other company assigned.
    const days = { start_at: '2026-12-01', end_at }
    const answer = await demo.request('priya', 'PUT', `${site}/guards/${personId(ahmed)}`, { approved: true, days })
    expect(answer.json().data.days).toEqual({ ...days, approved: true })
    expect((await shownOf())?.approved_at).toBeNull()
  })

  test('is ended under the company that was shown, and stands under another that has the same guard', async () => {
    const { work } = await guardOfSub()
    const { access } = await alsoOfAnother(work)
    for (const shown of [brightwire, access]) await approveShown('priya', work, shown)
    await db((tx) => tx.delete(notifications))
    const body = { approved: false, subcompany: brightwire }
    const ended = await demo.request('priya', 'PUT', `${site}/guards/${personId(ahmed)}`, body)
    expect([ended.statusCode, ended.json().data.approved_at]).toEqual([200, null])
    const approved = [await shownOf(), await shownOf(access)].map((guard) => guard?.approved_at)
    expect(approved).toEqual([null, demo.clock.now().toISOString()])
    expect(await notified()).toEqual(to('site.guard_ended', ahmed, 'imran', 'beata'))
  })

  test.each(['made a worker', 'approved'])('does not outlive the role of a guard who is %s first', async (first) => {
    await guardOfSub()
    const isWorker = and(eq(employments.worker_id, personId(ahmed)), eq(employments.role, 'WORKER'))
    const making = () => hasTrades('imran', ahmed, 'labourer')
    const approving = () => approve('priya', ahmed)
    const { statusCode } =
      first === 'approved'
        ? (await pausable.overlap(async (tx) => (await tx.$count(siteGuards)) > 0, approving, making))[0]
        : (await pausable.overlap(async (tx) => (await tx.$count(employments, isWorker)) > 0, making, approving))[1]
    expect(statusCode).toBe(first === 'approved' ? 200 : 404)
    await hasTrades('imran', ahmed, 'security-guard')
    expect((await shownOf())?.approved_at).toBeNull()
  })

  test('is listed on the company’s page for the site’s company, with the days, and written down', async () => {
    const { work } = await guardOfSub()
    const guard: SubcompanyGuard | undefined = (await companyPage('priya')).guards?.[0]
    const { start_at, end_at } = work
    expect(guard).toMatchObject({ id: personId(ahmed), days: { start_at, end_at }, approved_at: null })
    await approve('priya', ahmed)
    await approve('priya', ahmed)
    const page = await companyPage('colin')
    expect([page.editable, (await companyPage('priya')).editable]).toEqual([false, true])
    expect(page.guards?.[0]?.approved_at).toBe(demo.clock.now().toISOString())
    expect(page.history.filter(({ at }) => at === demo.clock.now().toISOString())).toEqual([
      { move: 'approveGuard', at: expect.any(String), by: 'Priya Raghunathan', detail: 'Ahmed Yusuf Warsame' },
    ])
    const subcompanyPage = await companyPage('beata')
    expect([subcompanyPage.guards, subcompanyPage.editable]).toEqual([undefined, false])
    const events = await db((tx) => tx.select().from(auditEvents).where(eq(auditEvents.kind, 'guard.approved')))
    expect(events.at(-1)).toMatchObject({
      by: personId('priya'),
      user_id: personId(ahmed),
      data: { site_id: riverside, company_id: companyId('sub') },
    })
  })

  test('and its end are told to the guard and to those of the company who hear of the site, once each', async () => {
    await guardOfSub()
    await db((tx) => tx.delete(notifications))
    const everybody = (type: string) => to(type, ahmed, 'imran', 'beata')
    await approve('margaret', ahmed)
    await approve('margaret', ahmed)
    expect(await notified()).toEqual(everybody('site.guard_approved'))
    await db((tx) => tx.delete(notifications))
    await approve('margaret', ahmed, false)
    await approve('margaret', ahmed, false)
    expect(await notified()).toEqual(everybody('site.guard_ended'))
  })

  test.each([
    ['cancels the assignment', (id: string) => cancel(id)],
    [
      'gives the guard another trade there',
      (id: string, work: AssignmentChange) => change(id, { ...work, role_id: 'electrician' }),
    ],
    ['makes a worker of the guard', () => hasTrades('imran', ahmed, 'labourer')],
  ])('is written down and told, to the guard and their host, when the sub-company %s', async (_, ends) => {
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    await db((tx) => tx.delete(notifications))
    const before = demo.clock.now().toISOString()
    demo.clock.forward(1)
    await ends(id, work)
    const ended = (await notified()).filter((line) => line.endsWith('site.guard_ended'))
    expect(ended).toEqual(to('site.guard_ended', ahmed, 'margaret', 'priya'))
    const now = demo.clock.now().toISOString()
    expect((await companyPage('priya')).history.filter(({ at }) => at > before && at <= now)).toEqual([
      { move: 'endGuard', at: expect.any(String), by: 'Imran Sadiq', detail: 'Ahmed Yusuf Warsame' },
    ])
  })

  test('of somebody without work there any more can be ended', async () => {
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    await change(id, { ...work, end_at: '2026-10-30' })
    setClock(new Date('2026-10-31T12:00:00Z'))
    expect((await companyPage('margaret')).guards).toMatchObject([{ id: personId(ahmed), days: null }])
    expect((await approve('margaret', ahmed, false)).json().data).toMatchObject({ days: null, approved_at: null })
    expect((await companyPage('margaret')).guards).toEqual([])
  })

  test('is over after its last day: the list says so while there is work to come, and nothing is left to end', async () => {
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    setClock(new Date(`${addDays(work.end_at, 1)}T12:00:00Z`))
    expect((await companyPage('margaret')).guards).toEqual([])
    resetClock()
    await change(id, { ...work, end_at: '2027-06-30' })
    setClock(new Date(`${addDays(work.end_at, 1)}T12:00:00Z`))
    const over = { approved_at: null, approved_from: work.start_at, approved_until: work.end_at }
    expect((await companyPage('margaret')).guards).toMatchObject([{ ...over, days: { end_at: '2027-06-30' } }])
    await db((tx) => tx.delete(notifications))
    await cancel(id)
    expect((await notified()).filter((line) => line.endsWith('site.guard_ended'))).toEqual([])
  })

  test('of a closed site is refused in words', async () => {
    await guardOfSub()
    await db((tx) => tx.execute(sql`update sites set active = false where id = ${riverside}`))
    const refused = await approve('margaret', ahmed)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This site is closed: it must be open again before somebody guards it.',
    ])
  })

  test.each([
    {},
    { approved: 'yes' },
    { approved: null },
    { approved: true },
    { approved: true, user: missing },
    { approved: true, days: { start_at: '2026-12-01' } },
    { approved: true, days: { start_at: 'soon', end_at: '2026-12-05' } },
    { approved: true, subcompany: 'brightwire' },
  ])('bad input %j is refused by field', async (body) => {
    expect((await demo.request('margaret', 'PUT', `${site}/guards/${personId(ahmed)}`, body)).statusCode).toBe(422)
  })
})
