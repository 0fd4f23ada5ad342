import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { assignmentBody, assignmentChange } from '../../support/jobs/assignment-body.ts'
import { ahmed, type Demo, guardRig, riverside } from './guard-rig.ts'

let demo: Demo
const { assigned, db, hasTrades, isOpen, isShut, profileOf, rollCall, setClock, sitesOf, terminate, write } = guardRig(
  () => demo,
)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

describe('the site’s own guard', () => {
  test('is one by an assignment of its own company in the guard’s trade', async () => {
    const { id, start_at, end_at } = await assigned('dave-hollis', 'main')
    await isOpen('dave-hollis')
    const work = { site_id: riverside, start_at, end_at, confirm_overlap: true }
    const as = (role_id: string) =>
      demo.request('margaret', 'PUT', `/api/assignments/${id}`, assignmentChange({ ...work, role_id }))
    expect((await as('labourer')).statusCode).toBe(200)
    await isShut('dave-hollis')
    expect((await as('security-guard')).statusCode).toBe(200)
    await isOpen('dave-hollis')
  })

  test('is none once the contract is terminated, until another one begins', async () => {
    expect(await sitesOf('dave-hollis')).toEqual([[riverside], [riverside]])
    const { role_id, start_at, end_at } = await assigned('dave-hollis', 'main')
    const today = demo.clock.now()
    setClock(new Date(today.getTime() - 24 * 3600_000))
    await terminate('margaret', 'dave-hollis')
    setClock(today)
    await isShut('dave-hollis')
    await write('margaret', 'dave-hollis', 'security-guard')
    // The assignment ended with the contract.
    await isShut('dave-hollis')
    const whose = { worker_id: personId('dave-hollis'), site_id: riverside }
    const work = assignmentBody({ ...whose, role_id, start_at, end_at, confirm_overlap: true })
    const made = await demo.request('margaret', 'POST', '/api/assignments', work)
    expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
    expect(await sitesOf('dave-hollis')).toEqual([[riverside], [riverside]])
  })

  test('was one on the days before: what they marked on another phone then is still named as theirs', async () => {
    const before = demo.clock.now()
    const started = await demo.request('margaret', 'GET', `/api/me/roll-calls/${rollCall()}`)
    const [person] = started.json().data.people as { id: string }[]
    setClock(new Date(before.getTime() + 24 * 3600_000))
    await terminate('margaret', 'dave-hollis')
    const by = { by: personId('dave-hollis'), by_name: 'Dave Hollis' }
    const mark = { person_id: person?.id, mark: 'SAFE', device: 'phone001', clock: 1, at: before.toISOString(), ...by }
    const sent = await demo.request('margaret', 'POST', `/api/me/roll-calls/${rollCall()}/marks`, {
      since: 0,
      marks: [mark],
    })
    expect([sent.statusCode, sent.json().data.marks]).toMatchObject([200, [by]])
    const ofDave = eq(contracts.worker_id, personId('dave-hollis'))
    await db((tx) => tx.update(contracts).set({ terminated_at: null, terminated_by: null }).where(ofDave))
  })

  test('is not one whom another company made a guard and the site’s company assigned as its worker', async () => {
    const own = { id: newId(), worker_id: personId(ahmed), company_id: companyId('main') }
    await db((tx) => tx.insert(employments).values({ ...own, source: 'LINK_CODE', started_at: demo.clock.now() }))
    await hasTrades('imran', ahmed, 'security-guard')
    const days = { start_at: '2026-10-20', end_at: '2026-10-30' }
    const shift = { ...own, id: newId(), site_id: riverside, role_id: 'security-guard', ...days }
    await db((tx) => tx.insert(assignments).values(shift))
    await isShut(ahmed)
    expect((await profileOf('margaret', ahmed)).default_role).toBe('WORKER')
    expect((await profileOf('imran', ahmed)).default_role).toBe('SECURITY_GUARD')
  })
})

describe('the role', () => {
  test('is the employment’s: one company makes and unmakes its guard, and another’s stays what it was', async () => {
    const own = { id: newId(), worker_id: personId(ahmed), company_id: companyId('main') }
    await db((tx) => tx.insert(employments).values({ ...own, source: 'LINK_CODE', started_at: demo.clock.now() }))
    const roles = async () => [
      (await profileOf('imran', ahmed)).default_role,
      (await profileOf('margaret', ahmed)).default_role,
      (await demo.request(ahmed, 'GET', '/api/me')).json().data.default_role,
    ]
    await hasTrades('imran', ahmed, 'labourer', 'security-guard')
    expect(await roles()).toEqual(['SECURITY_GUARD', 'WORKER', 'SECURITY_GUARD'])
    // What the other company reads and saves again makes no guard of its own, and keeps the first one's.
    const read = (await profileOf('margaret', ahmed)).dictionary.ROLE.map(({ id }: { id: string }) => id)
    expect(read).toEqual(['labourer'])
    await hasTrades('margaret', ahmed, ...read)
    expect(await roles()).toEqual(['SECURITY_GUARD', 'WORKER', 'SECURITY_GUARD'])
    expect((await profileOf('imran', ahmed)).dictionary.ROLE).toHaveLength(2)
    await hasTrades('imran', ahmed, 'labourer')
    expect(await roles()).toEqual(['WORKER', 'WORKER', 'WORKER'])
  })
})
