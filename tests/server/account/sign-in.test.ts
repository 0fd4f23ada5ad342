import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/platform/db/schema/user'
import { authRig, claimsOf, goodPassword, type Rig, setCookie } from './auth-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
afterAll(() => rig.close())

describe('sign-in', () => {
  test('by email in any case, by phone as people type it', async () => {
    const person = await rig.person({ email: 'anna.big@northgate.example', phone_number: '+447700900201' })
    expect(person.email).toBe('anna.big@northgate.example')
    for (const login of [
      { email: ' Anna.BIG@Northgate.example ' },
      { phone_number: '07700 900201' },
      { phone_number: '+44 (0)7700 900201' },
    ])
      expect((await rig.browser().signIn(login)).statusCode).toBe(200)
  })

  test('an unknown person, a wrong password, an inactive person and one without a password are answered alike', async () => {
    const person = await rig.person()
    const inactive = await rig.person({ active: false })
    const invited = await rig.person()
    await rig.read((tx) => tx.update(users).set({ password_hash: null }).where(eq(users.id, invited.id)))
    const answers = [
      await rig.wrongPassword({ email: person.email }),
      await rig.wrongPassword({ email: 'nobody@northgate.example' }),
      await rig.wrongPassword({ phone_number: '07700 900299' }),
      await rig.wrongPassword({ phone_number: 'not a number' }),
      await rig.browser().signIn({ email: inactive.email }),
      await rig.browser().signIn({ email: invited.email }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        status: false,
        message: 'That email or phone number and password do not match. Check both, or use ‘Forgot password?’.',
      })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(setCookie(answer)).toBeUndefined()
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort())
    }
  })

  test('an unverified email says so only after the right password, and opens no session', async () => {
    const person = await rig.person({ verified: false })
    expect((await rig.wrongPassword({ email: person.email })).json().message).not.toContain('#')
    const answer = await rig.browser().signIn({ email: person.email })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ message: '#EMAILNOTVERIFIED#' })
    expect(setCookie(answer)).toBeUndefined()
    expect(await rig.sessionRows(person.id)).toEqual([])
  })

  test('a worker whose email is not verified signs in with the phone', async () => {
    await rig.person({ role: 'WORKER', phone_number: '+447700900202', verified: false })
    expect((await rig.browser().signIn({ phone_number: '07700900202' })).statusCode).toBe(200)
  })

  test('somebody who still registers gets a session for the calls of registration only', async () => {
    const person = await rig.person({ status: 'REGISTERING', company: false })
    const browser = rig.browser()
    await browser.signIn({ email: person.email })
    expect(claimsOf(browser.token()).usr.sts).toBe('REGISTERING')
    expect((await browser.me()).statusCode).toBe(200)
    const refused = await browser.call('PUT', '/api/me/password', {
      body: { current_password: goodPassword, password: 'another-lantern-77' },
    })
    expect(refused.statusCode).toBe(403)
  })

  test.each([
    [{}, 422],
    [{ email: '', password: 'x' }, 422],
    [{ email: 'a@b.example' }, 422],
    [{ email: 'a@b.example', password: '' }, 422],
    [{ email: 'a@b.example', phone_number: '07700900142', password: 'x' }, 422],
    [{ email: 'a@b.example', password: 'x', role: 'OWNER' }, 422],
    [{ email: { $ne: '' }, password: 'x' }, 422],
    [{ email: "' or 1=1 --@x.example", password: "' or 1=1 --" }, 401],
    [{ email: 'a@b.example', password: 'x'.repeat(1025) }, 422],
  ])('%j is %d', async (body, status) => {
    const answer = await rig.post('/api/auth/login', body)
    expect(answer.statusCode).toBe(status)
    if (status === 422) expect(Object.keys(answer.json())).toEqual(['message', 'errors'])
  })
})

describe('too many tries', () => {
  test('ten wrong passwords in five minutes, then waits that grow to 15 minutes and end; the right one forgives', async () => {
    const person = await rig.person()
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await rig.wrongPassword({ email: person.email })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const first = await rig.browser().signIn({ email: person.email })
    expect(first.statusCode).toBe(429)
    expect(first.headers['retry-after']).toBe('300')
    expect(first.headers['x-ratelimit-reset']).toBe('300')
    rig.clock.forward(300)
    const waits = []
    for (let n = 0; n < 12; n += 1) {
      expect((await rig.wrongPassword({ email: person.email })).statusCode).toBe(401)
      const wait = Number((await rig.wrongPassword({ email: person.email })).headers['retry-after'])
      waits.push(wait)
      rig.clock.forward(wait)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(200)
    expect((await rig.wrongPassword({ email: person.email })).statusCode).toBe(401)
    expect((await rig.wrongPassword({ email: person.email })).statusCode).toBe(401)
  })

  test('an unknown login is counted and answered as an account is', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await rig.wrongPassword({ email: 'ghost@northgate.example' })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('30 guesses at once: ten are compared', async () => {
    const person = await rig.person()
    const answers = await Promise.all(Array.from({ length: 30 }, () => rig.wrongPassword({ email: person.email })))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })

  test('a browser the person signed in on before is not locked out by somebody else’s guesses', async () => {
    const person = await rig.person()
    const own = rig.browser()
    await own.signIn({ email: person.email })
    for (let n = 0; n < 11; n += 1) await rig.wrongPassword({ email: person.email })
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(429)
    expect((await own.signIn({ email: person.email })).statusCode).toBe(200)
  })

  test('another person’s known browser, or a forged cookie, has no such budget', async () => {
    const [person, other] = [await rig.person(), await rig.person()]
    const otherBrowser = rig.browser()
    await otherBrowser.signIn({ email: other.email })
    for (let n = 0; n < 10; n += 1) await rig.wrongPassword({ email: person.email })
    expect((await otherBrowser.signIn({ email: person.email })).statusCode).toBe(429)
    const forged = rig.browser()
    forged.jar.set('kd', `${'A'.repeat(43)}.${'B'.repeat(22)}`)
    expect((await forged.signIn({ email: person.email })).statusCode).toBe(429)
  })

  test('the known browser’s own budget ends too', async () => {
    const person = await rig.person()
    const own = rig.browser()
    await own.signIn({ email: person.email })
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await rig.wrongPassword({ email: person.email }, own)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('the count outlives a restart: it is in the database', async () => {
    const person = await rig.person()
    for (let n = 0; n < 10; n += 1) await rig.wrongPassword({ email: person.email })
    const { buildApp } = await import('#server/app')
    const again = await buildApp(rig.deps)
    const answer = await again.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: goodPassword },
    })
    expect(answer.statusCode).toBe(429)
    await again.close()
  })
})
