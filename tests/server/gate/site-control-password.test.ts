import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { users } from '#server/platform/db/schema/user'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(61))

const riverside = siteId('riverside')
const guard = 'dave-hollis'
/** Off site, let in by every rule. */
const worker = 'natalie-sugden'

const call = (move: 'check-in' | 'check-out', by: string, who: string, body: object, headers = {}) =>
  demo.request(
    by,
    'POST',
    `/api/site-control/workers/${personId(who)}/${move}`,
    { site_id: riverside, ...body },
    headers,
  )
const rejectionOf = (answer: { statusCode: number; json(): { errors?: object; message: string } }) => [
  answer.statusCode,
  answer.json().errors ?? answer.json().message,
]

test('a password guessed five times is locked for that worker on that guard only', async () => {
  const guess = (by: string, who: string, worker_password: string) => call('check-in', by, who, { worker_password })
  for (let n = 0; n < 5; n++)
    expect(rejectionOf(await guess(guard, 'rhys-llewellyn-price', 'opensesame'))).toEqual([
      422,
      { worker_password: ['This is not the worker’s password.'] },
    ])
  const locked = await guess(guard, 'rhys-llewellyn-price', demoPassword)
  expect(rejectionOf(locked)).toEqual([429, expect.stringMatching(/^Too many wrong passwords of this worker here/)])
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
  expect((await guess(guard, worker, 'opensesame')).statusCode).toBe(422)
  expect((await guess('priya', 'rhys-llewellyn-price', demoPassword)).statusCode).toBe(409)
  const [rhys] = await demo.deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(users)
      .where(eq(users.id, personId('rhys-llewellyn-price'))),
  )
  const own = await demo.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { phone_number: rhys?.phone_number, password: demoPassword, remember: false },
  })
  expect(own.statusCode).toBe(200)
  const { show } = await phoneOf(demo, 'rhys-llewellyn-price')
  const scanned = await call('check-in', guard, 'rhys-llewellyn-price', { qr: await show(riverside) })
  expect(scanned.statusCode).toBe(409)
  demo.clock.forward(901)
  expect((await guess(guard, 'rhys-llewellyn-price', demoPassword)).statusCode).toBe(409)
})

test('a right password is right, however many arrive at once; wrong ones are counted all the same', async () => {
  const at = (by: string, worker_password: string) =>
    Promise.all(Array.from({ length: 10 }, () => call('check-in', by, worker, { worker_password })))
  const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
  expect(codes(await at('priya', demoPassword))).toEqual(Array(10).fill(200))
  expect(codes(await at('margaret', 'opensesame')).sort()).toEqual([...Array(5).fill(422), ...Array(5).fill(429)])
})

test('a password is nowhere in the database', async () => {
  const marker = 'marker-of-a-password-8842'
  await call('check-in', guard, worker, { worker_password: marker }, { 'idempotency-key': 'marker' })
  const { rows } = await demo.deps.db.transaction('system', (tx) =>
    tx.execute<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    ),
  )
  const tablesWithMarker: string[] = []
  for (const { table_name } of rows) {
    const found = await demo.deps.db.transaction('system', (tx) =>
      tx.execute(`select 1 from "${table_name}" t where t::text like '%${marker}%'`),
    )
    if (found.rows.length) tablesWithMarker.push(table_name)
  }
  expect(tablesWithMarker).toEqual([])
})
