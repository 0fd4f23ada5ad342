// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { subcompanyPageMachine } from '#machines/sites/subcompany-page.machine'
import type { SubcompanyGuard } from '#shared/api/sites/subcompany-guard'

afterEach(() => vi.unstubAllGlobals())

const idOf = (n: number) => `01906b4a-a000-7002-8000-00000000000${n}`
const [siteId, id, guardId] = [idOf(1), idOf(2), idOf(3)] as const
const from = (start_at: string, end_at: string, approved = false): SubcompanyGuard => ({
  id: guardId,
  slug: 'tom-ward',
  first_name: 'Tom',
  last_name: 'Ward',
  days: { start_at, end_at, approved },
  approved_at: null,
  approved_from: null,
  approved_until: null,
})
const december = from('2026-12-01', '2026-12-05')
const company = (guard: SubcompanyGuard) => ({
  id,
  company_id: guardId,
  name: 'Brightwire',
  status: 'GRANTED',
  manager: null,
  created_at: '2026-10-01T08:00:00.000Z',
  decided_at: null,
  ended_at: null,
  requested_by: null,
  on_site: 0,
  in_doubt: 0,
  editable: true,
  guards: [guard],
  history: [],
})

test('approves the days that the question names; refused, since they are others now, it shows the new ones', async () => {
  const words = 'The days of this assignment have changed meanwhile. Look at them and approve again.'
  const longer = from('2026-10-26', '2027-06-30')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ data: company(sent.length ? longer : december) })
    sent.push(JSON.parse(body ?? ''))
    return Response.json({ message: words }, { status: 409 })
  })
  const page = createActor(subcompanyPageMachine, { input: { siteId, id } })
  const failures: unknown[] = []
  page.on('failed', ({ message }) => failures.push(message))
  page.start()
  await waitFor(page, (state) => state.matches('showing'))
  page.send({ type: 'choose', guard: december, approved: true })
  page.send({ type: 'confirm' })
  await waitFor(page, (state) => state.matches('showing'))
  expect(sent).toEqual([{ approved: true, subcompany: id, days: { start_at: '2026-12-01', end_at: '2026-12-05' } }])
  expect(failures).toEqual([words])
  expect(page.getSnapshot().context.subcompany?.guards).toEqual([longer])
})
