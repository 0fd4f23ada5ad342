// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import type { GateEntry } from '#services/gate-entry'
import { gateLog } from '#services/gate-log'
import { storage } from '#services/storage'
import { HomeActor } from '#views/frame/home-actor'
import { Home } from '#views/home/home'
import { type App, AppProvider } from '#views/session/app-context'
import { person } from '../../support/person.ts'

configure({ asyncUtilTimeout: 5000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  storage.forget('keptUser')
})

/** The home page of a worker who was a guard, whatever the server answers about their scans and their page. */
async function opensHome(scan: Pick<GateEntry, 'name' | 'move'>, answer: () => Response) {
  const user = person({ id: crypto.randomUUID(), default_role: 'WORKER' })
  const ids = { by: user.id, site_id: crypto.randomUUID(), worker_id: crypto.randomUUID() }
  const entry = { key: 'k1', qr: 'M1.k1', claimed_at: '2026-10-26T23:50:00.000Z', state: 'waiting' as const }
  await gateLog.add({ entry: { ...entry, ...ids, ...scan } })
  storage.keep('keptUser', JSON.stringify(user))
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/check-')) return answer()
    throw new TypeError('Failed to fetch')
  })
  const session = createActor(fromTransition((state) => state, { user })).start() as unknown as App['session']
  render(
    <AppProvider value={{ session } as App}>
      <HomeActor.Provider>
        <Home />
      </HomeActor.Provider>
    </AppProvider>,
  )
  return user.id
}

test('whoever is no guard any more is shown each refused scan of theirs at home, and settles it there', async () => {
  const answer = () => Response.json({ message: 'This is not for workers.' }, { status: 403 })
  const userId = await opensHome({ name: 'Vasile Munteanu', move: 'checkIn' }, answer)
  const refused = await screen.findByRole('list', { name: 'Scans to settle' })
  expect(refused.textContent).toMatch(/Vasile Munteanu, scanned at 23:50, was refused\./)
  expect(refused.textContent).toMatch(/tell the site’s manager, who can check them in by hand/)
  await userEvent.click(screen.getByRole('button', { name: 'Settled, Vasile Munteanu' }))
  await waitFor(() => expect(screen.queryByText(/was refused/)).toBeNull())
  expect(await gateLog.unsent(userId)).toBe(0)
})

test('a scan that waits for an answer is counted at home, though nothing else of the page can be read', async () => {
  await opensHome({ name: 'Sanjay Patel', move: 'checkOut' }, () => {
    throw new TypeError('Failed to fetch')
  })
  await screen.findByText(/^1 scan is kept here and sent when there is a network\.$/)
})
