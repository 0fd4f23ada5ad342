// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { GateEntry } from '#services/gate/gate-entry'
import type { User } from '#shared/api/kit/user'
import { rollCallSession, someId } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const dave: User = {
  ...{ id: someId(3), slug: 'dave', first_name: 'Dave', last_name: 'Hollis', photo_url: null },
  ...{ email: null, phone_number: null, email_verified: false, invite_hash: null },
  ...{ default_role: 'SECURITY_GUARD', status: 'COMPLETED', active: true, must_agree: false },
  ...{ company: null, companies: [], is_payroll_company: false, dictionary: [] },
}
const scan = (key: string, state: GateEntry['state'] = 'waiting'): GateEntry => ({
  ...{ key, by: dave.id, site_id: someId(1), name: 'Natalie Sugden', move: 'checkIn' as const, qr: `M1.${key}`, state },
  claimed_at: new Date().toISOString(),
})
const bearer = `h.${btoa(JSON.stringify({ usr: { uid: dave.id, sts: 'COMPLETED' } }))}.s`
let disk = storageOfDevice()
/** Bearers that the server was asked to sign out. */
let signedOut: (string | null)[] = []
/** What ends those calls. */
let signals: AbortSignal[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  disk = storageOfDevice()
  signedOut = []
  signals = []
  localStorage.clear()
  vi.stubGlobal('indexedDB', disk.indexedDB)
  vi.stubGlobal('fetch', async (path: string, { headers, signal }: RequestInit) => {
    if (path === '/api/auth/logout') {
      signedOut.push(new Headers(headers).get('authorization'))
      if (signal) signals.push(signal)
    }
    return new Promise(() => {})
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
/** A page of this device, as it is opened: it remembers nothing of the one before. */
async function openPage() {
  vi.resetModules()
  const [{ authSession: session }, { deviceStore }, { gateLog }, { token }, { rollCallOfflineStore: offlineStore }] =
    await Promise.all([
      import('#services/account/session'),
      import('#services/kit/device-store'),
      import('#services/gate/gate-log'),
      import('#services/kit/token'),
      import('#services/safety/roll-call-offline-store'),
    ])
  session.storesOn(() => import('#services/offline-device'))
  /** As after a first visit to site control. */
  const signIn = () => {
    token.keep(bearer)
    localStorage.setItem('muster.kept-user', JSON.stringify(dave))
  }
  return { session, deviceStore, gateLog, token, offlineStore, signIn }
}
/** Ends what only waits for time, such as a disk that answers nothing. */
async function settled<Result>(work: Promise<Result>) {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  over.catch(() => {})
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise(setImmediate)
  }
  return over
}

test('what lay on a disk that is away as somebody signs out is forgotten once it opens, but for scans not sent', async () => {
  const before = await openPage()
  before.signIn()
  await before.gateLog.add({ entry: scan('yesterday') })
  await before.deviceStore.keep('gate-list', { workers: 2000 })
  disk.lose()
  const { session } = await openPage()
  await settled(session.signOut())
  expect(disk.onDisk('muster', 'gate-list')).toEqual({ workers: 2000 })
  expect(session.keepsScans()).toBe(true)
  disk.find()
  const next = await openPage()
  expect(await next.deviceStore.has('gate-list')).toBe(false)
  expect(disk.onDisk('muster', 'gate-list')).toBeUndefined()
  await next.deviceStore.keep('gate-list', { workers: 1 })
  expect(await next.gateLog.unsent(dave.id)).toBe(1)
  expect(await (await openPage()).deviceStore.has('gate-list')).toBe(true)
})

test('scans not sent from before the disk went away stay with those that came since', async () => {
  const before = await openPage()
  await before.gateLog.add({ entry: scan('yesterday') })
  disk.lose()
  const { session, gateLog, signIn } = await openPage()
  signIn()
  await gateLog.add({ entry: scan('gone already', 'sent') })
  await gateLog.add({ entry: scan('today') })
  await settled(session.signOut())
  disk.find()
  await vi.advanceTimersByTimeAsync(15_000)
  const keys = z.array(z.object({ key: z.string() })).parse(disk.onDisk('muster', `gate-log ${dave.id}`))
  expect(keys.map(({ key }) => key)).toEqual(['yesterday', 'today'])
})

test('signing out waits for no server: the device forgets at once, and the server hears of it by the token of before', async () => {
  const { session, gateLog, token, signIn } = await openPage()
  signIn()
  await gateLog.add({ entry: scan('waits') })
  await session.signOut()
  expect([token.current(), localStorage.getItem('muster.kept-user')]).toEqual([undefined, null])
  expect([session.keepsScans(), await gateLog.unsent(dave.id)]).toEqual([true, 1])
  await vi.waitFor(() => expect(signedOut).toEqual([`Bearer ${bearer}`]))
})

test('a server that answers nothing has 5 s to hear of it: the call ends then', async () => {
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const { session, signIn } = await openPage()
  signIn()
  await session.signOut()
  await vi.waitFor(() => expect(signedOut).toHaveLength(1))
  expect(limits.mock.calls).toEqual([[5000]])
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  limit.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

const mark = {
  ...{ person_id: someId(10), mark: 'SAFE' as const, device: 'phone001', clock: 1, at: new Date().toISOString() },
  ...{ by: dave.id, by_name: 'Dave Hollis' },
}
test('a marshal’s unsent marks are theirs: warned of, kept through sign-outs and the next marshal’s roll call', async () => {
  const { session, signIn, offlineStore } = await openPage()
  signIn()
  await session.recall()
  const mine = rollCallSession('phone001', { owner: dave.id, unsent: [mark] })
  const site = mine.list.site_id
  await offlineStore.keep(mine)
  await offlineStore.keep({ ...mine, owner: someId(4), unsent: [] })
  await expect(session.assertCanLeave()).rejects.toThrow()
  await session.signOut()
  expect((await offlineStore.read(site, dave.id))?.unsent).toEqual([mark])
  expect(await offlineStore.read(site, someId(4))).toBeUndefined()
  expect(session.keepsScans()).toBe(true)
})

test('a roll call of which everything was sent is forgotten without a question', async () => {
  const { session, signIn, offlineStore } = await openPage()
  signIn()
  await session.recall()
  const mine = rollCallSession('phone001', { owner: dave.id })
  await offlineStore.keep(mine)
  await session.assertCanLeave()
  await session.signOut()
  expect(await offlineStore.read(mine.list.site_id, dave.id)).toBeUndefined()
  expect(session.keepsScans()).toBe(false)
})

test('a disk that answers nothing keeps nobody from signing out', async () => {
  const { session, gateLog, token, signIn } = await openPage()
  signIn()
  await session.recall()
  await gateLog.add({ entry: scan('waits') })
  disk.hang()
  await expect(settled(session.assertCanLeave())).rejects.toThrow()
  await settled(session.signOut())
  expect([token.current(), session.keepsScans()]).toEqual([undefined, true])
})

test('the unsent marks of a roll call that an earlier version stored by its site alone are read, counted and kept', async () => {
  const { offlineStore } = await openPage()
  const stored = { ...rollCallSession('phone001'), owner: dave.id, unsent_start: true }
  const site = stored.list.site_id
  disk.putOnDisk('muster.roll-call', site, stored)
  expect((await offlineStore.read(site, dave.id))?.device).toBe('phone001')
  expect(await offlineStore.read(site, someId(9))).toBeUndefined()
  expect(await offlineStore.unsent(dave.id)).toBe(1)
  expect(await offlineStore.forgetSent()).toBe(true)
  expect(disk.onDisk('muster.roll-call', site)).toBeDefined()
  await offlineStore.keep({ ...stored, device: 'phone002' })
  expect(disk.onDisk('muster.roll-call', site)).toBeUndefined()
  expect((await offlineStore.read(site, dave.id))?.device).toBe('phone002')
})
