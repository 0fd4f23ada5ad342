import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/user'
import { authRig, claimsOf, goodPassword, type Rig, setCookie } from './rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
afterAll(() => rig.close())
const post = (path: string, body: object, browser = rig.browser()) => browser.call('POST', path, { body })
const wrong = (login: object, browser = rig.browser()) =>
  post('/api/auth/login', { ...login, password: 'not the password' }, browser)

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
      await wrong({ email: person.email }),
      await wrong({ email: 'nobody@northgate.example' }),
      await wrong({ phone_number: '07700 900299' }),
      await wrong({ phone_number: 'not a number' }),
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
    expect((await wrong({ email: person.email })).json().message).not.toContain('#')
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
    const answer = await post('/api/auth/login', body)
    expect(answer.statusCode).toBe(status)
    if (status === 422) expect(Object.keys(answer.json())).toEqual(['message', 'errors'])
  })
})

describe('too many tries', () => {
  test('ten wrong passwords in five minutes, then waits that grow to 15 minutes and end; the right one forgives', async () => {
    const person = await rig.person()
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await wrong({ email: person.email })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const first = await rig.browser().signIn({ email: person.email })
    expect(first.statusCode).toBe(429)
    expect(first.headers['retry-after']).toBe('300')
    expect(first.headers['x-ratelimit-reset']).toBe('300')
    rig.clock.forward(300)
    const waits = []
    for (let n = 0; n < 12; n += 1) {
      expect((await wrong({ email: person.email })).statusCode).toBe(401)
      const wait = Number((await wrong({ email: person.email })).headers['retry-after'])
      waits.push(wait)
      rig.clock.forward(wait)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(200)
    expect((await wrong({ email: person.email })).statusCode).toBe(401)
    expect((await wrong({ email: person.email })).statusCode).toBe(401)
  })

  test('an unknown login is counted and answered as an account is', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await wrong({ email: 'ghost@northgate.example' })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('30 guesses at once: ten are compared', async () => {
    const person = await rig.person()
    const answers = await Promise.all(Array.from({ length: 30 }, () => wrong({ email: person.email })))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })

  test('a browser the person signed in on before is not locked out by somebody else’s guesses', async () => {
    const person = await rig.person()
    const own = rig.browser()
    await own.signIn({ email: person.email })
    for (let n = 0; n < 11; n += 1) await wrong({ email: person.email })
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(429)
    expect((await own.signIn({ email: person.email })).statusCode).toBe(200)
  })

  test('another person’s known browser, or a forged cookie, has no such budget', async () => {
    const [person, other] = [await rig.person(), await rig.person()]
    const otherBrowser = rig.browser()
    await otherBrowser.signIn({ email: other.email })
    for (let n = 0; n < 10; n += 1) await wrong({ email: person.email })
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
    for (let n = 0; n < 11; n += 1) statuses.push((await wrong({ email: person.email }, own)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('the count outlives a restart: it is in the database', async () => {
    const person = await rig.person()
    for (let n = 0; n < 10; n += 1) await wrong({ email: person.email })
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

describe('a forgotten password', () => {
  const requestReset = (email: string, headers = {}) =>
    rig.browser().call('POST', '/api/auth/forgot-password-email', { body: { email }, headers })
  const reset = (token: string, password = 'a-new-granary-17') =>
    post('/api/auth/forgot-password-reset', { token, password })

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
    const answer = await post('/api/auth/login', { email: person.email, password: 'a-new-granary-17' })
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
    for (let n = 0; n < 11; n += 1) await wrong({ email: person.email })
    await requestReset(person.email)
    expect((await reset(await rig.mailedToken(person.email))).statusCode).toBe(200)
    const answer = await post('/api/auth/login', { email: person.email, password: 'a-new-granary-17' })
    expect(answer.statusCode).toBe(200)
  })
})

describe('an owner registers', () => {
  const form = (email: string, more = {}) => ({
    first_name: 'Ewa',
    last_name: 'Kowalska',
    email,
    password: 'a-long-lantern-walk',
    ...more,
  })
  const register = (email: string, more = {}) => post('/api/auth/register', form(email, more))
  const verify = (token: string, browser = rig.browser()) => post('/api/auth/verify-email', { token }, browser)

  test('by a mailed link, whose hand-off token signs in by one refresh', async () => {
    const email = 'ewa@newfirm.example'
    expect((await register('Ewa@NewFirm.example')).statusCode).toBe(200)
    expect((await post('/api/auth/login', { email, password: 'a-long-lantern-walk' })).json().message).toBe(
      '#EMAILNOTVERIFIED#',
    )
    const browser = rig.browser()
    const verified = await verify(await rig.mailedToken(email), browser)
    expect(verified.statusCode).toBe(200)
    expect(claimsOf(browser.token())).toMatchObject({ aud: 'handoff' })
    expect((await browser.me()).statusCode).toBe(401)
    const handed = browser.token()
    const entered = await browser.refresh()
    expect(entered.statusCode).toBe(200)
    expect(setCookie(entered)).toMatch(/^rt=[\w-]{43}; Path/)
    const me = (await browser.me()).json().data
    expect(me).toMatchObject({
      email,
      default_role: 'OWNER',
      status: 'REGISTERING',
      company: null,
      email_verified: true,
    })
    expect((await rig.browser().refresh({ token: handed })).statusCode).toBe(401)
  })

  test('the hand-off token dies after 60 s and 30 s of leeway, unused', async () => {
    await register('late@newfirm.example')
    const browser = rig.browser()
    await verify(await rig.mailedToken('late@newfirm.example'), browser)
    rig.clock.forward(90)
    expect((await browser.refresh()).statusCode).toBe(401)
  })

  test('two at once with one hand-off token: one session', async () => {
    await register('twice@newfirm.example')
    const browser = rig.browser()
    await verify(await rig.mailedToken('twice@newfirm.example'), browser)
    const token = browser.token()
    const answers = await Promise.all([1, 2, 3].map(() => rig.browser().refresh({ token })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
  })

  test('the mailed link works once', async () => {
    await register('once@newfirm.example')
    const token = await rig.mailedToken('once@newfirm.example')
    expect([(await verify(token)).statusCode, (await verify(token)).statusCode]).toEqual([200, 422])
  })

  test('a known address is answered alike and told by mail; its password stays', async () => {
    const person = await rig.person()
    const [existing, unknown] = [await register(person.email), await register('fresh@newfirm.example')]
    expect([existing.statusCode, existing.body]).toEqual([200, unknown.body])
    expect((await rig.emails()).find(({ to }) => to === person.email)?.subject).toBe('You already have an account')
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(200)
  })

  test('somebody who took an address first does not keep the account: its reader sets the password anew', async () => {
    const email = 'victim@newfirm.example'
    await register(email, { password: 'the-thief-chose-this' })
    rig.clock.forward(61)
    await register(email, { password: 'the-owner-chose-this' })
    const token = await rig.mailedToken(email)
    expect(
      (await post('/api/auth/forgot-password-reset', { token, password: 'the-owner-chose-this' })).statusCode,
    ).toBe(200)
    expect((await post('/api/auth/login', { email, password: 'the-thief-chose-this' })).statusCode).toBe(401)
    expect((await post('/api/auth/login', { email, password: 'the-owner-chose-this' })).statusCode).toBe(200)
  })

  test('no letter to an address that nobody has verified carries a word that was typed with it', async () => {
    const email = 'mailbox@strangers.example'
    const typed = { first_name: 'WIN-A-PRIZE', last_name: 'prizes.example' }
    const emails = async () => (await rig.emails()).filter(({ to }) => to === email)
    const later = () => rig.clock.forward(61)
    await register(email, typed)
    later()
    await register(email, typed)
    later()
    await post('/api/auth/verify-email/resend', { email })
    later()
    await post('/api/auth/forgot-password-email', { email })
    const person = await rig.person()
    const browser = rig.browser()
    await browser.signIn({ email: person.email })
    later()
    const names = { ...typed, email, current_password: goodPassword }
    expect((await browser.call('PUT', '/api/me', { body: names })).statusCode).toBe(200)
    const fresh = 'other-mailbox@strangers.example'
    await browser.call('PUT', '/api/me', { body: { email: fresh, current_password: goodPassword } })
    const allEmails = [...(await emails()), ...(await rig.emails()).filter(({ to }) => to === fresh)]
    expect(allEmails.map(({ subject }) => subject)).toEqual([
      'Verify your email',
      'Set your password',
      'Verify your email',
      'Set a new password',
      'You already have an account',
      'Verify your email',
    ])
    for (const { text } of allEmails) expect(text).toMatch(/^Hello,\n/)
    expect(JSON.stringify(allEmails)).not.toMatch(/WIN-A-PRIZE|prizes/)
  })

  /** The key of the first letter to an address. */
  const firstLink = async (email: string) => {
    const letter = (await rig.emails()).find(({ to }) => to === email)
    return /verify-email\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
  }
  test.each([0, 66])(
    'a password that a stranger typed does not outlive the link of who registers %i s later',
    async (seconds) => {
      const email = `taken-${seconds}@newfirm.example`
      await register(email, { password: 'the stranger knows this one' })
      rig.clock.forward(seconds)
      await register(email, { password: goodPassword })
      expect((await verify(await firstLink(email))).statusCode).toBe(200)
      const signIn = (password: string) => post('/api/auth/login', { email, password, remember: false })
      expect((await signIn('the stranger knows this one')).statusCode).toBe(401)
      const own = (await rig.emails()).filter(({ to, subject }) => to === email && subject === 'Set your password')
      expect(own).not.toEqual([])
    },
  )
  test('whoever registers again with the same password keeps it', async () => {
    const email = 'same-password@newfirm.example'
    await register(email, { password: goodPassword })
    await register(email, { password: goodPassword })
    expect((await verify(await firstLink(email))).statusCode).toBe(200)
    const answer = await post('/api/auth/login', { email, password: goodPassword, remember: false })
    expect(answer.statusCode).toBe(200)
  })

  test('two at once with one address make one account, and both hear the same', async () => {
    const answers = await Promise.all([register('race@newfirm.example'), register('race@newfirm.example')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const rows = await rig.read((tx) => tx.select().from(users).where(eq(users.email, 'race@newfirm.example')))
    expect(rows).toHaveLength(1)
  })

  test('the link is mailed again to who waits for it, and to nobody else', async () => {
    const email = 'again@newfirm.example'
    const verified = await rig.person()
    await register(email)
    const resend = (to: string) => post('/api/auth/verify-email/resend', { email: to })
    const before = (await rig.emails()).length
    const answers = [await resend(email), await resend(verified.email), await resend('nobody.at.all@x.example')]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await rig.emails()).slice(before).map(({ to }) => to)).toEqual([email])
    expect((await verify(await rig.mailedToken(email))).statusCode).toBe(200)
  })

  test.each(['role', 'status', 'company_id', 'default_role', 'email_verified_at'])(
    'nobody names their own %s',
    async (field) => {
      const answer = await register('mass@newfirm.example', { [field]: 'OWNER' })
      expect(answer.statusCode).toBe(422)
    },
  )
})
