import { afterEach, expect, test, vi } from 'vitest'
import { map } from '#services/platform/map'

afterEach(() => vi.unstubAllGlobals())

const config = (maps_key: string | null) => ({
  data: {
    mode: 'demo',
    realtime: { key: '', ws_host: null, ws_port: null, force_tls: false, cluster: '' },
    maps_key,
    help_line: '',
    help_email: '',
  },
})
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The network, with `provider` in the place of Google. */
function network(key: string | null, provider: (url: URL) => Response = () => json({})) {
  const requests: URL[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'https://muster.example')
    if (url.pathname === '/api/config') return json(config(key))
    requests.push(url)
    return provider(url)
  })
  return requests
}

test('without a key nobody is asked', async () => {
  const requests = network(null)
  expect(await map.open()).toBeUndefined()
  expect(requests).toEqual([])
})

test('with a key the map is that of the provider, with its credit', async () => {
  const requests = network('k y', ({ pathname }) =>
    json(pathname === '/v1/createSession' ? { session: 's/1', expiry: '1' } : { copyright: 'Map data ©2026' }),
  )
  expect(await map.open()).toEqual({
    template: 'https://tile.googleapis.com/v1/2dtiles/{z}/{x}/{y}?session=s%2F1&key=k+y',
    credit: 'Map data ©2026',
  })
  expect(requests.map(({ host, pathname }) => host + pathname)).toEqual([
    'tile.googleapis.com/v1/createSession',
    'tile.googleapis.com/tile/v1/viewport',
  ])
})

test('a provider that refuses, or answers something else, is no map', async () => {
  network('k', () => json({ error: { message: 'API key not valid.' } }, 400))
  await expect(map.open()).rejects.toThrow('400')
  network('k', () => json({ session: '' }))
  await expect(map.open()).rejects.toThrow()
})
