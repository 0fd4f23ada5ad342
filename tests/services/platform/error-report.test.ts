// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { errorReport } from '#services/platform/error-report'

afterEach(() => vi.unstubAllGlobals())

test('what broke is told with its place, and no token of its address', async () => {
  const places: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    places.push(JSON.parse(String(body)).where)
    return new Response('{"message":"ok"}', { headers: { 'content-type': 'application/json' } })
  })
  const token = 'kG3_x-9'.repeat(6)
  const id = '0190c1f0-0000-7000-8000-000000000001'
  for (const path of [`/invite/${token}/sent?key=${token}`, `/verify-email/${token}`, `/sites/${id}/people`]) {
    history.pushState(null, '', path)
    await errorReport.page('broken')
    await errorReport.unfinished({})
  }
  expect(places).toEqual([
    '/invite/token/sent',
    '/invite/token/sent',
    '/verify-email/token',
    '/verify-email/token',
    `/sites/${id}/people`,
    `/sites/${id}/people`,
  ])
})
