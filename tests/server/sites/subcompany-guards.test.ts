import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { notifications } from '#server/platform/db/schema/notification'
import { newId } from '#shared/domain/kit/id'
import { addDays } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'
import { createDemoServer, personId } from '../../support/demo.ts'
import { banBody } from '../../support/gate/ban-body.ts'
import { ahmed, brightwire, control, type Demo, guardRig, ofAhmed, riverside, site, to } from './guard-rig.ts'

let demo: Demo
const {
  approve,
  approveShown,
  assign,
  cancel,
  change,
  companyPage,
  db,
  guardOfSub,
  hasTrades,
  invalidationsOf,
  isOpen,
  isShut,
  notified,
  resetClock,
  setClock,
  shownOf,
  sitesOf,
  terminate,
  write,
} = guardRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

describe('a sub-company’s guard, assigned by it to its host’s site', () => {
  test('is a worker there: no door opens, on the day of the assignment', async () => {
    await guardOfSub()
    expect((await demo.request(ahmed, 'GET', '/api/me')).json().data.default_role).toBe('SECURITY_GUARD')
    await isShut(ahmed)
  })

  test('guards the site once somebody who runs it approved them by name, and until that is taken back', async () => {
    await guardOfSub()
    const answer = await approve('priya', ahmed)
    expect([answer.statusCode, answer.json().data.approved_at]).toEqual([200, demo.clock.now().toISOString()])
    await isOpen(ahmed)
    expect((await approve('priya', ahmed, false)).json().data).toMatchObject({ approved_at: null })
    await isShut(ahmed)
  })

  test('guards it until the access ends, and not again with the next one', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    await isOpen(ahmed)
    expect((await demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`)).statusCode).toBe(200)
    await isShut(ahmed)
    const ids = { ids: [companyId('sub')] }
    expect((await demo.request('margaret', 'PUT', `${site}/subcompanies`, ids)).statusCode).toBe(200)
    await isShut(ahmed)
  })

  test('sees on the open page of the gate that the access has ended, and that it has not after all', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    const before = await invalidationsOf(ahmed)
    expect((await demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`)).statusCode).toBe(200)
    expect(await invalidationsOf(ahmed)).toBe(before + 1)
    const undone = await demo.request('margaret', 'PUT', `${site}/subcompanies/${brightwire}/undo`, {})
    expect(undone.statusCode).toBe(200)
    expect(await invalidationsOf(ahmed)).toBe(before + 2)
    await isOpen(ahmed)
  })

  test('guards it until the assignment is cancelled', async () => {
    const { id } = await guardOfSub()
    await approve('margaret', ahmed)
    await isOpen(ahmed)
    expect((await demo.request('imran', 'DELETE', `/api/assignments/${id}`)).statusCode).toBe(200)
    await isShut(ahmed)
    // Another one of the sub-company's is not what was approved.
    await assign(ahmed, { start_at: '2026-10-26', end_at: '2026-12-30' })
    await isShut(ahmed)
    await approve('margaret', ahmed)
    await isOpen(ahmed)
  })

  test('guards it no longer than the assignment that was approved, however long the company makes it', async () => {
    const { id, work } = await guardOfSub()
    expect((await approve('margaret', ahmed)).json().data.approved_until).toBe(work.end_at)
    const longer = { ...work, end_at: '2027-06-30' }
    expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, longer)).statusCode).toBe(200)
    await isOpen(ahmed)
    setClock(new Date(`${work.end_at}T12:00:00Z`))
    await isOpen(ahmed)
    setClock(new Date(`${addDays(work.end_at, 1)}T12:00:00Z`))
    await isShut(ahmed)
    expect((await approve('margaret', ahmed)).json().data.approved_until).toBe('2027-06-30')
    await isOpen(ahmed)
  })

  test('guards it on no earlier day, however early the company lets the assignment begin', async () => {
    const { id, work } = await guardOfSub()
    const december = { ...work, start_at: '2026-12-01', end_at: '2026-12-05' }
    await change(id, december)
    const { approved_from, approved_until } = (await approve('margaret', ahmed)).json().data
    expect([approved_from, approved_until]).toEqual([december.start_at, december.end_at])
    await isShut(ahmed)
    await change(id, { ...december, start_at: '2026-10-20' })
    await isShut(ahmed)
    setClock(new Date('2026-11-30T12:00:00Z'))
    await isShut(ahmed)
    setClock(new Date('2026-12-01T12:00:00Z'))
    await isOpen(ahmed)
  })

  test('guards it by no other assignment than the one that was approved', async () => {
    const { id, work } = await guardOfSub()
    const december = { ...work, start_at: '2026-12-01', end_at: '2026-12-05' }
    await change(id, december)
    await approve('margaret', ahmed)
    await assign(ahmed, { start_at: '2026-10-26', end_at: '2026-10-30' })
    await isShut(ahmed)
    await change(id, { ...december, start_at: '2026-12-04' })
    await assign(ahmed, { start_at: '2026-12-01', end_at: '2026-12-03' }, 'electrician')
    setClock(new Date('2026-12-02T12:00:00Z'))
    await isShut(ahmed)
    setClock(new Date('2026-12-04T12:00:00Z'))
    await isOpen(ahmed)
  })

  test('guards it still when the company cancels other work of theirs on the site', async () => {
    const { id, work } = await guardOfSub()
    await change(id, { ...work, end_at: '2026-10-30' })
    await approve('margaret', ahmed)
    const january = await assign(ahmed, { start_at: '2027-01-04', end_at: '2027-01-08' }, 'electrician')
    await cancel(january)
    await isOpen(ahmed)
  })

  test('guards it from one assignment to the next without a night between, once both are approved', async () => {
    const { id, work } = await guardOfSub()
    await change(id, { ...work, end_at: '2026-10-26' })
    const next = { start_at: '2026-10-27', end_at: '2026-11-06' }
    await assign(ahmed, next)
    expect((await approveShown('priya', { ...work, end_at: '2026-10-26' })).statusCode).toBe(200)
    setClock(new Date('2026-10-27T00:00:00Z'))
    await isShut(ahmed)
    resetClock()
    expect((await approveShown('priya', next)).statusCode).toBe(200)
    await isOpen(ahmed)
    setClock(new Date('2026-10-27T00:00:00Z'))
    await isOpen(ahmed)
    setClock(new Date('2026-11-07T00:00:00Z'))
    await isShut(ahmed)
  })

  test('guards it on the days of the assignment that is left when the company cancels another', async () => {
    const { id, work } = await guardOfSub()
    await change(id, { ...work, end_at: '2026-10-26' })
    const next = { start_at: '2026-10-27', end_at: '2026-11-06' }
    await assign(ahmed, next)
    await approveShown('priya', { ...work, end_at: '2026-10-26' })
    await approveShown('priya', next)
    await db((tx) => tx.delete(notifications))
    await cancel(id)
    await isShut(ahmed)
    const notified = await db((tx) => tx.select().from(notifications).where(eq(notifications.type, 'site.guard_ended')))
    const days = `from ${dayInNumbers(work.start_at)} to 26/10/2026`
    expect(notified.find(({ user_id }) => user_id === personId(ahmed))?.description).toMatch(
      new RegExp(`^You no longer guard .* ${days}: `),
    )
    setClock(new Date('2026-10-27T00:00:00Z'))
    await isOpen(ahmed)
  })

  test('guards it until the assignment is in another trade', async () => {
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    const other = { ...work, role_id: 'electrician' }
    expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, other)).statusCode).toBe(200)
    await isShut(ahmed)
    expect((await companyPage('margaret')).guards).toEqual([])
    expect((await approve('margaret', ahmed)).statusCode).toBe(404)
    await isShut(ahmed)
    expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, work)).statusCode).toBe(200)
    await isShut(ahmed)
  })

  test('guards it by no approval of an assignment in another trade, also once the company makes it the guard’s', async () => {
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    await db((tx) => tx.update(assignments).set({ role_id: 'electrician' }).where(eq(assignments.id, id)))
    await isShut(ahmed)
    expect((await companyPage('margaret')).guards).toEqual([])
    const { rows } = await demo.deps.db.transaction({ userId: personId(ahmed), companyId: null }, (tx) =>
      tx.execute('select muster.guard_sites() as sites'),
    )
    expect(rows).toEqual([{ sites: [] }])
    await change(id, work)
    expect(await shownOf()).toMatchObject({ days: { approved: false }, approved_at: null })
    expect(await sitesOf(ahmed)).toEqual([[], []])
  })

  test('reads who is banned there, and not why: that is its host’s to know', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    const ban = banBody(personId('jan-nowak'), { reason: 'Fought at the hoist.' })
    const banned = await demo.request('margaret', 'POST', `${site}/bans`, ban)
    expect(banned.statusCode).toBe(200)
    const one = `${control}/${personId('jan-nowak')}?site_id=${riverside}`
    const bansFor = async (key: string) => (await demo.request(key, 'GET', one)).json().data.inputs.bans
    expect(await bansFor('dave-hollis')).toMatchObject([{ reason: ban.reason }])
    expect(await bansFor(ahmed)).toMatchObject([{ reason: null, start_at: '2026-10-26' }])
    for (const url of [one, `${control}?site_id=${riverside}&per_page=5000`])
      expect((await demo.request(ahmed, 'GET', url)).body).not.toContain('hoist')
    await demo.request('margaret', 'DELETE', `${site}/bans/${banned.json().data.id}`)
    demo.clock.forward(60)
  })

  test('guards it until the company takes the role back; giving it again is not enough', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    await hasTrades('imran', ahmed, 'labourer')
    expect((await demo.request(ahmed, 'GET', `${site}/fire/people`)).statusCode).toBe(403)
    await hasTrades('imran', ahmed, 'security-guard')
    await isShut(ahmed)
  })

  test('guards it until the employment ends, and not with a later one', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    const isEmployed = and(eq(employments.worker_id, personId(ahmed)), isNull(employments.ended_at))
    await db((tx) => tx.update(employments).set({ ended_at: demo.clock.now() }).where(isEmployed))
    expect((await demo.request(ahmed, 'GET', `${site}/fire/people`)).statusCode).toBe(403)
    demo.clock.forward(60)
    const again = { worker_id: personId(ahmed), company_id: companyId('sub'), source: 'LINK_CODE' as const }
    const id = newId()
    await db((tx) =>
      tx.insert(employments).values({ id, ...again, role: 'SECURITY_GUARD', started_at: demo.clock.now() }),
    )
    await isShut(ahmed)
  })

  test('guards it until the company terminates the contract; another contract needs another approval', async () => {
    const { work } = await guardOfSub()
    await approve('margaret', ahmed)
    expect(await sitesOf(ahmed)).toEqual([[riverside], [riverside]])
    await db((tx) => tx.delete(notifications))
    await terminate('imran', ahmed)
    await isShut(ahmed)
    const ended = (await notified()).filter((line) => line.endsWith('site.guard_ended'))
    expect(ended).toEqual(to('site.guard_ended', ahmed, 'margaret', 'priya'))
    // Nobody is left to approve.
    expect((await companyPage('margaret')).guards).toEqual([])
    setClock(new Date('2026-10-27T08:00:00Z'))
    await write('imran', ahmed, 'security-guard', '2026-10-27')
    // The assignment ended with the contract.
    await assign(ahmed, work)
    expect(await sitesOf(ahmed)).toEqual([[], []])
    await approve('margaret', ahmed)
    expect(await sitesOf(ahmed)).toEqual([[riverside], [riverside]])
  })

  test('guards it until the company writes a contract in another trade', async () => {
    await guardOfSub()
    await db((tx) => tx.update(contracts).set({ end_at: '2026-10-25' }).where(ofAhmed))
    await approve('margaret', ahmed)
    expect(await sitesOf(ahmed)).toEqual([[riverside], [riverside]])
    await write('imran', ahmed, 'electrician')
    expect(await sitesOf(ahmed)).toEqual([[], []])
  })

  test('guards it on the days of the assignment and on no other', async () => {
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    const tomorrow = { ...work, start_at: '2026-10-27' }
    expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, tomorrow)).statusCode).toBe(200)
    await isShut(ahmed)
    setClock(new Date('2026-10-27T00:00:00Z'))
    await isOpen(ahmed)
  })
})
