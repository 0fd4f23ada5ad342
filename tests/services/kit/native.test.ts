// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { failureOf } from '#machines/kit/failure'
import { installNativeSide } from '../../support/native-side.ts'

/** The page as it begins inside the app. */
const begin = async () => {
  vi.resetModules()
  const [{ native }, { bridge }, { token }] = await Promise.all([
    import('#services/kit/native'),
    import('#services/kit/bridge'),
    import('#services/kit/token'),
  ])
  return { native, bridge, token }
}
afterEach(() => {
  Reflect.deleteProperty(window, 'ReactNativeWebView')
  localStorage.clear()
})

test('the page says at once for which path it wants the app ready', async () => {
  history.replaceState(null, '', '/register/worker')
  const side = installNativeSide()
  const { bridge } = await begin()
  expect(side.received).toMatchObject([{ code: 'READY_FOR', payload: { path: '/register/worker' } }])
  bridge.close()
})

test('the page says each path that it comes to, once, and never a query', async () => {
  history.replaceState(null, '', '/')
  const side = installNativeSide({ answers: { READY_FOR: {}, NAVIGATE: {} } })
  const { bridge } = await begin()
  const lifeOf = (id: string) => id.split(':')[0]
  const life = lifeOf(side.received.at(-1)?.id ?? '')
  const goes = (address: string) => {
    history.pushState(null, '', address)
    dispatchEvent(new Event('pushState'))
  }
  goes('/timesheets')
  goes('/timesheets?status=WAITING')
  goes('/register/worker?token=secret')
  await vi.waitFor(() =>
    // Earlier pages of this file listen still: only what this one says counts.
    expect(
      side.received.filter(({ id, code }) => code === 'NAVIGATE' && lifeOf(id) === life).map(({ payload }) => payload),
    ).toEqual([{ path: '/timesheets' }, { path: '/register/worker' }]),
  )
  bridge.close()
})

test('outside the app it says nothing', async () => {
  const { bridge } = await begin()
  expect(bridge.channel.getSnapshot()).toMatchObject({ value: 'closed', context: { waiting: [], sent: [] } })
  bridge.close()
})

test('a person who tries again says READY_FOR anew, and what was asked meanwhile goes', async () => {
  const answers = { GET_DEVICE_ID: { device_id: 'd-1' } }
  const side = installNativeSide({ answers, refuse: { READY_FOR: { code: 'failed' } } })
  const { native, bridge } = await begin()
  const device = native.deviceId()
  await vi.waitFor(() => expect(bridge.channel.getSnapshot().value).toBe('unready'))
  side.become({ answers })
  bridge.channel.send({ type: 'retry' })
  await expect(device).resolves.toBe('d-1')
  expect(side.received.map(({ code }) => code)).toEqual(['READY_FOR', 'READY_FOR', 'GET_DEVICE_ID'])
  bridge.close()
})

test('a token that the app renewed by itself is kept', async () => {
  const side = installNativeSide()
  const { bridge, token } = await begin()
  side.emit({ code: 'TOKEN', payload: { token: 't-2' } })
  expect(token.current()).toBe('t-2')
  bridge.close()
})

test.each([
  ['an app that cannot renew tokens', 'unsupported', 'This webview can not renew tokens...'],
  ['an app in which nobody is signed in', 'denied', undefined],
] as const)('%s: what the page is told at its start', async (_, code, message) => {
  installNativeSide({ refuse: { REQUEST_TOKEN: { code } } })
  const { bridge } = await begin()
  const { authSession: session } = await import('#services/account/session')
  const error = await session.requestNativeToken({}).catch((reason: unknown) => reason)
  expect(failureOf(error).message).toBe(message)
  bridge.close()
})

test('a session that ended in the app says so, not that the phone forbids it', async () => {
  installNativeSide({ refuse: { REQUEST_TOKEN: { code: 'denied' } } })
  const { bridge } = await begin()
  const { renew } = await import('#services/account/token-renewal')
  await expect(renew(() => Promise.reject(new Error('not asked')))).rejects.toThrow(
    'You have been signed out. Please sign in again.',
  )
  bridge.close()
})
