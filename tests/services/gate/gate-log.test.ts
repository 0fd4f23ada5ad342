import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { GateEntry } from '#services/gate/gate-entry'
import { gateLog } from '#services/gate/gate-log'
import { deviceStore } from '#services/kit/device-store'

const dave = '0197a000-0000-7000-8000-000000000001'
const site = '0197a000-0000-7000-8000-000000000002'
const worker = '0197a000-0000-7000-8000-000000000003'
const scan = (key: string, change: Partial<GateEntry> = {}): GateEntry => ({
  key,
  by: dave,
  site_id: site,
  worker_id: worker,
  name: 'Natalie Sugden',
  move: 'checkIn',
  qr: `M1.${key}`,
  claimed_at: new Date().toISOString(),
  state: 'waiting',
  ...change,
})
const kept = async () => (await gateLog.read({ userId: dave })).map(({ key, state }) => `${key} ${state}`)
const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()

beforeEach(() => deviceStore.forgetAllBut([]))

describe('the log of a gate', () => {
  test('keeps scans in their order, and forgets what is dealt with after a day', async () => {
    await gateLog.add({ entry: scan('old and sent', { state: 'sent', claimed_at: yesterday }) })
    await gateLog.add({ entry: scan('old and waiting', { claimed_at: yesterday }) })
    await gateLog.add({ entry: scan('old and refused', { state: 'refused', claimed_at: yesterday }) })
    await gateLog.add({ entry: scan('new') })
    expect(await kept()).toEqual(['old and waiting waiting', 'old and refused refused', 'new waiting'])
  })
  test('takes back what waits, never what was sent', async () => {
    await gateLog.add({ entry: scan('sent', { state: 'sent' }) })
    await gateLog.add({ entry: scan('waits') })
    await gateLog.undo({ entry: scan('sent') })
    await gateLog.undo({ entry: scan('waits') })
    expect(await kept()).toEqual(['sent sent'])
  })
  test('forgets the newest scan of a stay once the server has undone it, and no other', async () => {
    for (const key of ['came', 'left']) await gateLog.add({ entry: scan(key, { state: 'sent', check_in_id: site }) })
    await gateLog.add({ entry: scan('another', { state: 'sent', check_in_id: worker }) })
    await gateLog.forget({ userId: dave, check_in_id: site })
    expect(await kept()).toEqual(['came sent', 'another sent'])
  })
  test('counts what the server refused until it is settled, and keeps it over a sign-out', async () => {
    for (const state of ['waiting', 'refused', 'seen', 'sent'] as const)
      await gateLog.add({ entry: scan(state, { state }) })
    expect(await gateLog.unsent(dave)).toBe(2)
    expect(await gateLog.forgetSent()).toBe(true)
    expect(await kept()).toEqual(['waiting waiting', 'refused refused'])
    await gateLog.dismiss({ entry: scan('refused') })
    expect(await gateLog.unsent(dave)).toBe(1)
  })
  test('is a guard’s own', async () => {
    await gateLog.add({ entry: scan('his') })
    expect(await gateLog.read({ userId: worker })).toEqual([])
    expect([await gateLog.unsent(dave), await gateLog.unsent(worker)]).toEqual([1, 0])
  })
  test('loses no scan of two at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => gateLog.add({ entry: scan(`${n}`) })))
    expect(await kept()).toHaveLength(20)
  })
  test('answers whoever waits for one once it is no longer waiting', async () => {
    const entry = scan('one')
    await gateLog.add({ entry })
    const answered = gateLog.answered({ entry, hasty: false })
    await gateLog.undo({ entry })
    expect((await answered).key).toBe('one')
  })
})

describe('a scan that was tried', () => {
  afterEach(() => vi.unstubAllGlobals())
  const sendNext = () => gateLog.sendNext({ userId: dave })

  test('is never deleted by an undo, which does not wait for the answer: the server may have it', async () => {
    let lose: (error: Error) => void = () => {}
    const fetching = vi.fn(
      () =>
        new Promise<Response>((_, reject) => {
          lose = reject
        }),
    )
    vi.stubGlobal('fetch', fetching)
    await gateLog.add({ entry: scan('tried') })
    await gateLog.add({ entry: scan('next') })
    const sending = sendNext().catch(() => 'lost')
    await vi.waitFor(() => expect(fetching).toHaveBeenCalled())
    await gateLog.undo({ entry: scan('tried') })
    expect(await kept()).toEqual(['tried waiting', 'next waiting'])
    lose(new TypeError('Failed to fetch'))
    expect(await sending).toBe('lost')
    await gateLog.undo({ entry: scan('tried') })
    await gateLog.undo({ entry: scan('next') })
    expect(await kept()).toEqual(['tried waiting'])
  })
  test('while the device knows that it is offline is not sent, and can be undone', async () => {
    const fetching = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetching)
    vi.stubGlobal('navigator', { onLine: false })
    await gateLog.add({ entry: scan('offline') })
    await expect(sendNext()).rejects.toThrow()
    expect(fetching).not.toHaveBeenCalled()
    await gateLog.undo({ entry: scan('offline') })
    expect(await kept()).toEqual([])
  })
  test('while the device knew that it was offline does not leave it though the network returns at once', async () => {
    const fetching = vi.fn(() => new Promise<Response>(() => {}))
    vi.stubGlobal('fetch', fetching)
    const answers = [false]
    const network = {
      get onLine() {
        return answers.shift() ?? true
      },
    }
    vi.stubGlobal('navigator', network)
    await gateLog.add({ entry: scan('back too late') })
    await expect(sendNext()).rejects.toThrow()
    expect(network.onLine).toBe(true)
    await gateLog.undo({ entry: scan('back too late') })
    expect([await kept(), fetching.mock.calls.length]).toEqual([[], 0])
  })
  test('by a device whose network came back while the disk was busy may have left it, and stays', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const network = { onLine: false }
    vi.stubGlobal('navigator', network)
    await gateLog.add({ entry: scan('back online') })
    const busy = deviceStore.change('another', z.boolean(), () => {
      network.onLine = true
      return true
    })
    await expect(sendNext()).rejects.toThrow()
    await busy
    await gateLog.undo({ entry: scan('back online') })
    expect(await kept()).toEqual(['back online waiting'])
  })
})

describe('signing out', () => {
  test('leaves what was not sent, and nothing else', async () => {
    await gateLog.add({ entry: scan('sent', { state: 'sent' }) })
    await gateLog.add({ entry: scan('waits') })
    await deviceStore.keep('photo 1', 'a face')
    await deviceStore.keep(`gate-list ${dave} ${site}`, { workers: [] })
    expect(await gateLog.forgetSent()).toBe(true)
    expect(await kept()).toEqual(['waits waiting'])
    expect(await deviceStore.names('')).toEqual([`gate-log ${dave}`])
  })
  test('leaves nothing where all was sent', async () => {
    await gateLog.add({ entry: scan('sent', { state: 'sent' }) })
    expect(await gateLog.forgetSent()).toBe(false)
    expect(await deviceStore.names('')).toEqual([])
  })
})

describe('what a device keeps', () => {
  test('is read back in its shape only', async () => {
    await deviceStore.keep('a name', { count: 1 })
    expect(await deviceStore.read('a name', z.object({ count: z.number() }))).toEqual({ count: 1 })
    expect(await deviceStore.read('a name', z.string())).toBeUndefined()
    expect([await deviceStore.has('a name'), await deviceStore.has('another')]).toEqual([true, false])
  })
  test('is changed from what is kept now', async () => {
    const add = () => deviceStore.change('sum', z.number(), (sum = 0) => sum + 1)
    await Promise.all([add(), add(), add()])
    expect(await deviceStore.read('sum', z.number())).toBe(3)
  })
})
