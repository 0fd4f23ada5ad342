import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { gateListMachine } from '#machines/gate/gate-list.machine'
import type { GateEntry } from '#services/gate/gate-entry'
import { gateLog } from '#services/gate/gate-log'
import { gatePerson } from '#services/gate/gate-person'
import { gatePresence } from '#services/gate/gate-presence'
import { judgeScan } from '#services/gate/gate-scan'
import { newKeyPair, newNonce, publicHalf, sign } from '#services/gate/worker-key'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import { PublicKey, qrText, qrToSign } from '#shared/api/gate/worker-qr'
import { goodInputs } from '../../support/gate/gate-inputs.ts'

const start = Date.parse('2026-10-26T07:31:00Z')
const [site, worker, key, checkInId] = [2, 4, 5, 6].map((n) => `0197a000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const phone = await newKeyPair()
const { kty, crv, x, y } = await publicHalf(phone.publicKey)
type Presence = ControlledWorker['presence']
const away: Presence = { state: 'off_site', since: null, check_in_id: null }
const here = (minutes = -60): Presence => ({ state: 'on_site', since: at(minutes), check_in_id: checkInId })
const callum = (presence: Presence, last_left_at: string | null = null): ControlledWorker => ({
  ...{ id: worker, slug: 'callum', first_name: 'Callum', last_name: 'Reid', photo: null },
  ...{ company: 'Brightwire', role: 'Labourer', presence },
  inputs: { ...goodInputs, last_left_at },
  keys: [{ id: key, public_key: PublicKey.parse({ kty, crv, x, y }) }],
})
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

/** What the server has, and whether it answers. */
let server: ControlledWorker
let isOffline = false
/** Milliseconds by which the clock of the device is ahead of the server's. */
let ahead = 0
/** Answers of the list that were made and have not arrived. */
let arrivals: (() => void)[] | undefined
const listBody = () => ({
  data: [server],
  links: { first: '', prev: null, next: null, last: '' },
  meta: { page: 1, per_page: 5000, total: 1, last_page: 1 },
  listed_at: new Date().toISOString(),
})
function answerOf(url: string) {
  if (url.startsWith('/api/site-control/workers?')) return listBody()
  const isIn = url.includes('/check-in')
  const now = new Date(Date.now() - ahead).toISOString()
  const in_at = isIn ? now : (server.presence.since ?? now)
  server = callum(isIn ? { state: 'on_site', since: now, check_in_id: checkInId } : away, isIn ? null : now)
  const check_in = {
    ...{ id: checkInId, site_id: site, in_at, in_source: 'GUARD_QR', out_at: isIn ? null : now },
    ...{ out_source: isIn ? null : 'GUARD_QR', suspected_left_at: null, queued: false },
  }
  const presence = { state: isIn ? 'on_site' : 'off_site', since: now }
  return { data: { check_in, presence, decision: null, same: false, undoable: true, message: 'Done.' } }
}

let userId = ''
const whose = () => ({ userId, siteId: site })
const listed = async () => (await gatePresence.kept(whose()))?.workers[0]?.presence.state
const shown = async () => {
  const signed = qrToSign({ w: worker, k: key, s: site, n: newNonce(), t: Math.floor(Date.now() / 1000) })
  return qrText(signed, await sign(phone.privateKey, signed))
}
const judge = async () => judgeScan({ text: await shown(), ...whose() })
/** The gate scans their code and keeps it; with a network it is sent at once. */
async function scans(): Promise<GateEntry> {
  const judged = await judge()
  if (!('entry' in judged)) throw new Error('Nothing is kept of it.')
  await gateLog.add({ entry: judged.entry })
  if (!isOffline) await gateLog.sendNext({ userId })
  return judged.entry
}
const enters = (move: 'checkIn' | 'checkOut') =>
  gatePerson.check({ ...whose(), workerId: worker, move, key: crypto.randomUUID(), password: 'x', reason: '' })

beforeEach(async () => {
  userId = crypto.randomUUID()
  isOffline = false
  ahead = 0
  arrivals = undefined
  server = callum(away)
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    const body = answerOf(url)
    const arrival = url.startsWith('/api/site-control/workers?') ? arrivals : undefined
    if (arrival) await new Promise<void>((arrive) => arrival.push(arrive))
    return Response.json(body)
  })
  await gatePresence.renew(whose())
  pass(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a list that was requested before a scan and arrives after it', () => {
  const arrivesAfter = async (move: () => Promise<unknown>) => {
    arrivals = []
    const renewed = gatePresence.renew(whose())
    await vi.waitFor(() => expect(arrivals).toHaveLength(1))
    pass(0.1)
    await move()
    pass(0.1)
    arrivals[0]?.()
    return renewed
  }

  test('does not take back who was let in live: offline they leave', async () => {
    const list = await arrivesAfter(scans)
    expect(list.workers[0]?.presence).toMatchObject({ state: 'on_site', check_in_id: checkInId })
    expect(await listed()).toBe('on_site')
    isOffline = true
    pass(2)
    expect((await judge()).kind).toBe('leave')
  })
  test('does not take back who was let out live: offline they come back from a break', async () => {
    server = callum(here())
    await gatePresence.renew(whose())
    const list = await arrivesAfter(scans)
    expect(list.workers[0]?.presence).toEqual(away)
    isOffline = true
    pass(2)
    expect(await judge()).toMatchObject({
      kind: 'decide',
      decision: { reasons: expect.arrayContaining([expect.objectContaining({ because: 'back_from_break' })]) },
    })
  })
  test('does not take back a password', async () => {
    await arrivesAfter(() => enters('checkIn'))
    expect(await listed()).toBe('on_site')
    await arrivesAfter(() => enters('checkOut'))
    expect(await listed()).toBe('off_site')
  })
  test('does not take back a scan that waited and was sent meanwhile', async () => {
    isOffline = true
    await scans()
    isOffline = false
    pass(5)
    await arrivesAfter(() => gateLog.sendNext({ userId }))
    expect(await listed()).toBe('on_site')
  })
})

test('a password counts on the device at once: their code lets them out offline', async () => {
  await enters('checkIn')
  expect(await listed()).toBe('on_site')
  isOffline = true
  pass(2)
  expect((await judge()).kind).toBe('leave')
})

test('a scan that waits counts, also in a list that is newer than it', async () => {
  isOffline = true
  await scans()
  isOffline = false
  pass(5)
  await gatePresence.renew(whose())
  expect(await listed()).toBe('on_site')
})

describe('what the server has undone', () => {
  const undone = () => gateLog.forget({ userId, check_in_id: checkInId })
  test.each(['scan', 'password'] as const)('is undone in a list that had it: a check-in by %s', async (how) => {
    await (how === 'scan' ? scans() : enters('checkIn'))
    pass(0.1)
    await gatePresence.renew(whose())
    await undone()
    expect(await listed()).toBe('off_site')
    isOffline = true
    pass(2)
    expect((await judge()).kind).toBe('decide')
  })
  test.each(['scan', 'password'] as const)('is undone in a list that had it: a check-out by %s', async (how) => {
    server = callum(here())
    await gatePresence.renew(whose())
    await (how === 'scan' ? scans() : enters('checkOut'))
    pass(0.1)
    await gatePresence.renew(whose())
    expect(await listed()).toBe('off_site')
    await undone()
    expect(await listed()).toBe('on_site')
  })
  test('stays undone only until the next move, on a device that is half a minute ahead', async () => {
    server = callum(here())
    await gatePresence.renew(whose())
    ahead = 30_000
    await enters('checkOut')
    pass(0.1)
    await undone()
    expect(await listed()).toBe('on_site')
    pass(0.1)
    await enters('checkOut')
    expect(await listed()).toBe('off_site')
  })
})

test('the next list is believed again: another gate has let them out', async () => {
  await scans()
  pass(1)
  server = callum(away)
  await gatePresence.renew(whose())
  expect(await listed()).toBe('off_site')
})

test('a check-out that arrives after the worker came in by another gate leaves them on site', async () => {
  server = callum(here())
  await gatePresence.renew(whose())
  isOffline = true
  await scans()
  pass(30)
  isOffline = false
  server = callum(here(25))
  await gatePresence.renew(whose())
  expect(await listed()).toBe('on_site')
})

test('the people of an open gate show who was let in at once, without a new list', async () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const actor = createActor(gateListMachine, { input: whose() }).start()
  const presence = () => actor.getSnapshot().context.list?.workers[0]?.presence.state
  await vi.waitFor(() => expect(actor.getSnapshot().matches('fresh')).toBe(true))
  expect(presence()).toBe('off_site')
  pass(0.1)
  await scans()
  await vi.waitFor(() => expect(presence()).toBe('on_site'))
  pass(2)
  await enters('checkOut')
  await vi.waitFor(() => expect(presence()).toBe('off_site'))
  actor.stop()
})
