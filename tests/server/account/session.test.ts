import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later, lifetimes } from '#server/platform/auth/lifetimes'
import { endExpired, endSessions } from '#server/platform/auth/sessions'
import { memberships } from '#server/platform/db/schema/company'
import { notifications } from '#server/platform/db/schema/notification'
import { auditEvents } from '#server/platform/db/schema/record'
import { refreshTokens, sessions } from '#server/platform/db/schema/session'
import { users } from '#server/platform/db/schema/user'
import { fingerprint } from '#server/platform/kit/keys'
import { authRig, claimsOf, type Rig, setCookie } from './auth-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
afterAll(() => rig.close())

const hours = (n: number) => n * 3600
const days = (n: number) => n * 24 * 3600
async function signedIn(more: object = {}, someone: Parameters<Rig['person']>[0] = {}) {
  const person = await rig.person(someone)
  const browser = rig.browser()
  const answer = await browser.signIn({ email: person.email }, more)
  expect(answer.statusCode).toBe(200)
  return { person, browser, answer }
}
const session = async (userId: string) => (await rig.sessionRows(userId)).at(-1)!

describe('opening', () => {
  test('sign-in answers an access token and an HttpOnly cookie that ends with the browser', async () => {
    const { person, browser, answer } = await signedIn()
    expect(Object.keys(answer.json())).toEqual(['tokenInfo'])
    expect(claimsOf(browser.token()).usr).toMatchObject({
      uid: person.id,
      sts: 'COMPLETED',
      company: 'Northgate Civils',
    })
    const value = browser.jar.get('rt')
    expect(setCookie(answer)).toBe(`rt=${value}; Path=/; HttpOnly; SameSite=Strict`)
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const me = await browser.me()
    expect(me.json().data).toMatchObject({ id: person.id, default_role: 'OWNER', company: { id: person.company_id } })
  })

  test('remembered, the cookie lasts 14 days', async () => {
    const { answer, browser } = await signedIn({ remember: true })
    expect(setCookie(answer)).toBe(
      `rt=${browser.jar.get('rt')}; Max-Age=${days(14)}; Path=/; HttpOnly; SameSite=Strict`,
    )
  })

  test('only SHA-256 of the refresh token is kept', async () => {
    const { browser } = await signedIn()
    const value = browser.jar.get('rt') ?? ''
    const rows = await rig.read((tx) => tx.select().from(refreshTokens))
    expect(rows.some(({ hash }) => hash === fingerprint(value))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(value)
  })

  test('a new sign-in in the same browser ends the session it had', async () => {
    const { person, browser } = await signedIn()
    const old = browser.token()
    await browser.signIn({ email: person.email })
    expect((await browser.me({ token: old })).statusCode).toBe(401)
    expect((await browser.me()).statusCode).toBe(200)
    expect((await rig.sessionRows(person.id)).map(({ reason }) => reason)).toEqual(['SIGNED_IN_AGAIN', null])
  })

  test('an eleventh browser ends the session that was idle longest', async () => {
    const person = await rig.person()
    const browsers = Array.from({ length: 11 }, () => rig.browser())
    for (const browser of browsers) {
      await browser.signIn({ email: person.email })
      rig.clock.forward(1)
    }
    const answers = await Promise.all(browsers.map((browser) => browser.me()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, ...Array(10).fill(200)])
  })

  test('over https the cookie is __Host-rt and Secure', async () => {
    const secure = await authRig({ PUBLIC_URL: 'https://muster.test' })
    const person = await secure.person()
    const browser = secure.browser()
    const answer = await browser.signIn({ email: person.email })
    expect(setCookie(answer, '__Host-rt')).toBe(
      `__Host-rt=${browser.jar.get('__Host-rt')}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    )
    expect((await browser.refresh()).statusCode).toBe(200)
    await secure.close()
  })
})

describe('ends', () => {
  test.each([
    ['without remember me: 12 hours idle', false, hours(12)],
    ['remembered: 14 days idle', true, days(14)],
  ])('%s', async (_, remember, idle) => {
    const [before, after] = [await signedIn({ remember }), await signedIn({ remember })]
    const start = rig.clock.now()
    rig.clock.forward(idle - 1)
    expect((await before.browser.refresh()).statusCode).toBe(200)
    rig.clock.set(new Date(start.getTime() + (idle + 1) * 1000))
    expect((await after.browser.refresh()).statusCode).toBe(401)
  })

  test.each([
    ['without remember me: 24 hours in all', false, hours(24), hours(11)],
    ['remembered: 30 days in all', true, days(30), days(13)],
  ])('%s', async (_, remember, absolute, step) => {
    const { browser } = await signedIn({ remember })
    const start = rig.clock.now().getTime()
    const at = (seconds: number) => rig.clock.set(new Date(start + seconds * 1000))
    for (let used = step; used < absolute - 1; used += step) {
      at(used)
      expect((await browser.refresh()).statusCode).toBe(200)
    }
    at(absolute - 1)
    expect((await browser.refresh()).statusCode).toBe(200)
    at(absolute + 1)
    expect((await browser.refresh()).statusCode).toBe(401)
  })

  test('calls with the access token keep it alive too, noted at most once a minute', async () => {
    const { person, browser } = await signedIn()
    const opened = (await session(person.id)).last_used_at.getTime()
    rig.clock.forward(59)
    await browser.me()
    expect((await session(person.id)).last_used_at.getTime()).toBe(opened)
    rig.clock.forward(1)
    await browser.me()
    const used = await session(person.id)
    expect(used.last_used_at.getTime()).toBe(opened + 60_000)
    expect(used.idle_until.getTime()).toBe(used.last_used_at.getTime() + hours(12) * 1000)
  })

  test('the access token runs out after 10 minutes, the session does not', async () => {
    const { browser } = await signedIn()
    rig.clock.forward(629)
    expect((await browser.me()).statusCode).toBe(200)
    rig.clock.forward(1)
    expect((await browser.me()).statusCode).toBe(401)
    expect((await browser.refresh()).statusCode).toBe(200)
    expect((await browser.me()).statusCode).toBe(200)
  })
})

describe('rights are read at every request, not from the token', () => {
  test('a deactivated person is out at the next call', async () => {
    const { person, browser } = await signedIn()
    await rig.read((tx) => tx.update(users).set({ active: false }).where(eq(users.id, person.id)))
    expect((await browser.me()).statusCode).toBe(401)
    expect((await browser.refresh()).statusCode).toBe(401)
  })

  test('a manager removed from the company is out at the next call', async () => {
    const { person, browser } = await signedIn({}, { role: 'MANAGER' })
    await rig.read((tx) =>
      tx.update(memberships).set({ ended_at: rig.clock.now() }).where(eq(memberships.user_id, person.id)),
    )
    expect((await browser.me()).statusCode).toBe(401)
  })

  test('a role is the membership’s of today', async () => {
    const { person, browser } = await signedIn()
    await rig.read((tx) => tx.update(memberships).set({ role: 'MANAGER' }).where(eq(memberships.user_id, person.id)))
    expect((await browser.me()).json().data.default_role).toBe('MANAGER')
  })

  test('sessions ended by somebody else answer 401 at once', async () => {
    const { person, browser } = await signedIn()
    await rig.read((tx) => endSessions(tx, rig.deps, person.id, 'DEVICE_RESET'))
    expect((await browser.me()).statusCode).toBe(401)
  })
})

describe('a session that ran out stays out when the clock goes back', () => {
  const back = (seconds: number) => rig.clock.forward(-seconds)
  const answers = async ({ browser }: Awaited<ReturnType<typeof signedIn>>) => [
    (await browser.me()).statusCode,
    (await browser.refresh()).statusCode,
  ]

  test('once a call of its own was refused', async () => {
    const one = await signedIn()
    rig.clock.forward(lifetimes.browser.idle)
    expect((await one.browser.refresh()).statusCode).toBe(401)
    back(lifetimes.browser.idle)
    expect(await answers(one)).toEqual([401, 401])
    expect((await session(one.person.id)).reason).toBe('RAN_OUT')
  })

  test('at its longest as well, once a call with a fresh token was refused', async () => {
    const one = await signedIn()
    await rig.read((tx) =>
      tx
        .update(sessions)
        .set({ abs_until: later(rig.clock.now(), 60) })
        .where(eq(sessions.user_id, one.person.id)),
    )
    rig.clock.forward(60)
    expect((await one.browser.me()).statusCode).toBe(401)
    back(60)
    expect(await answers(one)).toEqual([401, 401])
  })

  test('though nobody asked for it meanwhile', async () => {
    const [one, other] = [await signedIn(), await signedIn({ remember: true })]
    rig.clock.forward(lifetimes.browser.idle)
    await endExpired(rig.deps)
    back(lifetimes.browser.idle)
    expect(await answers(one)).toEqual([401, 401])
    expect(await answers(other)).toEqual([200, 200])
  })
})

describe('refresh needs cookie and bearer of one session, from the app’s own pages', () => {
  test.each([
    ['the cookie alone', { headers: { authorization: undefined } }, 401],
    ['the bearer alone', { headers: { cookie: undefined } }, 401],
    ['another origin', { headers: { origin: 'https://evil.test' } }, 403],
    ['an origin that begins alike', { headers: { origin: 'http://muster.test.evil.test' } }, 403],
    ['the null origin', { headers: { origin: 'null' } }, 403],
    ['no origin', { headers: { origin: undefined } }, 403],
    ['no origin but another site', { headers: { origin: undefined, 'sec-fetch-site': 'cross-site' } }, 403],
    ['an origin that the Host header vouches for', { headers: { origin: 'http://10.0.0.9', host: '10.0.0.9' } }, 403],
  ])('%s is refused and steps nothing', async (_, options, status) => {
    const { person, browser } = await signedIn()
    expect((await browser.refresh(options)).statusCode).toBe(status)
    expect((await session(person.id)).counter).toBe(1)
    expect((await browser.refresh()).statusCode).toBe(200)
    expect((await session(person.id)).counter).toBe(2)
  })

  test('a bearer of another session is refused, and neither session is touched', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    expect((await mine.browser.refresh({ token: other.browser.token() })).statusCode).toBe(401)
    expect((await session(mine.person.id)).counter).toBe(1)
    expect((await session(other.person.id)).counter).toBe(1)
    expect((await mine.browser.me()).statusCode).toBe(200)
  })

  test('a browser that sends no Origin but says same-origin is let in', async () => {
    const { browser } = await signedIn()
    const answer = await browser.refresh({ headers: { origin: undefined, 'sec-fetch-site': 'same-origin' } })
    expect(answer.statusCode).toBe(200)
  })
})

describe('rotation', () => {
  /** Three tokens in a row, as somebody who copies cookies would hold them. */
  async function three() {
    const { person, browser } = await signedIn()
    const tokens = [browser.jar.get('rt')]
    for (let n = 0; n < 2; n += 1) {
      await browser.refresh()
      tokens.push(browser.jar.get('rt'))
    }
    const replay = (n: number) => browser.refresh({ headers: { cookie: `rt=${tokens[n]}` } })
    return { person, browser, tokens, replay }
  }

  test('each refresh gives another token', async () => {
    const { tokens, person } = await three()
    expect(new Set(tokens).size).toBe(3)
    expect((await session(person.id)).counter).toBe(3)
  })

  test('the direct predecessor gets the very same successor again for 60 s: a lost answer, another tab', async () => {
    const { tokens, replay, person, browser } = await three()
    rig.clock.forward(59)
    const again = await replay(1)
    expect(again.statusCode).toBe(200)
    expect(setCookie(again)).toContain(`rt=${tokens[2]};`)
    expect((await session(person.id)).counter).toBe(3)
    expect((await browser.me()).statusCode).toBe(200)
  })

  test('after 60 s it is a copy: the session ends', async () => {
    const { replay, person, browser } = await three()
    rig.clock.forward(60)
    expect((await replay(1)).statusCode).toBe(401)
    expect((await session(person.id)).reason).toBe('REUSE')
    expect((await browser.me()).statusCode).toBe(401)
  })

  test.each([0, 30, 120])(
    'a token before the predecessor is a copy at once (%d s later), and the newest dies too',
    async (seconds) => {
      const { tokens, replay, person, browser } = await three()
      rig.clock.forward(seconds)
      const answer = await replay(0)
      expect(answer.statusCode).toBe(401)
      expect(setCookie(answer)).toContain('rt=;')
      browser.jar.set('rt', tokens[2] ?? '')
      expect((await browser.refresh()).statusCode).toBe(401)
      expect((await browser.me()).statusCode).toBe(401)
      const events = await rig.read((tx) =>
        tx
          .select()
          .from(auditEvents)
          .where(and(eq(auditEvents.user_id, person.id), eq(auditEvents.kind, 'session.reuse'))),
      )
      expect(events).toHaveLength(1)
      const notified = await rig.read((tx) =>
        tx.select().from(notifications).where(eq(notifications.user_id, person.id)),
      )
      expect(notified.map(({ type }) => type)).toEqual(['session.reuse_detected'])
      expect((await rig.emails()).filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual([
        'We ended a sign-in of yours',
      ])
    },
  )

  test('a second reuse within a day ends all sessions of the person', async () => {
    const person = await rig.person()
    const steal = async () => {
      const browser = rig.browser()
      await browser.signIn({ email: person.email })
      const first = browser.jar.get('rt')
      await browser.refresh()
      await browser.refresh()
      await browser.refresh({ headers: { cookie: `rt=${first}` } })
    }
    const honest = rig.browser()
    await honest.signIn({ email: person.email })
    await steal()
    expect((await honest.me()).statusCode).toBe(200)
    await steal()
    expect((await honest.me()).statusCode).toBe(401)
  })

  test('20 refreshes at once with one cookie step the counter once and all get the same token', async () => {
    const { person, browser } = await signedIn()
    const headers = { cookie: `rt=${browser.jar.get('rt')}` }
    const token = browser.token()
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.refresh({ headers, token })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => setCookie(answer))).size).toBe(1)
    expect((await session(person.id)).counter).toBe(2)
  })

  test('the 21st in a minute is told to wait, and harms nothing', async () => {
    const { browser } = await signedIn()
    for (let n = 0; n < 20; n += 1) expect((await browser.refresh()).statusCode).toBe(200)
    const answer = await browser.refresh()
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['x-ratelimit-reset']).toBe(answer.headers['retry-after'])
    rig.clock.forward(60)
    expect((await browser.refresh()).statusCode).toBe(200)
  })

  test('an unknown cookie is a 401 that touches nothing', async () => {
    const { person, browser } = await signedIn()
    expect((await browser.refresh({ headers: { cookie: 'rt=made-up' } })).statusCode).toBe(401)
    expect((await session(person.id)).revoked_at).toBeNull()
  })
})

describe('logout', () => {
  test('the bearer is worthless at once, the cookie is cleared, and it may be repeated', async () => {
    const { browser } = await signedIn()
    const token = browser.token()
    const answer = await browser.call('POST', '/api/auth/logout')
    expect(answer.statusCode).toBe(200)
    expect(setCookie(answer)).toContain('rt=;')
    expect((await browser.me({ token })).statusCode).toBe(401)
    expect((await browser.call('POST', '/api/auth/logout', { token })).statusCode).toBe(200)
  })

  test('works with a bearer that has run out', async () => {
    const { person, browser } = await signedIn()
    rig.clock.forward(hours(2))
    expect((await browser.call('POST', '/api/auth/logout', { body: {} })).statusCode).toBe(200)
    expect((await session(person.id)).reason).toBe('LOGOUT')
  })

  test('everywhere ends the other browsers too; without it they stay', async () => {
    const person = await rig.person()
    const [here, there, later] = [rig.browser(), rig.browser(), rig.browser()]
    for (const browser of [here, there, later]) await browser.signIn({ email: person.email })
    await later.call('POST', '/api/auth/logout')
    expect((await there.me()).statusCode).toBe(200)
    await here.call('POST', '/api/auth/logout', { body: { everywhere: true } })
    expect((await there.me()).statusCode).toBe(401)
  })

  test('nobody is signed out by a bearer that is forged', async () => {
    const { browser } = await signedIn()
    expect((await browser.call('POST', '/api/auth/logout', { token: `${browser.token()}x` })).statusCode).toBe(401)
    expect((await browser.me()).statusCode).toBe(200)
  })
})

describe('the wrapper', () => {
  const phone = (deviceId: string) => ({ 'x-web-view': 'true', 'x-device-id': deviceId })
  const worker = (n: string) => rig.person({ role: 'WORKER', phone_number: `+447700900${n}`, email: null })

  test('binds a worker to the phone they sign in on; the session lasts 30 days idle and needs its phone at every call', async () => {
    const person = await worker('101')
    const app = rig.browser(phone('phone-101'))
    const answer = await app.signIn({ phone_number: '07700 900101' })
    expect(setCookie(answer)).toContain(`Max-Age=${days(30)}`)
    expect((await app.me()).statusCode).toBe(200)
    for (const headers of [{ 'x-device-id': 'another-phone' }, { 'x-device-id': undefined }]) {
      const refused = await app.me({ headers })
      expect(refused.statusCode).toBe(401)
      expect(refused.headers['device-id-miss']).toBe('1')
      const notRenewed = await app.refresh({ headers })
      expect(notRenewed.statusCode).toBe(401)
      expect(notRenewed.headers['device-id-miss']).toBe('1')
    }
    expect((await session(person.id)).counter).toBe(1)
    expect((await app.refresh()).statusCode).toBe(200)
  })

  test('another phone is a device-id-miss and opens nothing; another person’s phone is a phone-number-miss', async () => {
    const [mine, other] = [await worker('102'), await worker('103')]
    await rig.browser(phone('phone-102')).signIn({ phone_number: mine.phone_number })
    const elsewhere = await rig.browser(phone('phone-102b')).signIn({ phone_number: mine.phone_number })
    expect([elsewhere.statusCode, elsewhere.headers['device-id-miss']]).toEqual([401, '1'])
    const shared = await rig.browser(phone('phone-102')).signIn({ phone_number: other.phone_number })
    expect([shared.statusCode, shared.headers['phone-number-miss']]).toEqual([401, '1'])
    expect(await rig.sessionRows(other.id)).toEqual([])
    expect(setCookie(shared)).toBeUndefined()
  })

  test('a person has one session in the wrapper; the browser’s is another matter', async () => {
    const person = await worker('104')
    const [first, second, browser] = [rig.browser(phone('phone-104')), rig.browser(phone('phone-104')), rig.browser()]
    await browser.signIn({ phone_number: person.phone_number })
    await first.signIn({ phone_number: person.phone_number })
    await second.signIn({ phone_number: person.phone_number })
    expect([(await first.me()).statusCode, (await second.me()).statusCode, (await browser.me()).statusCode]).toEqual([
      401, 200, 200,
    ])
  })

  test('a browser that only claims to be a web view gets a browser’s session', async () => {
    const person = await worker('105')
    const browser = rig.browser({ 'x-web-view': 'true' })
    const answer = await browser.signIn({ phone_number: person.phone_number })
    expect(setCookie(answer)).not.toContain('Max-Age')
    expect((await session(person.id)).wrapper).toBe(false)
  })
})
