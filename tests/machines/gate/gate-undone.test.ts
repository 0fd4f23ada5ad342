import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { gateMachine } from '#machines/gate/gate.machine'
import { scanMachine } from '#machines/gate/scan.machine'
import type { GateEntry } from '#services/gate/gate-entry'
import { gateLog } from '#services/gate/gate-log'
import { newKeyPair, newNonce, publicHalf, sign } from '#services/gate/worker-key'
import { deviceStore } from '#services/kit/device-store'
import type { CameraEvent } from '#services/platform/camera'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import { PublicKey, qrText, qrToSign } from '#shared/api/gate/worker-qr'
import { goodInputs } from '../../support/gate/gate-inputs.ts'

const site = '0197a000-0000-7000-8000-000000000002'
const start = new Date('2026-10-26T07:31:00Z')

/** A worker of the list, and what their phone shows now: another code each time it turns. */
async function workerWithPhone(first_name: string, digit: number) {
  const [id, key] = [`0197a000-0000-7000-8000-00000000001${digit}`, `0197a000-0000-7000-8000-00000000002${digit}`]
  const pair = await newKeyPair()
  const { kty, crv, x, y } = await publicHalf(pair.publicKey)
  const row: ControlledWorker = {
    id,
    slug: first_name.toLowerCase(),
    first_name,
    last_name: 'Sugden',
    photo: null,
    company: 'Brightwire',
    role: 'Labourer',
    presence: { state: 'off_site', since: null, check_in_id: null },
    inputs: { ...goodInputs, last_left_at: null },
    keys: [{ id: key, public_key: PublicKey.parse({ kty, crv, x, y }) }],
  }
  const shows = async () => {
    const signed = qrToSign({ w: id, k: key, s: site, n: newNonce(), t: Math.floor(Date.now() / 1000) })
    return qrText(signed, await sign(pair.privateKey, signed))
  }
  return { row, shows }
}
const natalie = await workerWithPhone('Natalie', 1)
const kwame = await workerWithPhone('Kwame', 2)

let userId = ''
let emitCamera: (event: CameraEvent) => void = () => {}
const logged = async () => (await gateLog.read({ userId })).map(({ name, move }) => `${name} ${move}`)
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
/** Until the gate waits for somebody again. */
let isBusy = () => false
const settled = async () => {
  await new Promise((resume) => setTimeout(resume, 20))
  await vi.waitFor(() => expect(isBusy()).toBe(false))
}
/** Holds a code before the camera, which sees it four times a second. */
async function showsCode(text: string, seconds: number) {
  for (let n = 0; n < 4 * seconds; n++) {
    emitCamera({ type: 'read', text, at: Date.now() })
    pass(0.25)
  }
  await settled()
}

/** A gate whose server is away, or answers each scan at once. */
function opens(server: 'away' | 'there') {
  const watchCodes = fromCallback<CameraEvent>(({ sendBack }) => {
    emitCamera = sendBack
    sendBack({ type: 'open', stream: Object.create(null) })
  })
  const awaitAnswer = fromPromise<GateEntry, { entry: GateEntry; hasty: boolean }>(async ({ input: { entry } }) => {
    const sent: GateEntry = { ...entry, state: 'sent', check_in_id: entry.key }
    await deviceStore.keep(`gate-log ${userId}`, [...(await gateLog.read({ userId })).slice(0, -1), sent])
    return sent
  })
  const scan = scanMachine.provide({ actors: { watchCodes } })
  const actors = server === 'there' ? { scan, awaitAnswer } : { scan }
  const gate = createActor(gateMachine.provide({ actors }), { input: { userId, siteId: site, wrapper: false } })
  gate.start()
  isBusy = () => gate.getSnapshot().hasTag('busy') || gate.getSnapshot().matches('undoing')
  return gate
}
/** As the frame does when the server has undone what this device had sent. */
async function serverUndoes(gate: ReturnType<typeof opens>) {
  const check_in_id = (await gateLog.read({ userId })).at(-1)?.check_in_id ?? ''
  await gateLog.forget({ userId, check_in_id })
  gate.send({ type: 'takenBack', check_in_id })
  await settled()
}

beforeEach(async () => {
  userId = crypto.randomUUID()
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  vi.stubGlobal('navigator', { onLine: false })
  const head = { user_id: userId, site_id: site, listed_at: start.toISOString(), received_at: start.getTime() }
  await deviceStore.keep(`gate-list ${userId} ${site}`, { ...head, workers: [natalie.row, kwame.row] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a scan that may be on its way to a server that is silent', () => {
  const isIn = (gate: ReturnType<typeof opens>, unsent: 'undoable' | 'underWay') =>
    gate.getSnapshot().matches({ admitted: { unsent } })
  const scanned = async () => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const gate = opens('away')
    await showsCode(await natalie.shows(), 1)
    await vi.waitFor(() => expect(isIn(gate, 'undoable')).toBe(true))
    return gate
  }

  test('is not offered to be undone on this device, and stays', async () => {
    const gate = await scanned()
    gateLog.sendNext({ userId }).catch(() => {})
    await vi.waitFor(() => expect(isIn(gate, 'underWay')).toBe(true))
    gate.send({ type: 'undo' })
    expect(isIn(gate, 'underWay')).toBe(true)
    expect(await logged()).toEqual(['Natalie Sugden checkIn'])
  })

  test('is no longer offered once it was found to be when Undo was pressed; no decision is asked for meanwhile', async () => {
    const gate = await scanned()
    const marked = (await gateLog.read({ userId })).map((entry) => ({ ...entry, tried: true }))
    await deviceStore.keep(`gate-log ${userId}`, marked)
    gate.send({ type: 'undo' })
    expect(gate.getSnapshot().hasTag('cameraPaused')).toBe(false)
    await vi.waitFor(() => expect(isIn(gate, 'underWay')).toBe(true))
    expect(gate.getSnapshot().context.note).toBeUndefined()
    expect(await logged()).toEqual(['Natalie Sugden checkIn'])
  })
})

test('a phone that is held up on after its scan was undone is not let in by itself, whatever code it turns to', async () => {
  const gate = opens('away')
  const code = await natalie.shows()
  await showsCode(code, 5)
  expect(await logged()).toEqual(['Natalie Sugden checkIn'])
  gate.send({ type: 'undo' })
  await settled()
  expect(await logged()).toEqual([])
  await showsCode(code, 10)
  for (let turns = 0; turns < 4; turns++) await showsCode(await natalie.shows(), 30)
  expect(await logged()).toEqual([])
  // Taken away and shown anew, it counts.
  pass(4)
  await showsCode(await natalie.shows(), 1)
  expect(await logged()).toEqual(['Natalie Sugden checkIn'])
})

test('the same code counts again once its scan was undone: at once where it was away, else when it is shown anew', async () => {
  const gate = opens('away')
  const code = await natalie.shows()
  await showsCode(code, 1)
  pass(5)
  gate.send({ type: 'undo' })
  await settled()
  await showsCode(code, 1)
  expect(await logged()).toEqual(['Natalie Sugden checkIn'])
  gate.send({ type: 'undo' })
  await settled()
  await showsCode(code, 2)
  expect(await logged()).toEqual([])
  pass(4)
  await showsCode(code, 1)
  expect(await logged()).toEqual(['Natalie Sugden checkIn'])
})

test('nobody else has to wait for a phone that is held up still, and two phones in view change nothing', async () => {
  const gate = opens('away')
  await showsCode(await natalie.shows(), 3)
  gate.send({ type: 'undo' })
  await settled()
  const [turned, other] = [await natalie.shows(), await kwame.shows()]
  await showsCode(other, 1)
  for (let n = 0; n < 20; n++) await showsCode(n % 2 ? turned : other, 1)
  expect(await logged()).toEqual(['Kwame Sugden checkIn'])
})

test('what the server has undone counts again in the same way', async () => {
  const gate = opens('there')
  const code = await natalie.shows()
  await showsCode(code, 5)
  expect(await logged()).toEqual(['Natalie Sugden checkIn'])
  await serverUndoes(gate)
  await showsCode(code, 20)
  for (let turns = 0; turns < 3; turns++) await showsCode(await natalie.shows(), 30)
  expect(await logged()).toEqual([])
  pass(4)
  await showsCode(await natalie.shows(), 1)
  expect(await logged()).toEqual(['Natalie Sugden checkIn'])
})

test('so it does when the phone has turned to another code before the server had undone it', async () => {
  const gate = opens('there')
  await showsCode(await natalie.shows(), 2)
  await showsCode(await natalie.shows(), 2)
  expect(gate.getSnapshot().context.note).toMatch(/^Natalie Sugden was scanned a moment ago/)
  await serverUndoes(gate)
  await showsCode(await natalie.shows(), 30)
  expect(await logged()).toEqual([])
})
