// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { gateLog } from '#services/gate/gate-log'
import { deviceStore } from '#services/kit/device-store'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { RollCall } from '#views/safety/roll-call'
import { type App, AppProvider } from '#views/shared/app-context'
import { goodInputs } from '../../support/gate/gate-inputs.ts'
import { person } from '../../support/person.ts'
import { fireList, firePerson, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('without network the start screen counts as many as the roll call will list, and says how many have checked out', async () => {
  const user = person({ id: crypto.randomUUID(), default_role: 'SECURITY_GUARD' })
  const [siteId, zoe, checkIn] = [someId(1), someId(21), someId(31)]
  const since = new Date(rollCallAt).toISOString()
  const people = [firePerson(someId(30), 'Callum Reid'), firePerson(checkIn, 'Zoe Reid')]
  const list = fireList({ people })
  await rollCallOfflineStore.keep({
    ...rollCallSession('phone001', { call: undefined, list, people }),
    owner: user.id,
  })
  const worker = { id: zoe, slug: 'zoe', first_name: 'Zoe', last_name: 'Reid', photo: null, keys: [] }
  const presence = { state: 'on_site', since, check_in_id: checkIn }
  await deviceStore.keep(`gate-list ${user.id} ${siteId}`, {
    ...{ user_id: user.id, site_id: siteId, listed_at: since, asked_at: rollCallAt, received_at: rollCallAt },
    workers: [{ ...worker, company: 'Brightwire', role: 'Labourer', presence, inputs: goodInputs }],
  })
  const scan = { key: someId(101), by: user.id, site_id: siteId, worker_id: zoe, name: 'Zoe Reid', qr: 'M1' }
  const claimed_at = new Date(rollCallAt + 60_000).toISOString()
  await gateLog.add({ entry: { ...scan, claimed_at, move: 'checkOut', state: 'waiting' } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <AppProvider value={{ inWrapper: false } as App}>
      <RollCall siteId={siteId} user={user} />
    </AppProvider>,
  )
  await screen.findByText('2 on site')
  expect(screen.getByText('1 checked out at the gate')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Real alarm: start the roll call' }))
  const rows = await screen.findAllByRole('button', { name: / is safe$/ })
  expect(rows).toHaveLength(2)
  expect(screen.getByText(/^Checked out at the gate, /)).toBeTruthy()
})
