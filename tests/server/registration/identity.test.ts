import { createHmac } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { history } from '#server/platform/db/schema/record'
import { embeddedIdentity } from '#server/platform/ports/identity.embedded'
import type { IdentityPort } from '#server/platform/ports/ports'
import { api, type Browser, newWorker, pictureId, type Stage, stageOf, steps, walk } from './worker.ts'

let stage: Stage
let last = 500
const fresh = (on: Stage = stage) => {
  last += 1
  return newWorker(on, `+447700900${last}`)
}
const identity = async (browser: Browser) => (await browser.get(`${api}/status`)).body.data['steps-data'].identity
const nextStep = async (browser: Browser) => (await browser.get(`${api}/status`)).body.data['next-step']
const apply = (browser: Browser, last_name: string) =>
  browser.post(`${api}/onfido/applicant`, { first_name: 'Jan', last_name })
const open = (browser: Browser) => browser.post(`${api}/onfido/check`)
const simulate = (browser: Browser, applicant_id: string, outcome: string) =>
  browser.post(`${api}/debug/identity-check/${outcome}`, { applicant_id })
const idOf = async (browser: Browser) => (await browser.get('/api/me')).body.data.id as string
const notificationTypesOf = async (browser: Browser) => {
  const id = await idOf(browser)
  const rows = await stage.deps.db.transaction('system', (tx) =>
    tx.select().from(notifications).where(eq(notifications.user_id, id)).orderBy(asc(notifications.id)),
  )
  return rows.map(({ type }) => type)
}
const finish = async (browser: Browser) => walk(stage, browser)

/** What the provider would send about a check, signed as it signs. */
const event = (checkId: string, at = '2026-10-26T07:31:00Z') =>
  JSON.stringify({
    payload: { resource_type: 'check', action: 'check.completed', object: { id: checkId, completed_at_iso8601: at } },
  })
const signed = (body: string, secret = 'a secret') => createHmac('sha256', secret).update(body).digest('hex')
const webhook = (body: string, signature?: string) =>
  stage.app.inject({
    method: 'POST',
    url: '/api/webhooks/identity',
    payload: body,
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'x-sha2-signature': signature }) },
  })

beforeAll(async () => {
  stage = await stageOf()
})
afterEach(() => stage.clock.set(null))
afterAll(() => stage.close())

describe('an identity check', () => {
  test('needs an applicant first', async () => {
    const browser = await fresh()
    const { status, body } = await open(browser)
    expect([status, body.message]).toEqual([409, 'Give your name as on your document first.'])
  })
  test('is opened, decided by the provider, and moves the registration on', async () => {
    const browser = await fresh()
    const { body } = await apply(browser, 'Nowak')
    expect(body.data).toEqual({ applicant_id: expect.any(String), sdk_token: null })
    expect((await open(browser)).body.data).toMatchObject({
      check_status: 'CHECK_CREATED',
      check_id: expect.any(String),
    })
    expect(await nextStep(browser)).toBe('identity')
    await stage.decide()
    expect(await identity(browser)).toMatchObject({
      check_status: 'CHECK_COMPLETED',
      reason: null,
      first_name: 'Jan',
      last_name: 'Nowak',
    })
    expect(await nextStep(browser)).toBe('ni-number')
    expect(await notificationTypesOf(browser)).toEqual(['identity.completed'])
  })
  test('is also decided for somebody who only asks: the webhook may be lost', async () => {
    const browser = await fresh()
    await apply(browser, 'Nowak')
    await open(browser)
    const waiting = await browser.post(`${api}/onfido/check/status/fetch`)
    expect(waiting.body.data.check_status).toBe('CHECK_CREATED')
    stage.clock.forward(2)
    const decided = await browser.post(`${api}/onfido/check/status/fetch`)
    expect(decided.body.data.check_status).toBe('CHECK_COMPLETED')
    await stage.decide()
    expect(await notificationTypesOf(browser)).toEqual(['identity.completed'])
  })
  test('is one at a time', async () => {
    const browser = await fresh()
    await apply(browser, 'Nowak')
    const both = await Promise.all([open(browser), open(browser)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe('Your identity check is under way.')
    expect((await apply(browser, 'Another')).status).toBe(409)
    await stage.decide()
  })
  test('that fails says why, tells the worker, and may be tried again', async () => {
    const browser = await fresh()
    await apply(browser, 'Refused')
    await open(browser)
    await stage.decide()
    expect(await identity(browser)).toMatchObject({
      check_status: 'CHECK_FAILED',
      reason: 'The document could not be read. Lay it flat, without glare, show all of it, and try again.',
    })
    expect(await nextStep(browser)).toBe('identity')
    expect(await notificationTypesOf(browser)).toEqual(['identity.failed'])
    await apply(browser, 'Nowak')
    expect((await identity(browser)).check_status).toBe('CHECK_FAILED')
    await open(browser)
    await stage.decide()
    expect((await identity(browser)).check_status).toBe('CHECK_COMPLETED')
    expect(await notificationTypesOf(browser)).toEqual(['identity.failed', 'identity.completed'])
  })
  test('for the same names has the same applicant, for others a new one', async () => {
    const browser = await fresh()
    const ids = []
    for (const name of ['Nowak', 'Nowak', 'Nowak-Kowalski'])
      ids.push((await apply(browser, name)).body.data.applicant_id)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })
  test('has one applicant, however many calls ask for one at once', async () => {
    const { identity } = stage.deps.ports
    const { createApplicant } = identity
    let [made, answered] = [0, 0]
    let goOn = () => {}
    const waits = new Promise<void>((resume) => {
      goOn = resume
    })
    identity.createApplicant = async (names) => {
      made += 1
      await waits
      return createApplicant(names)
    }
    onTestFinished(() => {
      identity.createApplicant = createApplicant
    })
    const browser = await fresh()
    const calls = Array.from({ length: 20 }, async () => {
      const answer = await apply(browser, 'Nowak')
      answered += 1
      return answer
    })
    await expect.poll(() => made + answered, { timeout: 30_000 }).toBe(20)
    expect(made).toBe(1)
    goOn()
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const again = await apply(browser, 'Nowak')
    expect(again.body.data).toEqual(answers.find(({ status }) => status === 200)?.body.data)
    expect(made).toBe(1)
  })
  test('waits as long as the provider does, and can be simulated', async () => {
    const browser = await fresh()
    const { applicant_id } = (await apply(browser, 'Slow')).body.data
    await open(browser)
    await stage.decide()
    stage.clock.forward(500)
    expect((await browser.post(`${api}/onfido/check/status/fetch`)).body.data.check_status).toBe('CHECK_CREATED')
    expect((await simulate(browser, applicant_id, 'failed')).body.data.check_status).toBe('CHECK_FAILED')
    expect((await simulate(browser, applicant_id, 'created')).body.data.check_status).toBe('CHECK_CREATED')
    expect((await simulate(browser, applicant_id, 'completed')).body.data.check_status).toBe('CHECK_COMPLETED')
    expect(await nextStep(browser)).toBe('ni-number')
  })
  test('of a provider that does not answer is 503 in words, and nothing is lost', async () => {
    const browser = await fresh()
    const { status, body, headers } = await apply(browser, 'Unreachable')
    expect([status, body.message, headers['retry-after']]).toEqual([
      503,
      'The identity service does not answer. Try again in a minute.',
      '30',
    ])
    expect((await apply(browser, 'Nowak')).status).toBe(200)
  })
  test('sends the pictures a browser took', async () => {
    const pictureBytes: unknown[] = []
    const inner = embeddedIdentity({ secret: 'a secret', now: () => new Date(), later: () => {} })
    const spying: IdentityPort = {
      ...inner,
      createCheck: (applicant, pictures) => {
        pictureBytes.push(
          pictures.document?.subarray(0, 2).toString('hex'),
          pictures.face?.subarray(0, 2).toString('hex'),
        )
        return inner.createCheck(applicant, pictures)
      },
    }
    const other = await stageOf({ ports: { identity: spying } })
    const browser = await fresh(other)
    await pictureId(browser, 'identity_document')
    await pictureId(browser, 'identity_selfie')
    await apply(browser, 'Nowak')
    expect((await open(browser)).status).toBe(200)
    expect(pictureBytes).toEqual(['ffd8', 'ffd8'])
    await other.close()
  })
  test('that the provider refuses to open leaves what was before; one lost on the way may be tried again', async () => {
    const inner = embeddedIdentity({ secret: 'a secret', now: () => new Date(), later: () => {} })
    let away = true
    const failing: IdentityPort = {
      ...inner,
      createCheck: (...args) => (away ? Promise.reject(new Error('500')) : inner.createCheck(...args)),
    }
    const other = await stageOf({ ports: { identity: failing } })
    const browser = await fresh(other)
    await apply(browser, 'Nowak')
    expect((await open(browser)).status).toBe(503)
    expect((await identity(browser)).check_status).toBe(null)
    away = false
    expect((await open(browser)).status).toBe(200)
    await other.close()
  })
})

describe('the provider’s webhook', () => {
  test.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['one of another key', signed(event('check_clear_0_x'), 'another secret')],
    ['one of another body', signed('{}')],
    ['no hex', 'zz'],
  ])('with %s is 401', async (_, signature) => {
    expect((await webhook(event('check_clear_0_x'), signature)).statusCode).toBe(401)
  })
  test('about a check that is not ours is 404: the provider tries again', async () => {
    const body = event('check_clear_0_nobody')
    expect((await webhook(body, signed(body))).statusCode).toBe(404)
  })
  test('repeated a hundred times has one effect', async () => {
    const browser = await fresh()
    await apply(browser, 'Nowak')
    const { check_id } = (await open(browser)).body.data
    stage.clock.forward(2)
    const body = event(check_id)
    const answers = await Promise.all(Array.from({ length: 100 }, () => webhook(body, signed(body))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await notificationTypesOf(browser)).toEqual(['identity.completed'])
    const id = await idOf(browser)
    const moves = await stage.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(history)
        .where(and(eq(history.noun, 'identity-check'), eq(history.user_id, id))),
    )
    expect(moves.map(({ move }) => move).sort()).toEqual(['complete', 'open'])
  })
  test('is told to the worker’s open pages', async () => {
    const browser = await fresh()
    await steps.identity(stage, browser)
    const id = await idOf(browser)
    const rows = await stage.deps.db.transaction('system', (tx) =>
      tx.select().from(outbox).where(eq(outbox.kind, 'REALTIME')),
    )
    expect(rows.map(({ payload }) => payload.channel)).toContain(`private-users.${id}`)
  })
  test('that comes late, after completion, with an older word changes nothing', async () => {
    const browser = await fresh()
    const { applicant_id } = (await apply(browser, 'Nowak')).body.data
    const { check_id } = (await open(browser)).body.data
    await stage.decide()
    await stage.deps.ports.identity.simulate?.(check_id, 'CHECK_CREATED')
    const body = event(check_id, '2026-10-25T00:00:00Z')
    expect((await webhook(body, signed(body))).statusCode).toBe(200)
    expect(await identity(browser)).toMatchObject({ applicant_id, check_status: 'CHECK_COMPLETED' })
  })
})

describe('a reversal', () => {
  test('before the end leads back to the identity step, and nothing else is asked again', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'medical-questionnaire')
    const { applicant_id } = await identity(browser)
    await simulate(browser, applicant_id, 'failed')
    expect(await nextStep(browser)).toBe('identity')
    await open(browser)
    await simulate(browser, applicant_id, 'completed')
    expect(await nextStep(browser)).toBe('medical-questionnaire')
  })
  test('after the end fails the identity only: the worker stays complete and may redo it', async () => {
    const browser = await fresh()
    await finish(browser)
    const { applicant_id } = await identity(browser)
    await simulate(browser, applicant_id, 'failed')
    const { data } = (await browser.get(`${api}/status`)).body
    expect([data['next-step'], data.status, data['steps-data'].identity.check_status]).toEqual([
      'complete',
      'COMPLETED',
      'CHECK_FAILED',
    ])
    expect(await notificationTypesOf(browser)).toEqual(['identity.completed', 'identity.failed'])
    expect((await apply(browser, 'Nowak-Kowalska')).status).toBe(200)
    expect((await open(browser)).status).toBe(200)
    await stage.decide()
    expect((await identity(browser)).check_status).toBe('CHECK_COMPLETED')
    expect((await browser.get('/api/me')).body.data.last_name).toBe('Nowak')
  })
  test('is forward only while registering: a proven identity is not checked again', async () => {
    const browser = await fresh()
    await steps.identity(stage, browser)
    const { status, body } = await open(browser)
    expect([status, body.message]).toEqual([409, 'Your identity is already proven.'])
  })
})

describe('the debug helpers', () => {
  test('tell the last code and make a worker who has not finished', async () => {
    const browser = await fresh()
    const { user } = (await browser.get(`${api}/debug/unfinished-worker`)).body
    expect(user).toMatchObject({ status: 'REGISTERING' })
    browser.token = undefined
    const login = await browser.phone('login', { phone_number: user.phone_number, password: user.password })
    expect(login.status).toBe(200)
    stage.clock.forward(3600)
    await browser.phone('verify-phone', { phone_number: user.phone_number })
    const last = () =>
      browser.get(`${api}/debug/verification-code?phone_number=${encodeURIComponent(user.phone_number)}`)
    const found = await last()
    const proven = await browser.phone('verify-code', { code: found.body.code.code })
    expect(proven.body).toEqual({ data: { known: true } })
    // The news of the new password comes after the code, and is none.
    await browser.phone('password', { password: 'nine dry planks on a trestle' })
    expect((await last()).body).toEqual(found.body)
  })
  test('know nobody else', async () => {
    const browser = await fresh()
    expect((await simulate(browser, 'applicant_clear_nobody', 'failed')).status).toBe(404)
    expect((await simulate(browser, 'x', 'destroyed')).status).toBe(422)
    expect((await browser.get(`${api}/debug/verification-code?phone_number=07700900001`)).status).toBe(404)
  })
})
