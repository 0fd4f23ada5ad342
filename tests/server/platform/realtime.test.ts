import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Pusher from 'pusher-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lifetimes } from '#server/platform/auth/lifetimes'
import { endExpired } from '#server/platform/auth/sessions'
import { notify } from '#server/platform/outbox/notify'
import { channelOf } from '#shared/api/kit/realtime'
import { authRig, type Rig } from '../account/auth-rig.ts'
import { prove, strong } from '../registration/worker.ts'

let rig: Rig
let port: number
const open: Pusher[] = []
beforeAll(async () => {
  rig = await authRig()
  await rig.app.listen({ port: 0, host: '127.0.0.1' })
  port = (rig.app.server.address() as AddressInfo).port
  rig.outbox.start()
})
afterEach(() => {
  for (const pusher of open.splice(0)) pusher.disconnect()
})
afterAll(() => rig.close())

async function signedIn() {
  const person = await rig.person()
  const browser = rig.browser()
  await browser.signIn({ email: person.email })
  return { person, browser }
}
const authorise = (browser: ReturnType<Rig['browser']>, channel_name: string, socket_id = '1.1') =>
  browser.call('POST', '/api/realtime/auth', { body: { socket_id, channel_name } })

/** pusher-js as the app uses it: options from GET /api/config, the channel signed by the server. */
async function live(browser: ReturnType<Rig['browser']>, userId: string) {
  const { key, cluster } = (await browser.call('GET', '/api/config')).json().data.realtime
  const pusher = new Pusher(key, {
    cluster,
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/unused',
      customHandler: ({ socketId, channelName }, done) => {
        authorise(browser, channelName, socketId).then(
          (answer) =>
            answer.statusCode === 200 ? done(null, answer.json()) : done(new Error(`${answer.statusCode}`), null),
          (error) => done(error, null),
        )
      },
    },
  })
  open.push(pusher)
  const channel = pusher.subscribe(channelOf(userId))
  const subscribed = await new Promise<boolean>((done) => {
    channel.bind('pusher:subscription_succeeded', () => done(true))
    channel.bind('pusher:subscription_error', () => done(false))
  })
  return { pusher, channel, subscribed }
}
const closed = ({ connection }: Pusher) => new Promise<void>((done) => connection.bind('disconnected', () => done()))

describe('a channel is signed for its own person only', () => {
  test('signed in: my own', async () => {
    const { person, browser } = await signedIn()
    const answer = await authorise(browser, channelOf(person.id))
    expect([answer.statusCode, answer.json().auth]).toEqual([200, expect.stringMatching(/^muster:[0-9a-f]{64}$/)])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['another person’s', (_: string, other: string) => channelOf(other)],
    ['a presence channel', () => 'presence-everybody'],
    ['an encrypted one', (id: string) => `private-encrypted-users.${id}`],
    ['a line break behind', (id: string) => `${channelOf(id)}\n`],
    ['two in one', (id: string, other: string) => `1.1:${channelOf(id)}:${channelOf(other)}`],
    ['upper case', (id: string) => channelOf(id).toUpperCase()],
    ['nothing', () => ''],
  ])('%s: 403', async (_, name) => {
    const [{ person, browser }, other] = [await signedIn(), await rig.person()]
    expect((await authorise(browser, name(person.id, other.id))).statusCode).toBe(403)
  })

  test.each(['1', '1.1:private-users.2', '1.1\n', '', 'a.b', `${'1'.repeat(21)}.1`])(
    'socket id %j: 422',
    async (socket) => {
      const { person, browser } = await signedIn()
      expect((await authorise(browser, channelOf(person.id), socket)).statusCode).toBe(422)
    },
  )

  test('nobody signed in, or signed out: 401', async () => {
    const { person, browser } = await signedIn()
    expect((await authorise(rig.browser(), channelOf(person.id))).statusCode).toBe(401)
    const token = browser.token()
    await browser.call('POST', '/api/auth/logout')
    browser.setToken(token)
    expect((await authorise(browser, channelOf(person.id))).statusCode).toBe(401)
  })
})

describe('live', () => {
  test('a notification arrives in the open page', async () => {
    const { person, browser } = await signedIn()
    const { channel } = await live(browser, person.id)
    const arrived = new Promise((done) => channel.bind('notification', done))
    const at = rig.clock.now()
    const id = await rig.read((tx) =>
      notify(tx, { userId: person.id, type: 'message.new', description: 'Jan wrote to you.', at }),
    )
    expect(await arrived).toEqual({
      id,
      read_at: null,
      type: 'message.new',
      description: 'Jan wrote to you.',
      names: [],
      action: {},
      meta: { type: 'message.new', created_at: at.toISOString() },
    })
  })

  test('somebody else’s channel does not open', async () => {
    const [{ browser }, other] = [await signedIn(), await rig.person()]
    expect((await live(browser, other.id)).subscribed).toBe(false)
  })

  test('logging out closes the socket of that session, within 5 seconds, and no other', async () => {
    const { person, browser } = await signedIn()
    const elsewhere = rig.browser()
    await elsewhere.signIn({ email: person.email })
    const [here, there] = [await live(browser, person.id), await live(elsewhere, person.id)]
    const gone = closed(here.pusher)
    const from = Date.now()
    await browser.call('POST', '/api/auth/logout')
    await gone
    expect(Date.now() - from).toBeLessThan(5000)
    expect(there.pusher.connection.state).toBe('connected')
  })

  test('a reused refresh token closes it too', async () => {
    const { person, browser } = await signedIn()
    const first = browser.jar.get('rt')
    const { pusher } = await live(browser, person.id)
    await browser.refresh()
    await browser.refresh()
    const gone = closed(pusher)
    expect((await browser.refresh({ headers: { cookie: `rt=${first}` } })).statusCode).toBe(401)
    await gone
  })

  test('so does a password change elsewhere', async () => {
    const { person, browser } = await signedIn()
    const elsewhere = rig.browser()
    await elsewhere.signIn({ email: person.email })
    const { pusher } = await live(elsewhere, person.id)
    const gone = closed(pusher)
    const body = { current_password: 'granary-lantern-42', password: 'a-better-granary-9' }
    expect((await browser.call('PUT', '/api/me/password', { body })).statusCode).toBe(200)
    await gone
  })

  test('so does a forgotten password that is replaced with a code', async () => {
    const phone_number = '+447700900611'
    const person = await rig.person({ role: 'WORKER', phone_number })
    const browser = rig.browser()
    await browser.signIn({ phone_number })
    const { pusher } = await live(browser, person.id)
    const gone = closed(pusher)
    const { answer, browser: elsewhere } = await prove(rig, phone_number)
    expect(answer.body).toEqual({ data: { known: true } })
    expect((await elsewhere.phone('password', { password: strong })).status).toBe(200)
    await gone
  })

  const [day, { browser: plain, remembered }] = [24 * 3600, lifetimes]
  test.each([
    ['nobody uses', false, [plain.idle - 1]],
    ['is used till its longest', false, [plain.idle / 2, plain.idle / 2, plain.idle / 2, plain.idle / 2 - 1]],
    ['is remembered, and nobody uses', true, [remembered.idle - 1]],
    ['is remembered, and is used till its longest', true, [13 * day, 13 * day, 4 * day - 1]],
  ])('the socket of a session that %s closes when it runs out, not a second before', async (_, remember, steps) => {
    const person = await rig.person()
    const [browser, elsewhere] = [rig.browser(), rig.browser()]
    await browser.signIn({ email: person.email }, { remember })
    const page = await live(browser, person.id)
    const sweepSessions = () => endExpired(rig.deps)
    for (const [n, step] of steps.entries()) {
      if (n > 0) {
        await browser.refresh()
        expect((await browser.me()).statusCode).toBe(200)
      }
      rig.clock.forward(step)
    }
    await elsewhere.signIn({ email: person.email })
    const other = await live(elsewhere, person.id)
    const arrive = async (pages: (typeof page)[]) => {
      const arrivals = pages.map(({ channel }) => new Promise((done) => channel.bind('notification', done)))
      const at = rig.clock.now()
      await rig.read((tx) => notify(tx, { userId: person.id, type: 'message.new', description: 'Jan wrote.', at }))
      await Promise.all(arrivals)
    }
    await sweepSessions()
    await rig.outbox.flush()
    await arrive([page, other])
    const gone = closed(page.pusher)
    rig.clock.forward(1)
    await sweepSessions()
    await gone
    await arrive([other])
  })

  test('a page of another origin gets no socket', async () => {
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/muster?protocol=7`, { origin: 'https://evil.test' })
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(403)
  })
})
