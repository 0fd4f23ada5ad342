import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId, workerId } from '#server/demo/ids-by-key'
import { employments } from '#server/platform/db/schema/company'
import { invitations } from '#server/platform/db/schema/invitation'
import { auditEvents } from '#server/platform/db/schema/record'
import { users } from '#server/platform/db/schema/user'
import type { ImportField } from '#shared/domain/workforce/import-columns'
import { createDemoServer } from '../../support/demo.ts'
import { assignmentBody } from '../../support/jobs/assignment-body.ts'
import { importForm } from '../../support/workforce/import-form.ts'
import { xlsxOfRows } from '../../support/workforce/xlsx.ts'
import { brightwire, control, riverside, site } from '../sites/guard-rig.ts'

/** The role belongs to the employment: a sheet makes somebody a guard of the company that imports it, and of no other. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const mapping: ImportField[] = ['first_name', 'last_name', 'mobile', 'role']
const personOf = async (worker: string) => {
  const [row] = await system((tx) =>
    tx
      .select()
      .from(users)
      .where(eq(users.id, workerId(worker))),
  )
  if (!row) throw new Error(`no ${worker}`)
  return row
}
type Options = Partial<Parameters<typeof importForm>[0]>
async function take(key: string, worker: string, role: string, more: Options = {}) {
  const { first_name, last_name, phone_number } = await personOf(worker)
  const rows = [
    ['First name', 'Last name', 'Mobile', 'Role'],
    [first_name, last_name, phone_number ?? '', role],
  ]
  const { payload, headers, batch } = await importForm({ file: xlsxOfRows(rows), mapping, ...more })
  const answer = await demo.request(key, 'POST', '/api/me/workers/excel', payload, headers)
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
  return { data: answer.json().data, batch }
}
const roleAt = async (worker: string, company: 'main' | 'sub') =>
  (
    await system((tx) =>
      tx
        .select({ role: employments.role })
        .from(employments)
        .where(and(eq(employments.worker_id, workerId(worker)), eq(employments.company_id, companyId(company)))),
    )
  ).map(({ role }) => role)
const changes = (worker: string) =>
  system((tx) =>
    tx
      .select({ by: auditEvents.by, data: auditEvents.data })
      .from(auditEvents)
      .where(and(eq(auditEvents.user_id, workerId(worker)), eq(auditEvents.kind, 'guard.changed'))),
  )
const detailFor = async (key: string, worker: string) =>
  (await demo.request(key, 'GET', `/api/me/workers/${(await personOf(worker)).slug}`)).json().data

test('who accepts an import as a guard is one, guards a host’s site once it approves, and until the access ends', async () => {
  const worker = 'leanne-ackroyd'
  const user = workerId(worker)
  const { batch } = await take('imran', worker, 'Security guard')
  const [invited] = await system((tx) => tx.select().from(invitations).where(eq(invitations.import_batch_id, batch)))
  expect(await roleAt(worker, 'sub')).toEqual([])
  const accept = `/api/me/worker-invitations/${invited?.id}/accept`
  expect((await demo.request(worker, 'PUT', accept)).statusCode).toBe(200)
  expect([await roleAt(worker, 'sub'), await roleAt(worker, 'main')]).toEqual([['SECURITY_GUARD'], ['WORKER']])
  expect(await changes(worker)).toEqual([{ by: user, data: { company_id: companyId('sub'), to: 'SECURITY_GUARD' } }])
  // Their permissions have changed: they sign in again.
  expect((await demo.request(worker, 'GET', '/api/me')).statusCode).toBe(401)
  demo.forget(worker)
  expect((await demo.request(worker, 'GET', '/api/me')).json().data.default_role).toBe('SECURITY_GUARD')
  const detail = await detailFor('imran', worker)
  expect(detail.default_role).toBe('SECURITY_GUARD')
  expect(detail.dictionary.ROLE.map(({ id }: { id: string }) => id)).toContain('security-guard')
  expect((await detailFor('margaret', worker)).default_role).toBe('WORKER')

  const days = { start_at: '2026-10-26', end_at: '2026-12-24' }
  const guarding = { site_id: riverside, role_id: 'security-guard', ...days, confirm_overlap: true }
  const work = assignmentBody({ worker_id: user, ...guarding })
  expect((await demo.request('imran', 'POST', '/api/assignments', work)).statusCode).toBe(200)
  const list = () => demo.request(worker, 'GET', `${control}?site_id=${riverside}`)
  expect((await list()).statusCode).toBe(404)
  const shown = (await demo.request('margaret', 'GET', `${site}/subcompanies/${brightwire}`)).json().data
  expect(shown.guards.map(({ id }: { id: string }) => id)).toContain(user)
  const approved = await demo.request('margaret', 'PUT', `${site}/guards/${user}`, { approved: true, days })
  expect(approved.statusCode).toBe(200)
  expect((await list()).statusCode).toBe(200)
  expect((await demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`)).statusCode).toBe(200)
  expect((await list()).statusCode).toBe(404)
})

test('of somebody who works here the sheet says that the role changes; it does at this company, and is undone', async () => {
  const worker = 'deborah-lister'
  const linked = { worker_id: workerId(worker), company_id: companyId('sub'), source: 'LINK_CODE' as const }
  await system((tx) =>
    tx.insert(employments).values({ id: crypto.randomUUID(), ...linked, started_at: demo.clock.now() }),
  )
  expect((await take('imran', worker, 'Electrician', { dry: true })).data.counts).toMatchObject({ same: 1 })
  const { data } = await take('imran', worker, 'Security guard', { dry: true })
  expect(data.counts).toMatchObject({ same: 0, duplicate: 1 })
  expect(data.own[0].changes).toEqual([{ field: 'role', now: 'Worker', sheet: 'Security guard' }])
  const update = { plan: { fixes: {}, choices: { 2: 'update' as const } } }
  const made = await take('imran', worker, 'Security guard', update)
  expect([await roleAt(worker, 'sub'), await roleAt(worker, 'main')]).toEqual([['SECURITY_GUARD'], ['WORKER']])
  expect((await take('imran', worker, 'Security guard', { dry: true })).data.counts).toMatchObject({ same: 1 })
  const undo = (batch_id: string) => demo.request('imran', 'POST', '/api/me/workers/excel/delete', { batch_id })
  expect((await undo(made.batch)).json().data).toMatchObject({ restored: 1, kept: [] })
  expect(await roleAt(worker, 'sub')).toEqual(['WORKER'])

  // And the other way: the sheet’s trade is not the guard’s any more.
  await take('imran', worker, 'Security guard', update)
  const back = await take('imran', worker, 'Electrician', { dry: true })
  expect(back.data.own[0].changes).toEqual([{ field: 'role', now: 'Security guard', sheet: 'Electrician' }])
  const unmade = await take('imran', worker, 'Electrician', update)
  expect(await roleAt(worker, 'sub')).toEqual(['WORKER'])
  await undo(unmade.batch)
  expect(await roleAt(worker, 'sub')).toEqual(['SECURITY_GUARD'])
  expect((await changes(worker)).map(({ data }) => data?.to)).toEqual([
    'SECURITY_GUARD',
    'WORKER',
    'SECURITY_GUARD',
    'WORKER',
    'SECURITY_GUARD',
  ])
})
