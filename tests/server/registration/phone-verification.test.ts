import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devices } from '#server/platform/db/schema/device'
import { supportTasks, throttles } from '#server/platform/db/schema/record'
import { users } from '#server/platform/db/schema/user'
import { verificationCodes } from '#server/platform/db/schema/verification'
import { newId } from '#shared/domain/kit/id'
import { browserOf, codeIn, newWorker, otherThan, prove, type Stage, smsTo, stageOf, strong } from './worker.ts'

let stage: Stage
let last = 0
/** Of the block that Ofcom keeps for stories. */
const nextPhone = () => {
  last += 1
  return `+447700900${String(last).padStart(3, '0')}`
}
const wrongs = async (phone: string, browser: ReturnType<typeof browserOf>, times: number) => {
  const code = codeIn((await smsTo(stage, phone))[0])
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await browser.phone('verify-code', { code: otherThan(code) }))
  return { code, answers }
}

beforeAll(async () => {
  stage = await stageOf()
})
beforeEach(() => stage.clock.set(null))
afterAll(() => stage.close())

describe('a phone number', () => {
  test('known or unknown is answered alike', async () => {
    const existingPhone = nextPhone()
    await newWorker(stage, existingPhone)
    stage.clock.forward(61)
    const first = await browserOf(stage).phone('verify-phone', { phone_number: existingPhone })
    const second = await browserOf(stage).phone('verify-phone', { phone_number: '+447700900000' })
    const plain = ({ status, body, headers }: typeof first) => [
      status,
      JSON.stringify(body).replace(/07700 900\d{3}/, 'the number'),
      Object.keys(headers).sort(),
    ]
    expect(plain(first)).toEqual(plain(second))
    expect(first.body).toMatchObject({ resend_after: 60, expires_in: 600 })
  })
  test.each([
    ['07700 900999', 2],
    ['7700900999', 4],
    ['+44 7700 900999', 6],
    ['+44 (0)7700-900999', 8],
    ['0044 7700 900999', 10],
  ])('typed as %s gets its code', async (typed, days) => {
    stage.clock.forward(days * 86_400)
    const { status } = await browserOf(stage).phone('verify-phone', { phone_number: typed })
    expect(status).toBe(200)
    expect((await smsTo(stage, '+447700900999'))[0]).toMatch(
      /^\d{6} is your Muster code\. It is good for 10 minutes\. Never tell it to anybody\.\n\n@localhost #\d{6}$/,
    )
  })
  test.each([
    ['a landline', '0113 496 0142'],
    ['a foreign mobile', '+48 601 234 567'],
    ['a premium number', '0906 123 4567'],
    ['a pager', '07600 123456'],
    ['a personal number', '070 1234 5678'],
    ['too short', '07700 90014'],
    ['words', 'my phone'],
    ['nothing', ''],
  ])('that is %s is refused and gets nothing', async (_, phone_number) => {
    const before = await stage.deps.db.transaction('system', (tx) => tx.select().from(verificationCodes))
    const { status, body } = await browserOf(stage).phone('verify-phone', { phone_number })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ phone_number: ['Type a UK mobile number, like 07700 900142.'] })
    expect(await stage.deps.db.transaction('system', (tx) => tx.select().from(verificationCodes))).toHaveLength(
      before.length,
    )
  })
  test('the ticket is a cookie no script can read', async () => {
    const { raw } = await browserOf(stage).phone('verify-phone', { phone_number: nextPhone() })
    expect(raw.cookies).toMatchObject([{ name: 'ticket', httpOnly: true, sameSite: 'Strict', path: '/' }])
    expect(raw.headers['cache-control']).toBe('no-store')
  })
})

describe('a code', () => {
  test('is kept only as a keyed hash', async () => {
    const phone = nextPhone()
    await browserOf(stage).phone('verify-phone', { phone_number: phone })
    const code = codeIn((await smsTo(stage, phone))[0])
    const [row] = await stage.deps.db.transaction('system', (tx) =>
      tx.select().from(verificationCodes).where(eq(verificationCodes.phone_number, phone)),
    )
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })
  test('proves the number: a new person sets a password', async () => {
    const { answer } = await prove(stage, nextPhone())
    expect([answer.status, answer.body]).toEqual([200, { data: { known: false } }])
  })
  test('proves the number: a known person is asked for theirs', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    stage.clock.forward(61)
    const { answer } = await prove(stage, phone)
    expect(answer.body).toEqual({ data: { known: true } })
  })
  test('that is wrong says how many tries are left; the sixth is refused even when right', async () => {
    const phone = nextPhone()
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    const { code, answers } = await wrongs(phone, browser, 5)
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect(answers.map(({ body }) => body.errors.code[0])).toEqual([
      'That is not the code. 4 tries are left.',
      'That is not the code. 3 tries are left.',
      'That is not the code. 2 tries are left.',
      'That is not the code. One try is left.',
      'That is not the code, and it was the fifth try. Ask for a new one.',
    ])
    const sixth = await browser.phone('verify-code', { code })
    expect([sixth.status, sixth.body.errors.code]).toEqual([
      422,
      ['Five wrong tries: this code is no longer good. Ask for a new one.'],
    ])
    const password = await browser.phone('password', { password: strong })
    expect([password.status, password.body.message]).toEqual([409, 'Type the code that we sent you first.'])
  })
  test('guessed a hundred times at once is tried five times', async () => {
    const phone = nextPhone()
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    const code = codeIn((await smsTo(stage, phone))[0])
    const ticket = browser.jar.get('ticket') ?? ''
    const guessing = Array.from({ length: 100 }, () => {
      const guesser = browserOf(stage)
      guesser.jar.set('ticket', ticket)
      return guesser.phone('verify-code', { code: otherThan(code) })
    })
    const words = (await Promise.all(guessing)).map(({ body }) => body.errors.code[0] as string)
    expect(words.filter((text) => text.startsWith('That is not the code'))).toHaveLength(5)
    expect((await browser.phone('verify-code', { code })).status).toBe(422)
  })
  test('expires after 10 minutes', async () => {
    const phone = nextPhone()
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    const code = codeIn((await smsTo(stage, phone))[0])
    stage.clock.forward(600)
    const { status, body } = await browser.phone('verify-code', { code })
    expect([status, body.errors.code]).toEqual([422, ['This code has expired. Ask for a new one.']])
  })
  test('is good to the last second, and only once', async () => {
    const phone = nextPhone()
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    const code = codeIn((await smsTo(stage, phone))[0])
    stage.clock.forward(599)
    expect((await browser.phone('verify-code', { code })).status).toBe(200)
    const again = await browser.phone('verify-code', { code })
    expect([again.status, again.body.errors.code]).toEqual([422, ['This code was used already. Ask for a new one.']])
  })
  test('belongs to the browser that asked for it', async () => {
    const phone = nextPhone()
    await browserOf(stage).phone('verify-phone', { phone_number: phone })
    const code = codeIn((await smsTo(stage, phone))[0])
    const stranger = browserOf(stage)
    expect((await stranger.phone('verify-code', { code })).body.message).toBe(
      'This took too long. Type your phone number again.',
    )
    await stranger.phone('verify-phone', { phone_number: nextPhone() })
    expect((await stranger.phone('verify-code', { code })).status).toBe(422)
  })
  test('a newer one for the same number makes it worthless', async () => {
    const phone = nextPhone()
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    const first = codeIn((await smsTo(stage, phone))[0])
    stage.clock.forward(61)
    await browserOf(stage).phone('verify-phone', { phone_number: phone })
    const { status, body } = await browser.phone('verify-code', { code: first })
    expect([status, body.errors.code[0]]).toEqual([422, expect.stringContaining('A newer code was sent')])
  })
})

describe('another code', () => {
  test('comes after 60 seconds; sooner is 429 with the seconds to wait', async () => {
    const phone = nextPhone()
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    stage.clock.forward(20)
    const soon = await browser.phone('resend-code', { phone_number: phone })
    expect([soon.status, soon.headers['x-ratelimit-reset'], soon.headers['retry-after']]).toEqual([429, '40', '40'])
    expect(soon.body.message).toBe('A code was just sent. Ask again in 40 s.')
    stage.clock.forward(40)
    expect((await browser.phone('resend-code', { phone_number: phone })).status).toBe(200)
    const texts = await smsTo(stage, phone)
    expect(texts).toHaveLength(2)
    expect((await browser.phone('verify-code', { code: codeIn(texts[1]) })).status).toBe(
      codeIn(texts[1]) === codeIn(texts[0]) ? 200 : 422,
    )
    expect((await browser.phone('verify-code', { code: codeIn(texts[0]) })).body).toEqual({ data: { known: false } })
  })
  test('typing the same number again within the minute sends none and says how long to wait', async () => {
    const phone = nextPhone()
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    stage.clock.forward(15)
    const again = await browser.phone('verify-phone', { phone_number: phone })
    expect([again.status, again.body.resend_after]).toEqual([200, 45])
    const texts = await smsTo(stage, phone)
    expect(texts).toHaveLength(1)
    expect((await browser.phone('verify-code', { code: codeIn(texts[0]) })).status).toBe(200)
  })
  test('is sent 5 times a day to a number, whoever asks', async () => {
    const phone = nextPhone()
    const statuses = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await browserOf(stage).phone('verify-phone', { phone_number: phone })).status)
      stage.clock.forward(61)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await smsTo(stage, phone)).toHaveLength(5)
    stage.clock.forward(86_400)
    expect((await browserOf(stage).phone('verify-phone', { phone_number: phone })).status).toBe(200)
  })
  const behindOne = 'is sent to everybody behind one address, whatever was mistyped there or asked for too soon'
  test(behindOne, { timeout: 60_000 }, async () => {
    const address = browserOf(stage)
    const statusOf = async (step: string, payload: object) => (await address.phone(step, payload)).status
    for (let n = 0; n < 30; n++) expect(await statusOf('verify-phone', { phone_number: 'my phone' })).toBe(422)
    for (let n = 0; n < 70; n++) expect(await statusOf('verify-code', { code: '1' })).toBe(422)
    const statuses = new Map<string, number>()
    for (let n = 0; n < 100; n++) {
      address.jar.clear()
      const phone = `+4477${String(n).padStart(3, '0')}00142`
      const steps = [await statusOf('verify-phone', { phone_number: phone })]
      const code = codeIn((await smsTo(stage, phone))[0])
      steps.push(await statusOf('resend-code', { phone_number: phone }))
      steps.push(await statusOf('verify-code', { code }))
      // For some, as hashing takes its time.
      if (n < 22) expect(await statusOf('password', { password: strong })).toBe(200)
      statuses.set(steps.join(), (statuses.get(steps.join()) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ '200,429,200': 100 })
    // What was sent is counted: 600 an hour.
    const sentFrom = eq(throttles.key, `sms-from:${address.remoteAddress}`)
    const [bucket] = await stage.deps.db.transaction('system', (tx) => tx.select().from(throttles).where(sentFrom))
    expect(bucket?.count).toBe(100)
    await stage.deps.db.transaction('system', (tx) => tx.update(throttles).set({ count: 600 }).where(sentFrom))
    address.jar.clear()
    expect(await statusOf('verify-phone', { phone_number: nextPhone() })).toBe(429)
    expect((await browserOf(stage).phone('verify-phone', { phone_number: nextPhone() })).status).toBe(200)
  })
  test('is sent 1,000 times a day from one address, however they are spread over its hours', async () => {
    const address = browserOf(stage)
    const request = async (browser = address) => {
      browser.jar.clear()
      return (await browser.phone('verify-phone', { phone_number: nextPhone() })).status
    }
    expect(await request()).toBe(200)
    const sentFrom = eq(throttles.key, `sms-day-from:${address.remoteAddress}`)
    await stage.deps.db.transaction('system', (tx) => tx.update(throttles).set({ count: 999 }).where(sentFrom))
    stage.clock.forward(7200)
    expect([await request(), await request(), await request(browserOf(stage))]).toEqual([200, 429, 200])
    stage.clock.forward(75_600)
    expect(await request()).toBe(429)
    stage.clock.forward(3600)
    expect(await request()).toBe(200)
  })
  test('for another number than the ticket’s is refused', async () => {
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: nextPhone() })
    expect((await browser.phone('resend-code', { phone_number: nextPhone() })).status).toBe(409)
  })
  test('not come: a call back is asked for once, a number to call is given', async () => {
    const phone = nextPhone()
    const browser = browserOf(stage)
    await browser.phone('verify-phone', { phone_number: phone })
    const line = await browser.phone('i-dont-have-code')
    expect(line.body.message).toBe('Call us on 0113 496 0142.')
    for (let n = 0; n < 3; n++) await browser.phone('i-dont-have-code', { call_back: true })
    const tasks = await stage.deps.db.transaction('system', (tx) =>
      tx.select().from(supportTasks).where(eq(supportTasks.phone_number, phone)),
    )
    expect(tasks).toHaveLength(1)
    expect((await browserOf(stage).phone('i-dont-have-code', { call_back: true })).status).toBe(409)
  })
})

describe('a first password', () => {
  test('opens the account of a worker who registers, and signs in', async () => {
    const phone = nextPhone()
    const browser = await newWorker(stage, phone)
    const { body } = await browser.get('/api/me')
    expect(body.data).toMatchObject({ phone_number: phone, default_role: 'WORKER', status: 'REGISTERING' })
    expect(browser.jar.has('rt')).toBe(true)
    expect(browser.jar.has('ticket')).toBe(false)
  })
  test.each([
    ['too short', 'short'],
    ['too common', 'password1'],
    ['of the product', 'muster2026'],
  ])('that is %s is refused in words', async (_, password) => {
    const { browser } = await prove(stage, nextPhone())
    const { status, body } = await browser.phone('password', { password })
    expect(status).toBe(422)
    expect(body.errors.password[0]).toMatch(/\.$/)
    expect((await browser.phone('password', { password: strong })).status).toBe(200)
  })
  test('needs a proven number, within 10 minutes', async () => {
    const { browser } = await prove(stage, nextPhone())
    stage.clock.forward(601)
    expect((await browser.phone('password', { password: strong })).status).toBe(409)
  })
  test('of two people with one number at once makes one account', async () => {
    const phone = nextPhone()
    const one = (await prove(stage, phone)).browser
    stage.clock.forward(61)
    const two = (await prove(stage, phone)).browser
    const answers = await Promise.all([one, two].map((browser) => browser.phone('password', { password: strong })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'This number has an account already. Sign in with its password.',
    )
    const rows = await stage.deps.db.transaction('system', (tx) =>
      tx.select().from(users).where(eq(users.phone_number, phone)),
    )
    expect(rows).toHaveLength(1)
  })
  test('is set by a person whom a company invited, in the account that waits for them', async () => {
    const phone = nextPhone()
    const id = newId()
    await stage.deps.db.transaction('system', (tx) =>
      tx.insert(users).values({ id, slug: `invited-${last}`, phone_number: phone, default_role: 'WORKER' }),
    )
    const { browser, answer } = await prove(stage, phone)
    expect(answer.body).toEqual({ data: { known: false } })
    const { body } = await browser.phone('password', { password: strong })
    browser.token = body.tokenInfo.accessToken
    expect((await browser.get('/api/me')).body.data.id).toBe(id)
  })
  test('never takes over the account of somebody who is no worker', async () => {
    const phone = nextPhone()
    const boss = { id: newId(), slug: `boss-${last}`, phone_number: phone, default_role: 'MANAGER' as const }
    await stage.deps.db.transaction('system', (tx) =>
      tx.insert(users).values({ ...boss, phone_verified_at: stage.clock.now() }),
    )
    const { browser, answer } = await prove(stage, phone)
    expect(answer.body).toEqual({ data: { known: true } })
    expect((await browser.phone('password', { password: strong })).status).toBe(409)
  })
})

describe('the password of a known number', () => {
  test('signs in; a wrong one is 401 with status false', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone)
    const browser = browserOf(stage)
    const wrong = await browser.phone('login', { phone_number: phone, password: 'not this one' })
    expect([wrong.status, wrong.body.status, typeof wrong.body.message]).toEqual([401, false, 'string'])
    const nobody = await browser.phone('login', { phone_number: '+447700900998', password: 'not this one' })
    expect([nobody.status, nobody.body]).toEqual([401, wrong.body])
    const right = await browser.phone('login', { phone_number: phone.replace('+44', '0'), password: strong })
    expect(right.status).toBe(200)
    browser.token = right.body.tokenInfo.accessToken
    expect((await browser.get('/api/me')).status).toBe(200)
  })
})

describe('a phone in the wrapper', () => {
  const wrapper = (id: string) => browserOf(stage, { 'x-web-view': '1', 'x-device-id': id })
  test('is bound to its person: the account has one phone', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone, wrapper('phone-one'))
    const other = await wrapper('phone-two').phone('login', { phone_number: phone, password: strong })
    expect([other.status, other.headers['device-id-miss'], other.headers['phone-number-miss']]).toEqual([
      401,
      '1',
      undefined,
    ])
    const own = await wrapper('phone-one').phone('login', { phone_number: phone, password: strong })
    expect(own.status).toBe(200)
  })
  test('is bound to its person: the phone has one account, and nothing is made', async () => {
    await newWorker(stage, nextPhone(), wrapper('phone-three'))
    const phone = nextPhone()
    const { browser } = await prove(stage, phone, wrapper('phone-three'))
    const answer = await browser.phone('password', { password: strong })
    expect([answer.status, answer.headers['phone-number-miss']]).toEqual([401, '1'])
    expect(answer.body.message).toBe('Sorry that number is already taken by another device')
    const made = await stage.deps.db.transaction('system', (tx) =>
      tx.select().from(users).where(eq(users.phone_number, phone)),
    )
    expect(made).toEqual([])
  })
  test('a wrong password says nothing of the phone', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone, wrapper('phone-four'))
    const answer = await wrapper('phone-five').phone('login', { phone_number: phone, password: 'not this one' })
    expect([answer.status, answer.headers['device-id-miss']]).toEqual([401, undefined])
  })
  test('a plain browser binds nothing, whatever device it claims', async () => {
    const phone = nextPhone()
    await newWorker(stage, phone, browserOf(stage, { 'x-device-id': 'claimed' }))
    const bound = await stage.deps.db.transaction('system', (tx) => tx.select().from(devices))
    expect(bound.map(({ user_id }) => user_id)).not.toContain(
      (
        await stage.deps.db.transaction('system', (tx) => tx.select().from(users).where(eq(users.phone_number, phone)))
      )[0]?.id,
    )
  })
})
