import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { agreementAcceptances } from '#server/platform/db/schema/agreement'
import { idempotencyKeys } from '#server/platform/db/schema/record'
import { authRig, goodPassword, type Rig } from '../account/auth-rig.ts'

let rig: Rig
let browser: ReturnType<Rig['browser']>
let me: string
beforeAll(async () => {
  rig = await authRig()
})
beforeEach(async () => {
  const person = await rig.person()
  me = person.id
  browser = rig.browser()
  await browser.signIn({ email: person.email }, { remember: true })
})
afterAll(() => rig.close())

const save = (key: string | undefined, body: object, as = browser) =>
  as.call('PUT', '/api/me', { body, headers: { 'idempotency-key': key } })
const rows = () => rig.read((tx) => tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.user_id, me)))
const name = async () => (await browser.me()).json().data.first_name

describe('a write with a key', () => {
  test('is done once; a repeat gets the first answer, though things have changed since', async () => {
    const first = await save('k1', { first_name: 'Zofia' })
    await save(undefined, { first_name: 'Maria' })
    const again = await save('k1', { first_name: 'Zofia' })
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(await name()).toBe('Maria')
  })

  test.each([
    ['another body', '/api/me', { first_name: 'Ewa' }],
    ['another call', '/api/me/messages', { first_name: 'Zofia' }],
  ])('the same key with %s is 422 and does nothing', async (_, url, body) => {
    await save('k1', { first_name: 'Zofia' })
    const answer = await browser.call('PUT', url, { body, headers: { 'idempotency-key': 'k1' } })
    expect(answer.statusCode).toBe(422)
    expect(await name()).toBe('Zofia')
  })

  test('another person’s same key is another key', async () => {
    await save('k1', { first_name: 'Zofia' })
    const other = rig.browser()
    await other.signIn({ email: (await rig.person()).email })
    const answer = await save('k1', { first_name: 'Ewa' }, other)
    expect(answer.json().data.first_name).toBe('Ewa')
  })

  test('the answer is kept 24 hours', async () => {
    await save('k1', { first_name: 'Zofia' })
    await save(undefined, { first_name: 'Maria' })
    rig.clock.forward(24 * 3600 - 1)
    await browser.refresh()
    expect((await save('k1', { first_name: 'Zofia' })).headers['idempotent-replayed']).toBe('true')
    rig.clock.forward(2)
    await browser.refresh()
    expect((await save('k1', { first_name: 'Zofia' })).headers['idempotent-replayed']).toBeUndefined()
    expect(await name()).toBe('Zofia')
  })

  test.each(['', ' ', 'x'.repeat(201), 'ź'])('the key %j is not one', async (key) => {
    expect((await save(key, { first_name: 'Zofia' })).statusCode).toBe(422)
  })
})

describe('repeats at once', () => {
  test('ten alike: the write happens once and all hear the same', async () => {
    const newcomer = await rig.person({ agreed: false })
    me = newcomer.id
    await browser.signIn({ email: newcomer.email })
    const { slug, version } = (await browser.call('GET', '/api/me/messages')).json().data[0]
    const accept = () =>
      browser.call('PUT', '/api/me/messages', { body: { slug, version }, headers: { 'idempotency-key': 'k1' } })
    const answers = await Promise.all(Array.from({ length: 10 }, accept))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => !headers['idempotent-replayed'])).toHaveLength(1)
    const accepted = await rig.read((tx) =>
      tx.select().from(agreementAcceptances).where(eq(agreementAcceptances.user_id, me)),
    )
    expect(accepted).toHaveLength(1)
  })
})

describe('a repeat whose first try still runs', () => {
  afterEach(() => vi.useRealTimers())
  test('waits 10 s, then is 503, which is no verdict on the call', async () => {
    await save('k1', { first_name: 'Zofia' })
    await rig.read((tx) =>
      tx.update(idempotencyKeys).set({ status: null, answer: null }).where(eq(idempotencyKeys.user_id, me)),
    )
    vi.useFakeTimers({ toFake: ['Date'] })
    let answer: Awaited<ReturnType<typeof save>> | undefined
    void save('k1', { first_name: 'Zofia' }).then((came) => {
      answer = came
    })
    await vi.waitFor(() => {
      vi.setSystemTime(Date.now() + 1000)
      expect(answer).toBeDefined()
    })
    expect([answer?.statusCode, answer?.headers['retry-after']]).toEqual([503, '2'])
  })
})

describe('failures', () => {
  test('a verdict (422, 409) is the answer to the repeat too: a wrong password is not counted twice', async () => {
    const body = { email: 'other@northgate.example', current_password: 'wrong' }
    const first = await save('k1', body)
    expect(first.statusCode).toBe(422)
    for (let n = 0; n < 8; n += 1) expect((await save('k1', body)).body).toBe(first.body)
    const right = await save('k2', { ...body, current_password: goodPassword })
    expect(right.statusCode).toBe(200)
  })

  test('anything else frees the key: the repeat runs again', async () => {
    const body = { slug: 'nothing', version: '1' }
    const accept = () => browser.call('PUT', '/api/me/messages', { body, headers: { 'idempotency-key': 'k1' } })
    expect((await accept()).statusCode).toBe(404)
    expect(await rows()).toEqual([])
    const again = await accept()
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([404, undefined])
  })

  test('a claim whose server died is taken over after 60 s', async () => {
    await save('k1', { first_name: 'Zofia' })
    const [{ created_at } = { created_at: new Date() }] = await rows()
    await rig.read((tx) =>
      tx.update(idempotencyKeys).set({ status: null, answer: null }).where(eq(idempotencyKeys.user_id, me)),
    )
    await save(undefined, { first_name: 'Maria' })
    rig.clock.set(new Date(created_at.getTime() + 60_000))
    expect((await save('k1', { first_name: 'Zofia' })).headers['idempotent-replayed']).toBeUndefined()
    expect(await name()).toBe('Zofia')
    expect((await rows())[0]?.status).toBe(200)
  })

  test('calls whose answers hold tokens or change passwords keep nothing', async () => {
    const body = { current_password: goodPassword, password: 'a-better-granary-9' }
    const headers = { 'idempotency-key': 'k1' }
    expect((await browser.call('PUT', '/api/me/password', { body, headers })).statusCode).toBe(200)
    await browser.refresh({ headers })
    expect(await rows()).toEqual([])
  })
})
