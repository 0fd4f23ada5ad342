import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreementAcceptances } from '#server/platform/db/schema/agreement'
import { users } from '#server/platform/db/schema/user'
import { cellOf } from '#server/platform/http/access'
import { embeddedContent } from '#server/platform/ports/content.embedded'
import type { ContentPort } from '#server/platform/ports/ports'
import type { PolicyId } from '#shared/api/kit/permissions'
import { conduct, ticked } from '../../support/agreed.ts'
import {
  api,
  type Browser,
  contact,
  newWorker,
  prove,
  type Stage,
  stageOf,
  strong,
  walk,
} from '../registration/worker.ts'
import { authRig, type Rig } from './auth-rig.ts'

const texts = embeddedContent('content')
/** The content host with some texts in another version; `undefined` does not answer. */
const host = (versions: Record<string, string | undefined>): ContentPort => ({
  async page(slug) {
    const page = await texts.page(slug)
    if (!page || !Object.hasOwn(versions, slug)) return page
    if (versions[slug] === undefined) throw new Error('The content host is away.')
    return { ...page, version: versions[slug] }
  },
})
const away = host({ terms: undefined, 'privacy-policy': undefined, 'site-conduct': undefined })

let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
beforeEach(() => {
  rig.deps.ports.content = texts
})
afterAll(() => rig.close())

type Someone = Parameters<Rig['person']>[0]
async function signedIn(someone: Someone) {
  const person = await rig.person(someone)
  const again = async () => {
    const browser = rig.browser()
    const login = person.email ? { email: person.email } : { phone_number: person.phone_number }
    expect((await browser.signIn(login)).statusCode).toBe(200)
    return browser
  }
  return { person, again, browser: await again() }
}
type Caller = ReturnType<Rig['browser']>
const mustAgree = async (browser: Caller) => (await browser.me()).json().data.must_agree
const open = async (browser: Caller) => (await browser.call('GET', '/api/me/notifications')).statusCode
const agree = (browser: Caller, agreed: object[]) => browser.call('PUT', '/api/me/messages', { body: { agreed } })
const waiting = async (browser: Caller) =>
  (await browser.call('GET', '/api/me/messages'))
    .json()
    .data.filter(({ accepted_at }: { accepted_at: string | null }) => accepted_at === null)
    .map(({ slug, changed }: { slug: string; changed: boolean }) => (changed ? `${slug}, changed` : slug))
let last = 0
const worker = (more: Someone = {}): Someone => {
  last += 1
  return { role: 'WORKER', email: null, phone_number: `+4477009008${String(last).padStart(2, '0')}`, ...more }
}

describe('whoever has not agreed', () => {
  test.each([
    ['an owner', () => ({})],
    ['a worker', () => worker()],
  ])('is let in, as %s, to nothing but who they are, the texts, the way out and what is public', async (_, who) => {
    const { browser } = await signedIn({ ...who(), agreed: false })
    const authorization = `Bearer ${browser.token()}`
    const answers: { call: string; status: number }[] = []
    // One after another: beyond 128 waiting calls the server answers 503.
    for (const { method, path } of rig.app.endpoints) {
      if (path === '/api/auth/logout' || cellOf(`${method} ${path}` as PolicyId, 'PUBLIC') !== '-') continue
      const { statusCode } = await rig.app.inject({
        method,
        url: path.replace(/\{\w+\}/g, '0190c1f0-0000-7000-8000-0000000000aa'),
        remoteAddress: '10.44.0.1',
        headers: { authorization, origin: 'http://muster.test' },
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      answers.push({ call: `${method} ${path}`, status: statusCode })
    }
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.flatMap(({ call, status }) => (status === 403 ? [] : [call])).sort()).toEqual([
      'GET /api/me',
      'GET /api/me/messages',
      'POST /api/auth/refresh',
      'PUT /api/me/messages',
    ])
    expect((await browser.call('GET', '/api/me/notifications')).json().message).toBe(
      'Read and agree to our terms first.',
    )
    expect((await browser.call('POST', '/api/auth/logout')).statusCode).toBe(200)
  })

  test('is let in, at every browser of theirs, by agreeing to the last text', async () => {
    const { browser, again } = await signedIn({ agreed: false })
    const other = await again()
    expect([await mustAgree(browser), await open(browser)]).toEqual([true, 403])
    expect(await waiting(browser)).toEqual(['terms', 'privacy-policy'])
    await agree(browser, ticked.slice(0, 1))
    expect([await mustAgree(browser), await open(browser)]).toEqual([true, 403])
    expect((await agree(browser, ticked)).statusCode).toBe(200)
    expect([await mustAgree(browser), await open(browser), await open(other)]).toEqual([false, 200, 200])
    expect(await mustAgree(await again())).toBe(false)
  })

  test('keeps none of several when one is of an old version', async () => {
    const { browser } = await signedIn({ agreed: false })
    const old = ticked.map((text) => (text.slug === 'terms' ? text : { ...text, version: '2019-01' }))
    expect((await agree(browser, old)).statusCode).toBe(409)
    expect(await waiting(browser)).toEqual(['terms', 'privacy-policy'])
  })

  test('is asked for the conduct on site as a worker, and as nobody else', async () => {
    const { browser } = await signedIn(worker({ agreed: false }))
    await agree(browser, ticked)
    expect([await mustAgree(browser), await waiting(browser)]).toEqual([true, ['site-conduct']])
    await agree(browser, conduct)
    expect(await mustAgree(browser)).toBe(false)
    const owner = await signedIn({ agreed: false })
    expect((await agree(owner.browser, conduct)).statusCode).toBe(404)
  })

  test('is asked as an owner who comes by the link that proves their address', async () => {
    const browser = rig.browser()
    const email = 'petra@vance.example'
    const body = { first_name: 'Petra', last_name: 'Vance', email, password: 'lime mortar and oak' }
    await browser.call('POST', '/api/auth/register', { body })
    await browser.call('POST', '/api/auth/verify-email', { body: { token: await rig.mailedToken(email) } })
    await browser.refresh()
    expect(await mustAgree(browser)).toBe(true)
    await agree(browser, ticked)
    expect(await mustAgree(browser)).toBe(false)
  })
})

describe('a new version', () => {
  test('is asked for at the next sign-in, and disturbs nobody who is signed in', async () => {
    const { browser, again } = await signedIn({})
    rig.deps.ports.content = host({ terms: '2027-01' })
    expect([await mustAgree(browser), await open(browser)]).toEqual([false, 200])
    const next = await again()
    expect([await mustAgree(next), await waiting(next)]).toEqual([true, ['terms, changed']])
    expect((await agree(next, [{ slug: 'terms', version: '2027-01' }])).statusCode).toBe(200)
    expect([await mustAgree(next), await waiting(next)]).toEqual([false, []])
  })

  test('waits while the content host is away: whoever agreed before signs in, whoever never did is asked', async () => {
    rig.deps.ports.content = away
    expect(await mustAgree((await signedIn({})).browser)).toBe(false)
    const newcomer = await signedIn({ agreed: false })
    expect(await mustAgree(newcomer.browser)).toBe(true)
    rig.deps.ports.content = texts
    await agree(newcomer.browser, ticked)
    expect(await mustAgree(newcomer.browser)).toBe(false)
  })

  test('that turned out to ask for nothing lets in whoever was asked', async () => {
    rig.deps.ports.content = away
    const { browser } = await signedIn({ agreed: false })
    rig.deps.ports.content = { page: async (slug) => ({ ...(await texts.page(slug)), version: undefined }) as never }
    expect((await agree(browser, [])).statusCode).toBe(200)
    expect(await mustAgree(browser)).toBe(false)
  })
})

describe('a worker’s registration', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await stageOf()
  })
  beforeEach(() => {
    stage.deps.ports.content = texts
  })
  afterAll(() => stage.close())

  const people = (phone: string) =>
    stage.deps.db.transaction('system', (tx) => tx.select().from(users).where(eq(users.phone_number, phone)))
  const kept = async (phone: string) => {
    const [person] = await people(phone)
    return stage.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(agreementAcceptances)
        .where(eq(agreementAcceptances.user_id, person?.id ?? '')),
    )
  }
  const setsPassword = (browser: Browser, agreed: object[] | undefined) =>
    browser.phone('password', { password: strong, agreed })

  test.each([
    ['nothing ticked', []],
    ['nothing said of it', undefined],
    ['one of the two', ticked.slice(0, 1)],
    ['an old version', ticked.map((text) => ({ ...text, version: '2019-01' }))],
  ])('with %s is 422 with words, and opens no account', async (_, agreed) => {
    const phone = '+447700900950'
    stage.clock.forward(24 * 3600)
    const { browser } = await prove(stage, phone)
    const { status, body } = await setsPassword(browser, agreed)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['agreed']])
    expect(body.message).toMatch(/^Read and agree first: .*Privacy policy\.$/)
    expect(await people(phone)).toEqual([])
  })

  test('goes on where it was once the texts are ticked, and keeps who, which version and when', async () => {
    const phone = '+447700900951'
    const { browser } = await prove(stage, phone)
    expect((await setsPassword(browser, [])).status).toBe(422)
    const { status, body } = await setsPassword(browser, ticked)
    expect(status).toBe(200)
    browser.token = body.tokenInfo.accessToken
    expect((await browser.get('/api/me')).body.data.must_agree).toBe(false)
    expect((await kept(phone)).map(({ slug, version, accepted_at }) => ({ slug, version, accepted_at }))).toEqual(
      ticked.map((text) => ({ ...text, accepted_at: stage.clock.now() })),
    )
  })

  test('while the content host is away is 503 with words', async () => {
    const { browser } = await prove(stage, '+447700900952')
    stage.deps.ports.content = away
    const { status, body } = await setsPassword(browser, ticked)
    expect([status, body.message]).toEqual([503, 'The terms cannot be read right now. Try again shortly.'])
  })

  test('is complete only with the conduct on site: 422 with words, and nothing else is lost', async () => {
    const phone = '+447700900953'
    const browser = await newWorker(stage, phone)
    await walk(stage, browser, 'emergency-contact')
    const refused = await browser.post(`${api}/emergency-contact`, contact)
    expect([refused.status, refused.body.errors]).toEqual([422, { agreed: ['Read and agree first: Conduct on site.'] }])
    expect((await browser.get(`${api}/status`)).body.data['next-step']).toBe('emergency-contact')
    await browser.call('PUT', '/api/me/messages', { agreed: conduct })
    expect((await browser.post(`${api}/emergency-contact`, contact)).body.data.status).toBe('COMPLETED')
    expect((await kept(phone)).map(({ slug }) => slug).sort()).toEqual(['privacy-policy', 'site-conduct', 'terms'])
  })

  test('keeps what somebody with an account ticks on the way to their password', async () => {
    const phone = '+447700900954'
    await newWorker(stage, phone)
    stage.deps.ports.content = host({ terms: '2027-01' })
    const agreed = ticked.map((text) => (text.slug === 'terms' ? { ...text, version: '2027-01' } : text))
    const signIn = async (given: object) => {
      stage.clock.forward(61)
      const { browser } = await prove(stage, phone)
      const { body } = await browser.phone('login', { phone_number: phone, password: strong, ...given })
      browser.token = body.tokenInfo.accessToken
      return (await browser.get('/api/me')).body.data.must_agree
    }
    expect(await signIn({})).toBe(true)
    expect(await signIn({ agreed })).toBe(false)
  })
})
