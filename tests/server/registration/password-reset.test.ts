import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#server/platform/db/schema/outbox'
import { auditEvents } from '#server/platform/db/schema/record'
import { sessions } from '#server/platform/db/schema/session'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { type Browser, browserOf, newWorker, prove, type Stage, smsTo, stageOf, strong } from './worker.ts'

const fresh = 'nine dry planks on a trestle'
const accountExists = 'This number has an account already. Sign in with its password.'
let stage: Stage
let last = 0
const nextPhone = () => {
  last += 1
  return `+447700900${String(last).padStart(3, '0')}`
}
const read = <T>(run: (tx: Tx) => Promise<T>) => stage.deps.db.transaction('system', run)
const userOf = async (phone: string) => {
  const [user] = await read((tx) => tx.select().from(users).where(eq(users.phone_number, phone)))
  if (!user) throw new Error(`Nobody has ${phone}.`)
  return user
}
const make = (phone: string, change: Partial<typeof users.$inferInsert>) =>
  read((tx) => tx.update(users).set(change).where(eq(users.phone_number, phone)))
const emailsTo = (email: string) =>
  read(async (tx) => {
    const rows = await tx.select().from(outbox).where(eq(outbox.kind, 'MAIL')).orderBy(desc(outbox.id))
    return rows.filter(({ payload }) => payload.to === email).map(({ payload }) => payload)
  })
const signsIn = async (phone_number: string, password: string) =>
  (await browserOf(stage).post('/api/auth/login', { phone_number, password })).status
const isIn = async (browser: Browser) => (await browser.get('/api/me')).status === 200
/** A minute later, because a code was sent just before. */
async function forgets(phone: string, password = fresh, browser = browserOf(stage)) {
  stage.clock.forward(61)
  const { answer: code } = await prove(stage, phone, browser)
  const answer = await browser.phone('password', { password })
  browser.token = answer.body?.tokenInfo?.accessToken
  return { browser, code, answer }
}

beforeAll(async () => {
  stage = await stageOf()
})
beforeEach(() => stage.clock.set(null))
afterAll(() => stage.close())

describe('a forgotten password of a worker', () => {
  test('is replaced with a code: signed in with the same account, and the old one is dead', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    const { id } = await userOf(phone)
    const { browser, code, answer } = await forgets(phone)
    expect([code.body, answer.status]).toEqual([{ data: { known: true } }, 200])
    expect((await browser.get('/api/me')).body.data.id).toBe(id)
    expect([browser.jar.has('rt'), browser.jar.has('ticket')]).toEqual([true, false])
    expect([await signsIn(phone, strong), await signsIn(phone, fresh)]).toEqual([401, 200])
  })
  test('of a guard too', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    await make(phone, { default_role: 'SECURITY_GUARD', status: 'COMPLETED' })
    const { browser, answer } = await forgets(phone)
    expect([answer.status, await isIn(browser)]).toEqual([200, true])
  })
  test('ends every session there was', async () => {
    const phone = nextPhone()
    const there = await newWorker(stage, phone)
    const { id } = await userOf(phone)
    const { browser } = await forgets(phone)
    expect([await isIn(there), await isIn(browser)]).toEqual([false, true])
    const rows = await read((tx) => tx.select().from(sessions).where(eq(sessions.user_id, id)).orderBy(sessions.id))
    expect(rows.map(({ reason }) => reason)).toEqual(['PASSWORD_RESET', null])
  })
  test('is told to the phone and to the email, and written down', async () => {
    const phone = nextPhone()
    const email = `told-${last}@mail.example`
    await newWorker(stage, phone)
    await make(phone, { email })
    await forgets(phone)
    expect((await smsTo(stage, phone))[0]).toBe(
      'The password of your Muster account was changed just now. If this was not you, call us at once on 0113 496 0142.',
    )
    expect(await emailsTo(email)).toMatchObject([{ subject: 'Your password was changed' }])
    const { id, password_changed_at } = await userOf(phone)
    const events = await read((tx) => tx.select().from(auditEvents).where(eq(auditEvents.user_id, id)))
    expect(events.filter(({ kind }) => kind === 'password.reset')).toMatchObject([{ by: id, at: password_changed_at }])
  })
  test('makes a link mailed before worthless', async () => {
    const phone = nextPhone()
    const email = `linked-${last}@mail.example`
    await newWorker(stage, phone)
    await make(phone, { email })
    await browserOf(stage).post('/api/auth/forgot-password-email', { email })
    const token = /key=([\w-]{43})/.exec(String((await emailsTo(email))[0]?.text))?.[1]
    await forgets(phone)
    const answer = await browserOf(stage).post('/api/auth/forgot-password-reset', { token, password: strong })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['token']])
    expect(await signsIn(phone, fresh)).toBe(200)
  })
  test('is held to the same rules, the person’s own name too, and the code stays good', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    await make(phone, { first_name: 'Agnieszka', last_name: 'Wojciechowska' })
    const { browser, answer } = await forgets(phone, 'wojciechowska7')
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { password: ['This password is made of your name or of words of this product. Choose another.'] },
    ])
    expect((await browser.phone('password', { password: fresh })).status).toBe(200)
  })
})

describe('the proof of a number', () => {
  test('replaces one password, once', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    stage.clock.forward(61)
    const { browser } = await prove(stage, phone)
    const ticket = browser.jar.get('ticket') ?? ''
    expect((await browser.phone('password', { password: fresh })).status).toBe(200)
    browser.jar.set('ticket', ticket)
    const again = await browser.phone('password', { password: 'ten wet planks on a trestle' })
    expect([again.status, again.body.message]).toEqual([409, 'This took too long. Type your phone number again.'])
    expect(await signsIn(phone, fresh)).toBe(200)
  })
  test('is good for 10 minutes', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    stage.clock.forward(61)
    const { browser } = await prove(stage, phone)
    stage.clock.forward(600)
    expect((await browser.phone('password', { password: fresh })).status).toBe(409)
    expect(await signsIn(phone, strong)).toBe(200)
  })
  test('says nothing of a password that was set after it', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    stage.clock.forward(61)
    const { browser: first } = await prove(stage, phone)
    await forgets(phone)
    const late = await first.phone('password', { password: 'ten wet planks on a trestle' })
    expect([late.status, late.body.message]).toEqual([409, accountExists])
    expect(await signsIn(phone, fresh)).toBe(200)
  })
  test('comes with its code, not before', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    stage.clock.forward(61)
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    const early = await browser.phone('password', { password: fresh })
    expect([early.status, early.body.message]).toEqual([409, 'Type the code that we sent you first.'])
    expect(await signsIn(phone, strong)).toBe(200)
  })
})

describe('nothing is replaced, and nothing told, with the number of', () => {
  test.each([
    ['an owner', { default_role: 'OWNER' as const }],
    ['a manager', { default_role: 'MANAGER' as const }],
    ['a deactivated worker', { active: false }],
    ['a deactivated guard', { default_role: 'SECURITY_GUARD' as const, active: false }],
  ])('%s', async (_, change) => {
    const phone = nextPhone()
    const there = await newWorker(stage, phone)
    await make(phone, { ...change, last_name: 'Wojciechowska' })
    const before = await userOf(phone)
    const lives = await isIn(there)
    const { browser, code, answer } = await forgets(phone)
    expect([code.body, answer.status, answer.body]).toEqual([
      { data: { known: true } },
      409,
      { message: accountExists },
    ])
    expect(browser.jar.has('rt')).toBe(false)
    // Whose the number is could be guessed from what their password must not be.
    const guess = await browser.phone('password', { password: 'wojciechowska7' })
    expect([guess.status, guess.body]).toEqual([409, { message: accountExists }])
    expect([await userOf(phone), await isIn(there)]).toEqual([before, lives])
    expect((await smsTo(stage, phone))[0]).toMatch(/^\d{6} is your Muster code/)
  })
  test('a worker whose account is bound to another phone', async () => {
    const phone = nextPhone()
    const wrapper = (id: string) => browserOf(stage, { 'x-web-view': '1', 'x-device-id': id })
    const there = await newWorker(stage, phone, wrapper('their phone'))
    const before = await userOf(phone)
    const { browser, answer } = await forgets(phone, fresh, wrapper('another phone'))
    expect([answer.status, answer.headers['device-id-miss'], answer.headers['phone-number-miss']]).toEqual([
      401,
      '1',
      undefined,
    ])
    expect(browser.jar.has('rt')).toBe(false)
    expect([await userOf(phone), await isIn(there)]).toEqual([before, true])
    expect((await smsTo(stage, phone))[0]).toMatch(/^\d{6} is your Muster code/)
    const own = await forgets(phone, fresh, wrapper('their phone'))
    expect([own.answer.status, await isIn(own.browser)]).toEqual([200, true])
  })
})
