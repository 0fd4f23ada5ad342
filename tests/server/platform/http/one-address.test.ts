import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { hash } from '@node-rs/argon2'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { users } from '#server/platform/db/schema/user'
import { channelOf } from '#shared/api/kit/realtime'
import { authRig, goodPassword, type Rig } from '../../account/auth-rig.ts'

const people = 500
const atOnce = 50
let rig: Rig
let port: number
beforeAll(async () => {
  rig = await authRig()
  await rig.app.listen({ port: 0, host: '127.0.0.1' })
  port = (rig.app.server.address() as AddressInfo).port
})
afterAll(() => rig.close())

/** A site's phones share one address: nobody is refused because of the others. */
test(`${people} people behind one address sign in, read, and hear what happens`, { timeout: 120_000 }, async () => {
  const everybody = []
  for (let n = 0; n < people; n++)
    everybody.push(await rig.person({ role: 'WORKER', email: `w${n}@northgate.example`, company: false }))
  // The cost of a hash is written in it: this test is not about the cost.
  const password_hash = await hash(goodPassword, { memoryCost: 8, timeCost: 1 })
  const ids = everybody.map(({ id }) => id)
  await rig.read((tx) => tx.update(users).set({ password_hash }).where(inArray(users.id, ids)))

  const open: WebSocket[] = []
  const call = (method: 'GET' | 'POST', url: string, token = '', payload?: object) =>
    rig.app.inject({
      method,
      url,
      remoteAddress: '127.0.0.1',
      headers: { origin: 'http://muster.test', ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
    })
  async function arrive({ id, email }: { id: string; email: string }) {
    // What a page reads before anybody is known.
    const before = await Promise.all(Array.from({ length: 3 }, () => call('GET', '/api/config')))
    const signedIn = await call('POST', '/api/auth/login', '', { email, password: goodPassword })
    const token = signedIn.json().tokenInfo?.accessToken
    const read = await call('GET', '/api/me', token)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/muster?protocol=7`)
    open.push(socket)
    const nextMessage = async () => JSON.parse(String((await once(socket, 'message'))[0]))
    const { socket_id } = JSON.parse((await nextMessage()).data)
    const channel = channelOf(id)
    const signed = await call('POST', '/api/realtime/auth', token, { socket_id, channel_name: channel })
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed.json() } }))
    return [
      ...before.map(({ statusCode }) => statusCode),
      signedIn.statusCode,
      read.statusCode,
      signed.statusCode,
      (await nextMessage()).event,
    ]
  }
  const outcomes = new Map<string, number>()
  for (let n = 0; n < people; n += atOnce)
    for (const outcome of await Promise.all(everybody.slice(n, n + atOnce).map(arrive)))
      outcomes.set(outcome.join(), (outcomes.get(outcome.join()) ?? 0) + 1)
  for (const socket of open) socket.terminate()
  expect(Object.fromEntries(outcomes)).toEqual({
    '200,200,200,200,200,200,pusher_internal:subscription_succeeded': people,
  })
})
