import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employments } from '#server/platform/db/schema/company'
import { users } from '#server/platform/db/schema/user'
import { newId } from '#shared/domain/kit/id'
import { authRig, goodPassword, type Rig } from './auth-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
afterAll(() => rig.close())

async function signedIn(someone: Parameters<Rig['person']>[0] = {}) {
  const person = await rig.person(someone)
  const browser = rig.browser()
  const answer = await browser.signIn(person.email ? { email: person.email } : { phone_number: person.phone_number })
  expect(answer.statusCode).toBe(200)
  const save = (body: object) => browser.call('PUT', '/api/me', { body })
  return { person, browser, save }
}
const stored = async (id: string) => (await rig.read((tx) => tx.select().from(users).where(eq(users.id, id))))[0]

describe('GET /api/me', () => {
  test('tells who is signed in and nothing secret, and is never cached', async () => {
    const { person, browser } = await signedIn()
    const answer = await browser.me()
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(Object.keys(answer.json().data).sort()).toEqual(
      [
        'active',
        'companies',
        'company',
        'default_role',
        'dictionary',
        'email',
        'email_verified',
        'first_name',
        'id',
        'invite_hash',
        'is_payroll_company',
        'last_name',
        'must_agree',
        'pending_email',
        'pending_phone',
        'phone_number',
        'photo_url',
        'slug',
        'status',
      ].sort(),
    )
    expect(answer.json().data.id).toBe(person.id)
    expect(answer.body).not.toContain('argon2')
  })

  test('a worker acts for no company; those they work for are listed', async () => {
    const [{ person: owner }, { person, browser }] = [
      await signedIn(),
      await signedIn({ role: 'WORKER', email: null, phone_number: '+447700900301' }),
    ]
    await rig.read((tx) =>
      tx
        .insert(employments)
        .values({ id: newId(), worker_id: person.id, company_id: owner.company_id ?? '', source: 'DEMO' }),
    )
    const { company, companies } = (await browser.me()).json().data
    expect(company).toBeNull()
    expect(companies.map(({ id }: { id: string }) => id)).toEqual([owner.company_id])
  })

  test('nobody signed in is 401', async () => {
    expect((await rig.browser().me()).statusCode).toBe(401)
  })
})

describe('PUT /api/me', () => {
  test('changes names at once, without a password', async () => {
    const { save } = await signedIn()
    const answer = await save({ first_name: ' Zofia ', last_name: 'Żak' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ first_name: 'Zofia', last_name: 'Żak' })
  })

  test.each(['\u200b', '\u2800', '\u3164', '\ue000', ' \u202e '])(
    'refuses a name that shows nothing: %j',
    async (name) => {
      const { person, save } = await signedIn()
      const before = await stored(person.id)
      const answer = await save({ first_name: name, last_name: name })
      const errors = { first_name: ['Type a name.'], last_name: ['Type a name.'] }
      expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
      expect(await stored(person.id)).toEqual(before)
    },
  )

  test('takes what turns letters out of a name', async () => {
    const { save } = await signedIn()
    expect((await save({ first_name: 'Zo\u202efia\u2069' })).json().data.first_name).toBe('Zofia')
  })

  test.each(['role', 'default_role', 'status', 'company', 'company_id', 'active', 'invite_hash', 'is_payroll_company'])(
    'refuses to set %s',
    async (field) => {
      const { person, save } = await signedIn()
      const before = await stored(person.id)
      expect((await save({ first_name: 'Zofia', [field]: true })).statusCode).toBe(422)
      expect(await stored(person.id)).toEqual(before)
    },
  )

  test.each([
    ['email', { email: 'new@northgate.example' }],
    ['phone number', { phone_number: '07700 900302' }],
  ])('another %s needs the current password: 422 on its field, never 401', async (_, change) => {
    const { person, save, browser } = await signedIn()
    const before = await stored(person.id)
    for (const current of [{}, { current_password: 'not this' }]) {
      const answer = await save({ ...change, ...current })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['current_password']])
    }
    expect(await stored(person.id)).toEqual(before)
    expect((await browser.me()).statusCode).toBe(200)
  })

  test('the same email and number again need none', async () => {
    const { person, save } = await signedIn({ phone_number: '+447700900303' })
    expect((await save({ email: person.email.toUpperCase(), phone_number: '07700900303' })).statusCode).toBe(200)
  })

  test('five wrong current passwords, then 429; sign-in elsewhere is not held back', async () => {
    const { person, save } = await signedIn()
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await save({ email: 'x@northgate.example', current_password: 'no' })).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(200)
  })

  test('the old email stays until the new one is proven by its link; the old address is told', async () => {
    const { person, browser, save } = await signedIn()
    const email = 'proven@northgate.example'
    const answer = await save({ email, current_password: goodPassword })
    expect(answer.json().data).toMatchObject({ email: person.email, pending_email: email })
    expect((await rig.browser().signIn({ email })).statusCode).toBe(401)
    expect((await rig.emails()).find(({ to }) => to === person.email)?.subject).toBe(
      'A new email address was asked for',
    )
    const token = await rig.mailedToken(email)
    expect((await rig.browser().call('POST', '/api/auth/verify-email', { body: { token } })).statusCode).toBe(200)
    expect((await browser.me()).json().data).toMatchObject({ email, pending_email: null, email_verified: true })
    expect((await rig.browser().signIn({ email })).statusCode).toBe(200)
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(401)
  })

  test('a taken email is answered as a free one is; its owner is told and keeps it', async () => {
    const { person: taken } = await signedIn()
    const { person, save } = await signedIn()
    const answer = await save({ email: taken.email, current_password: goodPassword })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ email: person.email, pending_email: taken.email })
    const email = (await rig.emails()).find(({ to }) => to === taken.email)
    expect(email?.subject).toBe('You already have an account')
    expect(email?.text).not.toContain('verify-email')
  })

  test('asking for another address makes the earlier link worthless', async () => {
    const { save } = await signedIn()
    await save({ email: 'first.try@northgate.example', current_password: goodPassword })
    const token = await rig.mailedToken('first.try@northgate.example')
    await save({ email: 'second.try@northgate.example', current_password: goodPassword })
    const answer = await rig.browser().call('POST', '/api/auth/verify-email', { body: { token } })
    expect(answer.statusCode).toBe(422)
  })

  test('an owner’s number is a contact, stored as +447..., and may be somebody else’s: it signs nobody in', async () => {
    const { save } = await signedIn()
    const { person: worker } = await signedIn({ role: 'WORKER', phone_number: '+447700900304' })
    const answer = await save({ phone_number: '(07700) 900-305', current_password: goodPassword })
    expect(answer.json().data.phone_number).toBe('+447700900305')
    const taken = await save({ phone_number: '07700900304', current_password: goodPassword })
    expect([taken.statusCode, taken.json().data.phone_number]).toEqual([200, '+447700900304'])
    expect((await rig.browser().signIn({ phone_number: '07700900305' })).statusCode).toBe(401)
    expect((await stored(worker.id))?.phone_number).toBe('+447700900304')
    const phoneBrowser = rig.browser()
    await phoneBrowser.signIn({ phone_number: '07700900304' })
    expect((await phoneBrowser.me()).json().data.id).toBe(worker.id)
  })

  test.each([
    ['an owner’s email', { role: 'OWNER', phone_number: '+447700900310' }, 'email'],
    ['a manager’s email', { role: 'MANAGER', phone_number: '+447700900311' }, 'email'],
    ['a worker’s number', { role: 'WORKER', phone_number: '+447700900312' }, 'phone_number'],
    ['a guard’s number', { role: 'SECURITY_GUARD', phone_number: '+447700900313' }, 'phone_number'],
    ['the email of a worker who has no number', { role: 'WORKER' }, 'email'],
  ] as const)('%s is not emptied: 422 on its field in words, and nothing else is saved', async (_, someone, field) => {
    const { person, save } = await signedIn(someone)
    const before = await stored(person.id)
    const answer = await save({ first_name: 'Zofia', [field]: null, current_password: goodPassword })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { [field]: [expect.stringMatching(/^Type .+: you sign in with it\.$/)] },
    ])
    expect(await stored(person.id)).toEqual(before)
  })

  test('a worker may remove the email with the password: its links open nothing, its owner is told', async () => {
    const { person, browser, save } = await signedIn({ role: 'WORKER', phone_number: '+447700900314' })
    await save({ email: 'pending@northgate.example', current_password: goodPassword })
    const pending = await rig.mailedToken('pending@northgate.example')
    await rig.browser().call('POST', '/api/auth/forgot-password-email', { body: { email: person.email } })
    const reset = await rig.mailedToken(person.email)
    expect(Object.keys((await save({ email: null })).json().errors)).toEqual(['current_password'])
    expect((await save({ email: null, current_password: goodPassword })).json().data).toMatchObject({
      email: null,
      email_verified: false,
      pending_email: null,
      phone_number: '+447700900314',
    })
    expect((await rig.emails()).at(-1)).toMatchObject({ to: person.email, subject: 'Your email address was removed' })
    const visitor = rig.browser()
    expect((await visitor.call('POST', '/api/auth/verify-email', { body: { token: pending } })).statusCode).toBe(422)
    const body = { token: reset, password: 'a-better-granary-9' }
    expect((await visitor.call('POST', '/api/auth/forgot-password-reset', { body })).statusCode).toBe(422)
    expect((await browser.me()).json().data.email).toBeNull()
    expect((await save({ first_name: 'Zofia', email: null })).statusCode).toBe(200)
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(401)
    expect((await rig.browser().signIn({ phone_number: '07700 900314' })).statusCode).toBe(200)
  })

  test('an owner may remove the number, and sign in with the email as before', async () => {
    const { person, save } = await signedIn({ phone_number: '+447700900315' })
    expect((await save({ phone_number: null, current_password: goodPassword })).json().data.phone_number).toBeNull()
    expect((await rig.browser().signIn({ phone_number: '07700 900315' })).statusCode).toBe(401)
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(200)
  })

  test.each(['0113 496 0142', '+48 601 000 000', '12', ''])('%j is no UK mobile', async (phone_number) => {
    const { save } = await signedIn()
    expect((await save({ phone_number, current_password: goodPassword })).statusCode).toBe(422)
  })
})

describe('PUT /api/me/register', () => {
  test('takes names and a first number from somebody who registers, and leaves role and status alone', async () => {
    const { person, browser } = await signedIn({ status: 'REGISTERING', company: false })
    const body = { first_name: 'Ola', last_name: 'Lis', phone_number: '07700900306' }
    const answer = await browser.call('PUT', '/api/me/register', { body })
    expect(answer.json().data).toMatchObject({
      first_name: 'Ola',
      phone_number: '+447700900306',
      status: 'REGISTERING',
    })
    expect((await stored(person.id))?.default_role).toBe('OWNER')
    const other = await browser.call('PUT', '/api/me/register', { body: { ...body, phone_number: '07700900307' } })
    expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([422, ['phone_number']])
  })

  test('refuses a name that shows nothing', async () => {
    const { browser } = await signedIn({ status: 'REGISTERING', company: false })
    const answer = await browser.call('PUT', '/api/me/register', {
      body: { first_name: '\u200b', last_name: '\u3164' },
    })
    const errors = { first_name: ['Type a name.'], last_name: ['Type a name.'] }
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
  })

  test('is not for the finished', async () => {
    const { browser } = await signedIn()
    const body = { first_name: 'Ola', last_name: 'Lis' }
    expect((await browser.call('PUT', '/api/me/register', { body })).statusCode).toBe(403)
  })
})

describe('PUT /api/me/password', () => {
  const change = (browser: ReturnType<Rig['browser']>, current_password: string, password: string) =>
    browser.call('PUT', '/api/me/password', { body: { current_password, password } })

  test('ends the other sessions, keeps this one, tells the person', async () => {
    const { person, browser } = await signedIn()
    const elsewhere = rig.browser()
    await elsewhere.signIn({ email: person.email })
    const answer = await change(browser, goodPassword, 'a-better-granary-9')
    expect(answer.json()).toEqual({ message: 'Password setting changed successfully.' })
    expect((await browser.me()).statusCode).toBe(200)
    expect((await browser.refresh()).statusCode).toBe(200)
    expect((await elsewhere.me()).statusCode).toBe(401)
    expect((await elsewhere.refresh()).statusCode).toBe(401)
    expect((await rig.emails()).at(-1)).toMatchObject({ to: person.email, subject: 'Your password was changed' })
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(401)
  })

  test('a wrong current password is 422 on its field and changes nothing', async () => {
    const { person, browser } = await signedIn()
    const answer = await change(browser, 'wrong', 'a-better-granary-9')
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['current_password']])
    expect((await rig.browser().signIn({ email: person.email })).statusCode).toBe(200)
  })

  test('the password of now is not a new one', async () => {
    const { browser } = await signedIn()
    expect((await change(browser, goodPassword, goodPassword)).json().errors).toEqual({
      password: ['This is the password you have now.'],
    })
  })

  test('a reset link mailed before is worthless after', async () => {
    const { person, browser } = await signedIn()
    await rig.browser().call('POST', '/api/auth/forgot-password-email', { body: { email: person.email } })
    const token = await rig.mailedToken(person.email)
    await change(browser, goodPassword, 'a-better-granary-9')
    const body = { token, password: 'the-thief-chose-this' }
    expect((await rig.browser().call('POST', '/api/auth/forgot-password-reset', { body })).statusCode).toBe(422)
  })
})

describe('agreements', () => {
  test('are listed with their version and accepted once, for that version only', async () => {
    const { browser } = await signedIn({ agreed: false })
    const list = async () => (await browser.call('GET', '/api/me/messages')).json().data
    const texts = await list()
    expect(texts.map(({ slug, accepted_at }: { slug: string; accepted_at: null }) => [slug, accepted_at])).toEqual([
      ['terms', null],
      ['privacy-policy', null],
    ])
    const [{ slug, version }] = texts
    const accept = (body: object) => browser.call('PUT', '/api/me/messages', { body })
    const at = rig.clock.now().toISOString()
    expect((await accept({ slug, version })).json().data[0]).toMatchObject({ slug, accepted_at: at })
    rig.clock.forward(5)
    expect((await accept({ slug, version })).json().data[0].accepted_at).toBe(at)
    expect((await accept({ slug, version: '2019-01' })).statusCode).toBe(409)
    expect((await accept({ slug: 'nothing', version })).statusCode).toBe(404)
    expect((await list())[1].accepted_at).toBeNull()
  })

  test('one person’s acceptance is not another’s', async () => {
    const [mine, other] = [await signedIn({ agreed: false }), await signedIn({ agreed: false })]
    const [{ slug, version }] = (await mine.browser.call('GET', '/api/me/messages')).json().data
    await mine.browser.call('PUT', '/api/me/messages', { body: { slug, version } })
    expect((await other.browser.call('GET', '/api/me/messages')).json().data[0].accepted_at).toBeNull()
  })
})
