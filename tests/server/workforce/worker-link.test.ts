import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { employments } from '#server/platform/db/schema/company'
import { linkCodes } from '#server/platform/db/schema/device'
import { auditEvents } from '#server/platform/db/schema/record'
import { createDemoServer } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const grace = workerId('grace-adjei')
const codeOf = async (worker: string): Promise<string> =>
  (await demo.request(worker, 'POST', '/api/me/link-code')).json().data.code
const link = (key: string, code: string, more: object = {}) =>
  demo.request(key, 'POST', '/api/me/workers/link', { code, ...more })
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const companiesOf = (worker: string) =>
  system((tx) =>
    tx
      .select()
      .from(employments)
      .where(and(eq(employments.worker_id, worker), isNull(employments.ended_at))),
  )
const codeError = { code: ['This code is not good any more. Ask the worker for a new one.'] }

test('a worker reads a code from their profile; the company that types it has them among its people, once', async () => {
  const code = await codeOf('grace-adjei')
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const answer = await link('margaret', ` ${code.toLowerCase().replace('-', ' ')} `, { payroll_number: 'CF-77' })
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    expect.objectContaining({ id: grace, last_name: 'Adjei' }),
  ])
  expect(await companiesOf(grace)).toEqual([expect.objectContaining({ source: 'LINK_CODE', payroll_number: 'CF-77' })])
  const newest = (await demo.request('grace-adjei', 'GET', '/api/me/notifications')).json().data[0]
  expect(newest).toMatchObject({
    type: 'worker.linked',
    description: 'Calder & Finch Construction Ltd has linked you by your code: they see your profile now.',
  })
  const [event] = await system((tx) => tx.select().from(auditEvents).where(eq(auditEvents.kind, 'worker.linked')))
  expect(event).toMatchObject({ user_id: grace })
  const again = await link('owain', code)
  expect([again.statusCode, again.json().errors]).toEqual([422, codeError])
})

test('who works for the company already is said so, and the code is not used up', async () => {
  const code = await codeOf('jan-nowak')
  const answer = await link('margaret', code)
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'Jan Nowak works for your company already.'])
  expect((await link('owain', code)).statusCode).toBe(200)
})

test('a code that is wrong, too old, or whose worker asked for another: alike', async () => {
  const first = await codeOf('grace-adjei')
  const second = await codeOf('grace-adjei')
  expect((await link('owain', first)).json().errors).toEqual(codeError)
  demo.clock.forward(601)
  expect((await link('owain', second)).json().errors).toEqual(codeError)
  expect((await link('owain', 'ABCD-EFGH')).json().errors).toEqual(codeError)
  expect((await link('owain', 'ABCD-EFG')).json().errors).toEqual({
    code: ['The code has eight letters and digits, as the worker reads it.'],
  })
})

test('no code is kept as it is read', async () => {
  const code = await codeOf('callum-ogilvie')
  const rows = await system((tx) => tx.select().from(linkCodes))
  expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
})

test('a company that guesses waits', async () => {
  const codes = []
  for (let n = 0; n < 21; n++) codes.push((await link('eamon', `ABCDEFG${'ABCDEFGHJKMNPQRSTUVWX'[n]}`)).statusCode)
  expect([new Set(codes.slice(0, 20)), codes[20]]).toEqual([new Set([422]), 429])
})

test('two companies at once: one has the worker', async () => {
  const code = await codeOf('siobhan-mcgillicuddy')
  const both = await Promise.all([link('owain', code), link('imran', code)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})
