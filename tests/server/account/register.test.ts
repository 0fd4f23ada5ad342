import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/platform/db/schema/user'
import { authRig, claimsOf, goodPassword, type Rig, setCookie } from './auth-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
afterAll(() => rig.close())

describe('an owner registers', () => {
  const form = (email: string, more = {}) => ({
    first_name: 'Ewa',
    last_name: 'Kowalska',
    email,
    password: 'a-long-lantern-walk',
    ...more,
  })
  const register = (email: string, more = {}) => rig.post('/api/auth/register', form(email, more))
  const verify = (token: string, browser = rig.browser()) => rig.post('/api/auth/verify-email', { token }, browser)

  test('by a mailed link, whose hand-off token signs in by one refresh', async () => {
    const email = 'ewa@newfirm.example'
    expect((await register('Ewa@NewFirm.example')).statusCode).toBe(200)
    expect((await rig.post('/api/auth/login', { email, password: 'a-long-lantern-walk' })).json().message).toBe(
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
      (await rig.post('/api/auth/forgot-password-reset', { token, password: 'the-owner-chose-this' })).statusCode,
    ).toBe(200)
    expect((await rig.post('/api/auth/login', { email, password: 'the-thief-chose-this' })).statusCode).toBe(401)
    expect((await rig.post('/api/auth/login', { email, password: 'the-owner-chose-this' })).statusCode).toBe(200)
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
    await rig.post('/api/auth/verify-email/resend', { email })
    later()
    await rig.post('/api/auth/forgot-password-email', { email })
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
      const signIn = (password: string) => rig.post('/api/auth/login', { email, password, remember: false })
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
    const answer = await rig.post('/api/auth/login', { email, password: goodPassword, remember: false })
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
    const resend = (to: string) => rig.post('/api/auth/verify-email/resend', { email: to })
    const before = (await rig.emails()).length
    const answers = [await resend(email), await resend(verified.email), await resend('nobody.at.all@x.example')]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await rig.emails()).slice(before).map(({ to }) => to)).toEqual([email])
    expect((await verify(await rig.mailedToken(email))).statusCode).toBe(200)
  })

  test('nobody registers with a name that shows nothing', async () => {
    const answer = await register('nobody@newfirm.example', { first_name: '\u200b', last_name: '\u2800' })
    const errors = { first_name: ['Type your first name.'], last_name: ['Type your last name.'] }
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
  })

  test.each(['role', 'status', 'company_id', 'default_role', 'email_verified_at'])(
    'nobody names their own %s',
    async (field) => {
      const answer = await register('mass@newfirm.example', { [field]: 'OWNER' })
      expect(answer.statusCode).toBe(422)
    },
  )
})
