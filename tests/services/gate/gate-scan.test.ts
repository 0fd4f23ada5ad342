import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gateLog } from '#services/gate/gate-log'
import { judgeScan } from '#services/gate/gate-scan'
import { newKeyPair, newNonce, publicHalf, sign } from '#services/gate/worker-key'
import { connectivity } from '#services/kit/connectivity'
import { deviceStore } from '#services/kit/device-store'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import { PublicKey, qrErrors, qrText, qrToSign, type WorkerQr } from '#shared/api/gate/worker-qr'
import type { GateInputs } from '#shared/domain/gate/gate-inputs'
import { goodInputs as good } from '../../support/gate/gate-inputs.ts'

const now = new Date('2026-10-26T07:31:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const [site, elsewhere] = ['0197a000-0000-7000-8000-000000000002', '0197a000-0000-7000-8000-000000000003']
const [worker, key] = ['0197a000-0000-7000-8000-000000000004', '0197a000-0000-7000-8000-000000000005']
const phone = await newKeyPair()
const natalie = async (inputs: Partial<GateInputs> = {}): Promise<ControlledWorker> => ({
  id: worker,
  slug: 'natalie',
  first_name: 'Natalie',
  last_name: 'Sugden',
  photo: null,
  company: 'Brightwire',
  role: 'Labourer',
  presence: { state: 'off_site', since: null, check_in_id: null },
  inputs: { ...good, last_left_at: null, ...inputs },
  keys: [{ id: key, public_key: PublicKey.parse(await publicKey()) }],
})
async function publicKey() {
  const { kty, crv, x, y } = await publicHalf(phone.publicKey)
  return { kty, crv, x, y }
}
/** What a phone shows `seconds` ago, signed by its key or another’s. */
async function shown(change: Partial<WorkerQr> = {}, by = phone.privateKey) {
  const payload = { w: worker, k: key, s: site, n: newNonce(), t: ago(0).getTime() / 1000, ...change }
  const signed = qrToSign(payload)
  return qrText(signed, await sign(by, signed))
}

/** Each test is another guard’s, for the list in hand is one person’s. */
let userId = ''
const keepList = (workers: ControlledWorker[], more: object = {}) =>
  deviceStore.keep(`gate-list ${userId} ${site}`, {
    user_id: userId,
    site_id: site,
    listed_at: ago(30).toISOString(),
    received_at: ago(30).getTime(),
    workers,
    ...more,
  })
const judge = (text: string) => judgeScan({ text, userId, siteId: site })
const kept = async (text: string, seconds: number, change: object = {}) => {
  const judged = await judge(text)
  if (!('entry' in judged)) throw new Error('Nothing is kept of it.')
  const entry = { ...judged.entry, claimed_at: ago(seconds).toISOString(), ...change }
  await gateLog.add({ entry })
}

beforeEach(() => {
  userId = crypto.randomUUID()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a code that is good for nothing', () => {
  const reasonOf = async (text: string) => {
    const judged = await judge(text)
    return judged.kind === 'refuse' ? judged.reason : judged.kind
  }
  test('is no code of a phone', async () => {
    const judged = await judge('https://muster.example')
    expect(judged).toMatchObject({ kind: 'refuse', reason: qrErrors.unreadable })
    expect(judged).toMatchObject({ entry: { move: 'turnAway', name: 'Nobody known', qr: '', state: 'waiting' } })
  })
  test('is of another site', async () => {
    await keepList([await natalie()])
    expect(await reasonOf(await shown({ s: elsewhere }))).toBe(qrErrors.otherSite)
  })
  test('was made by another phone, with the right key’s name or a name that nobody knows', async () => {
    await keepList([await natalie()])
    const forger = (await newKeyPair()).privateKey
    expect(await reasonOf(await shown({}, forger))).toBe(qrErrors.unknownKey)
    expect(await reasonOf(await shown({ k: elsewhere }))).toBe(qrErrors.unknownKey)
  })
  test('was photographed: it is too old, unless the clock of this device is what is wrong', async () => {
    await keepList([await natalie()])
    const code = await shown({ t: ago(600).getTime() / 1000 })
    expect(await reasonOf(code)).toMatch(/^This code is 10 minutes old/)
    userId = crypto.randomUUID()
    await keepList([await natalie()], { clock: 'The clock of this device is 10 minutes ahead.' })
    expect(await reasonOf(code)).toBe('The clock of this device is 10 minutes ahead.')
  })
  test('was used before on this device, whoever shows it now', async () => {
    await keepList([await natalie()])
    const code = await shown()
    await kept(code, 61, { state: 'sent' })
    expect(await reasonOf(code)).toBe(qrErrors.used)
  })
  test('is of nobody on the list, and no server can be asked', async () => {
    await keepList([])
    expect(await reasonOf(await shown())).toMatch(/^Not on the list of this site/)
  })
  test('is of nobody on the list, and a server that has been silent for 3 s is not asked', async () => {
    await keepList([])
    const settle = connectivity.calls.request()
    vi.setSystemTime(new Date(now.getTime() + 3001))
    const fetched = vi.fn(() => new Promise(() => {}))
    vi.stubGlobal('fetch', fetched)
    expect(await reasonOf(await shown())).toMatch(/^Not on the list of this site/)
    expect(fetched).not.toHaveBeenCalled()
    settle('drop')
  })
})

describe('somebody who comes', () => {
  test('is let in, with a receipt of what passes', async () => {
    await keepList([await natalie()])
    const code = await shown()
    expect(await judge(`${code}\n`)).toMatchObject({
      kind: 'decide',
      decision: { verdict: 'let in' },
      person: { name: 'Natalie Sugden', who: 'Labourer · Brightwire' },
      entry: { move: 'checkIn', qr: code, claimed_at: now.toISOString(), receipt: { against: [], passed: 5 } },
    })
  })
  test('is asked about, and still comes in', async () => {
    await keepList([await natalie({ identity: 'CHECK_CREATED' })])
    expect(await judge(await shown())).toMatchObject({
      decision: { verdict: 'ask first' },
      entry: { move: 'checkIn', receipt: { against: [{ because: 'identity_under_way' }], passed: 4 } },
    })
  })
  test('is turned away with the gravest reason', async () => {
    await keepList([await natalie({ identity: 'CHECK_CREATED', cards: [] })])
    expect(await judge(await shown())).toMatchObject({
      decision: { verdict: 'do not let in' },
      entry: { move: 'turnAway', reason: 'No skill card', receipt: { passed: 3 } },
    })
  })
  test('is known for a minute, with whatever code', async () => {
    await keepList([await natalie()])
    await kept(await shown(), 20)
    expect(await judge(await shown())).toEqual({ kind: 'again', name: 'Natalie Sugden', seconds: 40 })
  })
  test('is not held up by having been turned away, or refused by the server', async () => {
    await keepList([await natalie()])
    await kept(await shown(), 20, { move: 'turnAway' })
    await kept(await shown(), 20, { state: 'refused' })
    expect((await judge(await shown())).kind).toBe('decide')
  })
})

describe('somebody who is here', () => {
  const here = async (): Promise<ControlledWorker> => ({
    ...(await natalie()),
    presence: { state: 'on_site', since: ago(3600).toISOString(), check_in_id: key },
  })
  test('goes, by the list', async () => {
    await keepList([await here()])
    expect(await judge(await shown())).toMatchObject({ kind: 'leave', entry: { move: 'checkOut' } })
  })
  test('goes, by what this device scanned after the list was made', async () => {
    await keepList([await natalie()], { received_at: ago(300).getTime() })
    await kept(await shown(), 120)
    expect((await judge(await shown())).kind).toBe('leave')
    userId = crypto.randomUUID()
    await keepList([await natalie()], { received_at: ago(60).getTime() })
    await kept(await shown(), 120, { state: 'sent' })
    expect((await judge(await shown())).kind).toBe('decide')
  })
  test('comes anew where nobody knows whether they left', async () => {
    const suspected = await here()
    await keepList([{ ...suspected, presence: { ...suspected.presence, state: 'suspected_left' } }])
    expect((await judge(await shown())).kind).toBe('decide')
  })
})
