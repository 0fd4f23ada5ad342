// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installNativeSide } from '../../support/native-side.ts'

/** The page as it begins inside the app: nothing is in its memory, whatever the device keeps. */
const begin = async () => {
  vi.resetModules()
  const [{ send }, { bridge }] = await Promise.all([import('#services/kit/transport'), import('#services/kit/bridge')])
  return { send, bridge }
}
let named: (string | null)[] = []
beforeEach(() => {
  named = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    named.push(new Headers(headers).get('x-device-id'))
    return new Response('{}')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'ReactNativeWebView')
  localStorage.clear()
})
const call = { method: 'GET', path: '/api/config', headers: {}, body: undefined, signal: undefined }
const deviceIdRequests = ({ received }: ReturnType<typeof installNativeSide>) =>
  received.filter(({ code }) => code === 'GET_DEVICE_ID')

test('the phone’s id is asked once per page, sent with each call and kept on the device', async () => {
  const side = installNativeSide({ answers: { GET_DEVICE_ID: { device_id: 'd-1' } } })
  const { send, bridge } = await begin()
  await send(call)
  await send(call)
  expect(named).toEqual(['d-1', 'd-1'])
  expect(deviceIdRequests(side)).toHaveLength(1)
  expect(localStorage.getItem('muster.device-id')).toBe('d-1')
  bridge.close()
})

test('the kept id is sent when the native side cannot say it', async () => {
  localStorage.setItem('muster.device-id', 'd-1')
  installNativeSide({ missing: ['GET_DEVICE_ID'] })
  const { send, bridge } = await begin()
  await send(call)
  expect(named).toEqual(['d-1'])
  bridge.close()
})

test('what the native side says goes before what was kept: a backup may have come from another phone', async () => {
  localStorage.setItem('muster.device-id', 'd-old')
  installNativeSide({ answers: { GET_DEVICE_ID: { device_id: 'd-new' } } })
  const { send, bridge } = await begin()
  await send(call)
  expect(named).toEqual(['d-new'])
  expect(localStorage.getItem('muster.device-id')).toBe('d-new')
  bridge.close()
})

test('a plain browser names no device', async () => {
  localStorage.setItem('muster.device-id', 'd-1')
  const { send, bridge } = await begin()
  await send(call)
  expect(named).toEqual([null])
  bridge.close()
})
