// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { User } from '#contract/user'
import type { GateEntry } from '#services/gate-entry'
import { someId } from '../support/roll-call.ts'
import { storageOfDevice } from '../support/storage-of-device.ts'

const dave = { id: someId(3) } as User
const scan = (key: string, state: GateEntry['state'] = 'waiting'): GateEntry => ({
  ...{ key, by: dave.id, site_id: someId(1), name: 'Natalie Sugden', move: 'checkIn' as const, qr: `M1.${key}`, state },
  claimed_at: new Date().toISOString(),
})
const bearer = 'h.e30.s'
let disk = storageOfDevice()
/** Bearers that the server was asked to sign out. */
let signedOut: (string | null)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  disk = storageOfDevice()
  signedOut = []
  localStorage.clear()
  vi.stubGlobal('indexedDB', disk.indexedDB)
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    if (path === '/api/auth/logout') signedOut.push(new Headers(headers).get('authorization'))
    return new Promise(() => {})
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** A page of this device, as it is opened: it remembers nothing of the one before. */
async function openPage() {
  vi.resetModules()
  const [{ session }, { deviceStore }, { gateLog }, { token }] = await Promise.all([
    import('#services/session'),
    import('#services/device-store'),
    import('#services/gate-log'),
    import('#services/token'),
  ])
  /** As after a first visit to site control. */
  const signIn = () => {
    token.keep(bearer)
    localStorage.setItem('muster.kept-user', JSON.stringify(dave))
  }
  return { session, deviceStore, gateLog, token, signIn }
}
/** Ends what only waits for time, such as a disk that answers nothing. */
async function settled<Result>(work: Promise<Result>) {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
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
