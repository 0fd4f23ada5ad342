// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBridge } from '#services/kit/bridge'
import { BridgeFailed } from '#services/kit/bridge-failed'
import { type BridgeCode, type BridgePayload, bridgePayloads, bridgeTimeout } from '#shared/api/kit/bridge'
import { installNativeSide, type NativeSide } from '../../support/native-side.ts'

const picture = { name: 'card.jpg', mime_type: 'image/jpeg', data: 'aGVsbG8=' }
const payloads: { [C in BridgeCode]: BridgePayload<C> } = {
  REQUEST_TOKEN: {},
  START_IDENTITY_CHECK: { sdk_token: 's', applicant_id: 'a' },
  CAPTURE_SKILL_CARD: { side: 'front' },
  CAPTURE_PROFILE_PHOTO: {},
  SCAN_QR: {},
  LOGOUT: {},
  ASK_NOTIFICATION_PERMISSION: {},
  GET_NOTIFICATION_STATUS: {},
  GET_DEVICE_ID: {},
  REGISTRATION_COMPLETE: {},
  OPEN_PDF: { url: '/api/media/1/content', title: 'RAMS' },
  CLOSE_PDF: {},
  NAVIGATE: { path: '/sites' },
  READY_FOR: { path: '/register/worker' },
}
const answers: Record<string, unknown> = {
  REQUEST_TOKEN: { token: 't-1' },
  START_IDENTITY_CHECK: { outcome: 'completed' },
  CAPTURE_SKILL_CARD: picture,
  CAPTURE_PROFILE_PHOTO: picture,
  SCAN_QR: { text: 'gate-4' },
  ASK_NOTIFICATION_PERMISSION: { status: 'granted' },
  GET_NOTIFICATION_STATUS: { status: 'undetermined' },
  GET_DEVICE_ID: { device_id: 'd-1' },
}
const codes = Object.keys(bridgePayloads) as BridgeCode[]

let close = () => {}
const open = () => {
  const bridge = openBridge()
  close = bridge.close
  return bridge
}
/** A bridge whose native side is ready. */
const ready = async (side: NativeSide = {}) => {
  const native = installNativeSide({ answers })
  const bridge = open()
  await bridge.request('READY_FOR', { path: '/' })
  native.become({ answers, ...side })
  return { native, bridge, request: <C extends BridgeCode>(code: C) => bridge.request(code, payloads[code]) }
}
const outcome = (promise: Promise<unknown>) => {
  const settled: { result?: unknown; error?: unknown; times: number } = { times: 0 }
  promise.then(
    (result) => Object.assign(settled, { result, times: settled.times + 1 }),
    (error: unknown) => Object.assign(settled, { error, times: settled.times + 1 }),
  )
  return settled
}
const refused = (code: string) => expect.objectContaining({ name: 'BridgeFailed', code })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  close()
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'ReactNativeWebView')
})

test('there are 14 codes', () => expect(codes).toHaveLength(14))

describe.each(codes)('%s', (code) => {
  test('is sent in its envelope, and its answer is parsed', async () => {
    const { native, request } = await ready()
    await expect(request(code)).resolves.toEqual(answers[code] ?? {})
    expect(native.received.at(-1)).toEqual({ id: expect.any(String), code, payload: payloads[code] })
  })
  test('that is never answered times out with words after 30 s, not sooner', async () => {
    const { request } = await ready({ lose: [code] })
    const settled = outcome(request(code))
    await vi.advanceTimersByTimeAsync(bridgeTimeout - 1)
    expect(settled.times).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(settled.error).toEqual(refused('timed_out'))
    expect(bridgeTimeout).toBeLessThanOrEqual(30_000)
  })
  test('that the shell does not know is refused with words', async () => {
    const { request } = await ready({ missing: [code] })
    await expect(request(code)).rejects.toMatchObject({
      code: 'unsupported',
      message: 'This version of the app cannot do that. Please update the app.',
    })
  })
  test('that a person denies says so, in the words of the shell when it has any', async () => {
    const { request } = await ready({ refuse: { [code]: { code: 'denied', message: 'Camera is off.' } } })
    await expect(request(code)).rejects.toMatchObject({ code: 'denied', message: 'Camera is off.' })
  })
  test('answered unreadably is refused', async () => {
    const { request } = await ready({ answers: { [code]: 'nonsense' } })
    await expect(request(code)).rejects.toEqual(refused('invalid'))
  })
  test('200 runs with delays, drops and duplicates: each settles once, within 30 s', async () => {
    const { native, request } = await ready()
    for (let run = 0; run < 200; run++) {
      const late = (run * 977) % 45_000
      native.become({ answers, duplicate: run % 2 === 0, ...(run % 5 === 0 ? { lose: [code] } : { latency: late }) })
      const settled = outcome(request(code))
      await vi.advanceTimersByTimeAsync(bridgeTimeout)
      expect(settled.times).toBe(1)
      if (run % 5 === 0 || late > bridgeTimeout) expect(settled.error).toEqual(refused('timed_out'))
      else expect(settled.result).toEqual(answers[code] ?? {})
      await vi.advanceTimersByTimeAsync(bridgeTimeout)
      expect(settled.times).toBe(1)
    }
  })
})

test('an unknown code raises', async () => {
  const { bridge } = await ready()
  expect(() => bridge.request('FORMAT_PHONE' as BridgeCode, {})).toThrow('Unknown bridge code: FORMAT_PHONE')
  expect(() => bridge.request('toString' as BridgeCode, {})).toThrow('Unknown bridge code: toString')
})

test('a payload against the contract raises and is not sent', async () => {
  const { native, bridge } = await ready()
  const before = native.received.length
  expect(() => bridge.request('NAVIGATE', { path: '//evil.test' })).toThrow()
  expect(native.received).toHaveLength(before)
})

test('outside the wrapper every request is refused at once', async () => {
  const bridge = open()
  expect(bridge.available()).toBe(false)
  await expect(bridge.request('GET_DEVICE_ID', {})).rejects.toEqual(refused('unavailable'))
})

describe('readiness', () => {
  test('messages wait until READY_FOR is answered, then go in order; READY_FOR itself never waits', async () => {
    const native = installNativeSide({ answers, latency: 50 })
    const bridge = open()
    const device = bridge.request('GET_DEVICE_ID', {})
    const scan = bridge.request('SCAN_QR', {})
    expect(native.received).toEqual([])
    const reply = bridge.request('READY_FOR', { path: '/' })
    expect(native.received.map(({ code }) => code)).toEqual(['READY_FOR'])
    await vi.advanceTimersByTimeAsync(50)
    await reply
    expect(native.received.map(({ code }) => code)).toEqual(['READY_FOR', 'GET_DEVICE_ID', 'SCAN_QR'])
    await vi.advanceTimersByTimeAsync(50)
    await expect(Promise.all([device, scan])).resolves.toEqual([{ device_id: 'd-1' }, { text: 'gate-4' }])
  })
  test('a native side that never gets ready: the waiting ones time out and are never sent', async () => {
    const native = installNativeSide({ answers, lose: ['READY_FOR'] })
    const bridge = open()
    const settled = outcome(bridge.request('GET_DEVICE_ID', {}))
    const reply = outcome(bridge.request('READY_FOR', { path: '/' }))
    await vi.advanceTimersByTimeAsync(bridgeTimeout)
    expect([settled.error, reply.error]).toEqual([refused('timed_out'), refused('timed_out')])
    native.become({ answers })
    await bridge.request('READY_FOR', { path: '/' })
    expect(native.received.map(({ code }) => code)).toEqual(['READY_FOR', 'READY_FOR'])
  })
  test('after one that failed the waiting ones keep their place and their 30 s, and go with the next', async () => {
    const native = installNativeSide({ answers, refuse: { READY_FOR: { code: 'failed' } } })
    const bridge = open()
    const early = outcome(bridge.request('REQUEST_TOKEN', {}))
    await expect(bridge.request('READY_FOR', { path: '/' })).rejects.toEqual(refused('failed'))
    await vi.advanceTimersByTimeAsync(bridgeTimeout - 1)
    const late = [bridge.request('GET_DEVICE_ID', {}), bridge.request('SCAN_QR', {})]
    await vi.advanceTimersByTimeAsync(1)
    expect(early.error).toEqual(refused('timed_out'))
    native.become({ answers })
    await bridge.request('READY_FOR', { path: '/' })
    await expect(Promise.all(late)).resolves.toEqual([{ device_id: 'd-1' }, { text: 'gate-4' }])
    expect(native.received.map(({ code }) => code)).toEqual(['READY_FOR', 'READY_FOR', 'GET_DEVICE_ID', 'SCAN_QR'])
  })
  test('of two on their way one that fails does not matter; one answered unreadably makes nothing ready', async () => {
    const native = installNativeSide({ lose: ['READY_FOR'] })
    const bridge = open()
    const [first, second] = [
      outcome(bridge.request('READY_FOR', { path: '/' })),
      bridge.request('READY_FOR', { path: '/' }),
    ]
    const device = outcome(bridge.request('GET_DEVICE_ID', {}))
    const [one, two] = native.received
    native.become({ answers })
    native.emit({ id: one?.id, code: 'READY_FOR', result: 'nonsense' })
    await vi.advanceTimersByTimeAsync(0)
    expect([first.error, native.received]).toEqual([refused('invalid'), [one, two]])
    native.emit({ id: two?.id, code: 'READY_FOR', result: {} })
    await second
    await vi.advanceTimersByTimeAsync(0)
    expect(device.result).toEqual({ device_id: 'd-1' })
  })
  test('one more, for another page, stops nothing', async () => {
    const { native, bridge, request } = await ready({ lose: ['READY_FOR'] })
    outcome(bridge.request('READY_FOR', { path: '/sites' }))
    await expect(request('GET_DEVICE_ID')).resolves.toEqual({ device_id: 'd-1' })
    expect(native.received.map(({ code }) => code)).toEqual(['READY_FOR', 'READY_FOR', 'GET_DEVICE_ID'])
  })
  test('a withdrawn one that still waited is never sent', async () => {
    const native = installNativeSide({ answers })
    const bridge = open()
    const controller = new AbortController()
    const scan = outcome(bridge.request('SCAN_QR', {}, controller.signal))
    controller.abort()
    await bridge.request('READY_FOR', { path: '/' })
    expect(scan.error).toMatchObject({ name: 'AbortError' })
    expect(native.received.map(({ code }) => code)).toEqual(['READY_FOR'])
  })
})

describe('what is not heard', () => {
  const postFrom = (init: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', init))

  test('answers in the wrong order reach the right askers', async () => {
    const { request } = await ready({ reorder: 3 })
    const all = [request('GET_DEVICE_ID'), request('SCAN_QR'), request('REQUEST_TOKEN')]
    await expect(Promise.all(all)).resolves.toEqual([{ device_id: 'd-1' }, { text: 'gate-4' }, { token: 't-1' }])
  })
  test('wrong id, wrong code, garbage and empty messages', async () => {
    const { native, request } = await ready({ lose: ['GET_DEVICE_ID'] })
    const settled = outcome(request('GET_DEVICE_ID'))
    const id = native.received.at(-1)?.id
    const result = { device_id: 'stolen' }
    for (const message of [
      { id: 'other', code: 'GET_DEVICE_ID', result },
      { id, code: 'SCAN_QR', result },
      { id, code: 'FORMAT_PHONE', result },
      { code: 'GET_DEVICE_ID', result },
      '{broken',
      'null',
      '[]',
      '',
    ])
      native.emit(message)
    await vi.advanceTimersByTimeAsync(0)
    expect(settled.times).toBe(0)
    native.emit({ id, code: 'GET_DEVICE_ID', result: { device_id: 'd-2' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled.result).toEqual({ device_id: 'd-2' })
  })
  test('a frame, another window and another origin, even with the right id', async () => {
    const { native, bridge, request } = await ready({ lose: ['GET_DEVICE_ID'] })
    const frame = document.body.appendChild(document.createElement('iframe'))
    const tokens: string[] = []
    bridge.onToken((token) => tokens.push(token))
    const settled = outcome(request('GET_DEVICE_ID'))
    const answer = { id: native.received.at(-1)?.id, code: 'GET_DEVICE_ID', result: { device_id: 'stolen' } }
    for (const reply of [answer, { code: 'TOKEN', payload: { token: 'stolen' } }]) {
      const data = JSON.stringify(reply)
      postFrom({ data, source: frame.contentWindow, origin: window.location.origin })
      postFrom({ data, origin: 'https://evil.test' })
      postFrom({ data, origin: 'null' })
    }
    await vi.advanceTimersByTimeAsync(0)
    expect([settled.times, tokens]).toEqual([0, []])
    frame.remove()
  })
  test('a late answer, after the time-out', async () => {
    const { native, request } = await ready({ lose: ['SCAN_QR'] })
    const settled = outcome(request('SCAN_QR'))
    await vi.advanceTimersByTimeAsync(bridgeTimeout)
    native.emit({ id: native.received.at(-1)?.id, code: 'SCAN_QR', result: { text: 'late' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toMatchObject({ times: 1, error: refused('timed_out') })
  })
  test('an answer to an earlier life of the page', async () => {
    const { native, bridge } = await ready({ lose: ['SCAN_QR'] })
    outcome(bridge.request('SCAN_QR', {}))
    const old = native.received.at(-1)?.id
    bridge.close()
    const next = open()
    await next.request('READY_FOR', { path: '/' })
    const settled = outcome(next.request('SCAN_QR', {}))
    expect(native.received.at(-1)?.id).not.toBe(old)
    native.emit({ id: old, code: 'SCAN_QR', result: { text: 'old' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled.times).toBe(0)
  })
})

test('signs of life give a person at the camera more time', async () => {
  const { native, request } = await ready({ lose: ['CAPTURE_SKILL_CARD'] })
  const settled = outcome(request('CAPTURE_SKILL_CARD'))
  const { id, code } = native.received.at(-1) ?? {}
  for (let n = 0; n < 5; n++) {
    await vi.advanceTimersByTimeAsync(20_000)
    native.emit({ id, code, busy: true })
  }
  expect(settled.times).toBe(0)
  await vi.advanceTimersByTimeAsync(bridgeTimeout)
  expect(settled.error).toEqual(refused('timed_out'))
})

test('a withdrawn request rejects at once, and its answer is not heard', async () => {
  const { request: _, bridge } = await ready({ latency: 100 })
  const controller = new AbortController()
  const settled = outcome(bridge.request('SCAN_QR', {}, controller.signal))
  controller.abort()
  await vi.advanceTimersByTimeAsync(200)
  expect(settled).toMatchObject({ times: 1, error: { name: 'AbortError' } })
  await expect(bridge.request('SCAN_QR', {}, controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

test('the TOKEN event is heard until the listener leaves', async () => {
  const { native, bridge } = await ready()
  const tokens: string[] = []
  const leave = bridge.onToken((token) => tokens.push(token))
  native.emit({ code: 'TOKEN', payload: { token: 't-2' } })
  native.emit({ code: 'TOKEN', payload: { token: '' } })
  native.emit({ code: 'TOKEN', payload: { token: 't-3', extra: 1 } })
  leave()
  native.emit({ code: 'TOKEN', payload: { token: 't-4' } })
  expect(tokens).toEqual(['t-2'])
})

test('a failure carries words for the person', () =>
  expect(new BridgeFailed('timed_out').message).toBe('The app did not answer. Please try again.'))
