import { afterAll, beforeAll, expect, test } from 'vitest'
import { provePasswordAt } from '#server/gate/site-control-password.commands'
import { countedAddress, mailboxOf } from '#server/platform/kit/address'
import { createDemoServer, personId } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

test('an address is counted by its network where one line has many: a /64, however it is spelt', () => {
  const line = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:9%eth0']
  expect([...new Set(line.map(countedAddress))]).toEqual(['2001:db8:1:2::/64'])
  expect(countedAddress('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect([countedAddress('::ffff:203.0.113.7'), countedAddress('203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113.7'])
  // Of a connection that was reset meanwhile.
  expect(countedAddress(undefined)).toBe('')
})

test('the addresses of one mailbox count as one', () => {
  expect(['jan@x.example', 'jan+1@x.example', 'jan+a+b@x.example'].map(mailboxOf)).toEqual(
    Array(3).fill('jan@x.example'),
  )
})

test('calls are counted by the person, however the header is spelt and whichever sign-in it is', async () => {
  const left = async (authorization: string) => {
    const answer = await demo.app.inject({ url: '/api/me/timesheets/pending', headers: { authorization } })
    return Number(answer.headers['x-ratelimit-remaining'])
  }
  const [one, two] = [await demo.signIn(personId('priya')), await demo.signIn(personId('priya'))]
  const first = await left(`Bearer ${one}`)
  expect([await left(`bearer ${one}`), await left(`BEARER ${two}`)]).toEqual([first - 1, first - 2])
  const stranger = await left('Bearer a.b.c')
  expect(await left('Bearer a.b.d')).toBe(stranger - 1)
})

test('a guard has so many wrong passwords in all, whomever they are of; a right one forgives none', async () => {
  const wrong = (n: number) =>
    provePasswordAt(demo.deps, personId('dave-hollis'), crypto.randomUUID(), `wrong ${n}`).catch(({ status }) => status)
  const statuses = []
  for (let n = 0; n < 31; n += 1) statuses.push(await wrong(n))
  expect(statuses).toEqual([...Array(30).fill(422), 429])
})

test('a window of gate passwords that ends starts anew: five tries each, and never more in 15 minutes', async () => {
  const [guard, worker] = [personId('colin'), crypto.randomUUID()]
  const wrong = () => provePasswordAt(demo.deps, guard, worker, 'wrong').catch(({ status }) => status)
  const windows = []
  for (let n = 0; n < 3; n += 1) {
    const statuses = []
    for (let tries = 0; tries < 7; tries += 1) {
      statuses.push(await wrong())
      demo.clock.forward(100)
    }
    windows.push(statuses)
    demo.clock.forward(200)
  }
  expect(windows).toEqual(Array(3).fill([422, 422, 422, 422, 422, 429, 429]))
})
