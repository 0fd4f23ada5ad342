import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/platform/db/schema/user'
import { authRig, type Rig } from './auth-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
afterAll(() => rig.close())

describe('a forgotten password', () => {
  const requestReset = (email: string, headers = {}) =>
    rig.browser().call('POST', '/api/auth/forgot-password-email', { body: { email }, headers })
  const reset = (token: string, password = 'a-new-granary-17') =>
    rig.post('/api/auth/forgot-password-reset', { token, password })

  test('is answered alike for known and unknown addresses; only the known one gets a letter', async () => {
    const person = await rig.person()
    const [existing, unknown] = [await requestReset(person.email), await requestReset('nobody.here@northgate.example')]
    expect([existing.statusCode, existing.body]).toEqual([200, unknown.body])
    expect((await rig.emails()).filter(({ to }) => to === person.email)).toHaveLength(1)
    expect((await rig.emails()).filter(({ to }) => to.startsWith('nobody.here'))).toEqual([])
  })

  test.each([
    ['Host', { host: '10.0.0.9' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }],
    ['Forwarded', { forwarded: 'host=evil.test' }],
  ])('the link is on the configured host whatever %s says', async (_, headers) => {
    const person = await rig.person()
    await requestReset(person.email, headers)
    const text = (await rig.emails()).find(({ to }) => to === person.email)?.text ?? ''
    expect(text).toContain('http://muster.test/login/password/reset?key=')
    expect(text).not.toMatch(/evil.test|10.0.0.9/)
  })

  test('the link sets the password once, proves the address, ends every session and tells the person', async () => {
    const person = await rig.person({ verified: false })
    await rig.read((tx) => tx.update(users).set({ email_verified_at: rig.clock.now() }).where(eq(users.id, person.id)))
    const [one, two] = [rig.browser(), rig.browser()]
    await one.signIn({ email: person.email })
    await two.signIn({ email: person.email })
    await requestReset(person.email)
    const token = await rig.mailedToken(person.email)
    expect((await reset(token)).statusCode).toBe(200)
    expect([(await one.me()).statusCode, (await two.me()).statusCode]).toEqual([401, 401])
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(401)
    const answer = await rig.post('/api/auth/login', { email: person.email, password: 'a-new-granary-17' })
    expect(answer.statusCode).toBe(200)
    expect((await rig.emails()).at(-1)).toMatchObject({ to: person.email, subject: 'Your password was changed' })
    const again = await reset(token, 'yet-another-granary-18')
    expect(again.statusCode).toBe(422)
    expect(again.json().errors.token).toEqual(['This link is not valid any more. Ask for a new one.'])
  })

  test('of one mailbox, letters for addresses without an account keep none from the address that has one', async () => {
    const person = await rig.person()
    const [name, host] = person.email.split('@')
    for (let n = 0; n < 7; n++) await requestReset(`${name}+${n}@${host}`)
    await requestReset(person.email)
    expect((await rig.emails()).filter(({ to }) => to === person.email)).toHaveLength(1)
    await requestReset(person.email)
    expect((await rig.emails()).filter(({ to }) => to === person.email)).toHaveLength(1)
  })

  test('a refused password leaves the link good', async () => {
    const person = await rig.person()
    await requestReset(person.email)
    const token = await rig.mailedToken(person.email)
    const refused = await reset(token, 'password1')
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['password']])
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('the link dies after 30 minutes, and when another link was used', async () => {
    const person = await rig.person()
    await requestReset(person.email)
    const first = await rig.mailedToken(person.email)
    rig.clock.forward(61)
    await requestReset(person.email)
    const second = await rig.mailedToken(person.email)
    expect(second).not.toBe(first)
    expect((await reset(second)).statusCode).toBe(200)
    expect((await reset(first)).statusCode).toBe(422)
    rig.clock.forward(61)
    await requestReset(person.email)
    const third = await rig.mailedToken(person.email)
    rig.clock.forward(30 * 60)
    expect((await reset(third)).statusCode).toBe(422)
  })

  test('two at once with one link: one wins', async () => {
    const person = await rig.person()
    await requestReset(person.email)
    const token = await rig.mailedToken(person.email)
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  })

  test('one letter a minute and five a day; the answer never tells', async () => {
    const person = await rig.person()
    const count = async () => (await rig.emails()).filter(({ to }) => to === person.email).length
    expect([(await requestReset(person.email)).statusCode, (await requestReset(person.email)).statusCode]).toEqual([
      200, 200,
    ])
    expect(await count()).toBe(1)
    for (let n = 0; n < 8; n += 1) {
      rig.clock.forward(61)
      expect((await requestReset(person.email)).statusCode).toBe(200)
    }
    expect(await count()).toBe(5)
  })

  test('it stays open while sign-in is held back, and opens it again', async () => {
    const person = await rig.person()
    for (let n = 0; n < 11; n += 1) await rig.wrongPassword({ email: person.email })
    await requestReset(person.email)
    expect((await reset(await rig.mailedToken(person.email))).statusCode).toBe(200)
    const answer = await rig.post('/api/auth/login', { email: person.email, password: 'a-new-granary-17' })
    expect(answer.statusCode).toBe(200)
  })
})
