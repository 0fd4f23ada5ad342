// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import type { GateEntry } from '#services/gate/gate-entry'
import { gateLog } from '#services/gate/gate-log'
import { storage } from '#services/kit/storage'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { User } from '#shared/api/kit/user'
import type { Mark } from '#shared/api/safety/roll-call'
import { markKey } from '#shared/domain/safety/roll-call-marks'
import { withoutRight } from '#shared/domain/safety/roll-call-right-ended'
import { Home } from '#views/home/home'
import { HomeActor } from '#views/home/home-actor'
import { OwnRollCalls } from '#views/own-roll-calls'
import { type App, AppProvider } from '#views/shared/app-context'
import { person } from '../../support/person.ts'
import { firePerson, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  storage.forget('kept-user')
})

/** The home page of somebody on this device, with what every page sends and shows. */
function opensAs(user: User) {
  storage.keep('kept-user', JSON.stringify(user))
  const session = createActor(fromTransition((state) => state, { user })).start() as unknown as App['session']
  render(
    <AppProvider value={{ session } as App}>
      <HomeActor.Provider>
        <OwnRollCalls user={user} path="/" />
        <Home />
      </HomeActor.Provider>
    </AppProvider>,
  )
}

/** The home page of a worker who was a guard, whatever the server answers about their scans and their page. */
async function opensHome(scan: Pick<GateEntry, 'name' | 'move'>, answer: () => Response) {
  const user = person({ id: crypto.randomUUID(), default_role: 'WORKER' })
  const ids = { by: user.id, site_id: crypto.randomUUID(), worker_id: crypto.randomUUID() }
  const entry = { key: 'k1', qr: 'M1.k1', claimed_at: '2026-10-26T23:50:00.000Z', state: 'waiting' as const }
  await gateLog.add({ entry: { ...entry, ...ids, ...scan } })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/check-')) return answer()
    throw new TypeError('Failed to fetch')
  })
  opensAs(user)
  return user.id
}

test('whoever is no guard any more is shown each refused scan of theirs at home, and settles it there', async () => {
  const answer = () => Response.json({ message: 'This is not for workers.' }, { status: 403 })
  const userId = await opensHome({ name: 'Vasile Munteanu', move: 'checkIn' }, answer)
  const refused = await screen.findByRole('list', { name: 'Scans to settle' })
  expect(refused.textContent).toMatch(/Vasile Munteanu, scanned at 23:50 on Mon 26 Oct, was refused\./)
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

/** The home page of somebody whose call for help is still on this device, and what the server got. */
async function opensWithHelp(default_role: User['default_role'], answer: (body: unknown) => Response) {
  const user = person({ id: crypto.randomUUID(), default_role })
  const help = {
    ...{ person_id: someId(10), mark: 'NEEDS_HELP' as const, device: 'phone001', clock: 1 },
    ...{ at: new Date(rollCallAt).toISOString(), by: user.id, by_name: 'Dave Hollis' },
  }
  const people = [firePerson(someId(10), 'Jan Nowak'), firePerson(someId(11), 'Ann')]
  const marks = { [help.person_id]: [help] }
  await rollCallOfflineStore.keep({
    ...rollCallSession('phone001', { people, marks, unsent: [help] }),
    owner: user.id,
    drafts: { [help.person_id]: { note: 'stair B', at: rollCallAt + 1000 } },
  })
  const sent: { marks: Mark[] }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.endsWith('/marks')) throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(String(body)))
    return answer(sent.at(-1))
  })
  opensAs(user)
  return { user, sent }
}
/** The home page of a guard whose 'Safe' was refused at a site where their right has ended. */
async function opensWithRefused() {
  const user = person({ id: crypto.randomUUID(), default_role: 'SECURITY_GUARD' })
  const mark = {
    ...{ person_id: someId(11), mark: 'SAFE' as const, device: 'phone001', clock: 1 },
    ...{ at: new Date(rollCallAt).toISOString(), by: user.id, by_name: 'Dave Hollis' },
  }
  const safe = markKey(mark)
  const session = rollCallSession('phone001', {
    people: [firePerson(someId(11), 'Ann')],
    marks: { [mark.person_id]: [mark] },
  })
  const refused = { [safe]: 'Only calls for help are still taken.' }
  await rollCallOfflineStore.keep(withoutRight({ ...session, owner: user.id, refused }))
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  opensAs(user)
  return user
}
const answer = (more: object) =>
  Response.json({
    data: {
      ...{ revision: 0, now: new Date(rollCallAt).toISOString() },
      ...{ added: [], not_added: [], marks: [], refused: [], ...more },
    },
  })
const taken = () => answer({ status: 'CLOSED', right_ended: true })
const runs = () => answer({ status: 'RUNNING' })

test('a call for help of a guard who is a worker now is handed in at home, with what was typed of it', async () => {
  const { user, sent } = await opensWithHelp('WORKER', taken)
  await screen.findByText(/Your marks were sent/)
  expect(screen.getByRole('region', { name: 'Roll call at Riverside Quarter' })).toBeTruthy()
  expect(sent.map(({ marks }) => marks.map(({ note }) => note))).toEqual([[undefined, 'stair B']])
  expect(await rollCallOfflineStore.ofOwner(user.id)).toEqual([])
})

test('one that the server does not take is named at home until another marshal knows it', async () => {
  const { user } = await opensWithHelp('WORKER', () => Response.json({ message: 'Not found.' }, { status: 404 }))
  await screen.findByText(/The server did not take these marks/)
  expect(screen.getByRole('list', { name: 'Not taken' }).textContent).toMatch(/^Jan Nowak: needs help/)
  expect((await rollCallOfflineStore.ofOwner(user.id))[0]?.people.map(({ name }) => name)).toEqual(['Jan Nowak'])
  await userEvent.click(screen.getByRole('button', { name: 'I have told another marshal' }))
  await waitFor(() => expect(screen.queryByText(/did not take/)).toBeNull())
  expect(await rollCallOfflineStore.ofOwner(user.id)).toEqual([])
})

test('a guard’s marks are sent from home, and nothing of them is shown any more', async () => {
  const { user, sent } = await opensWithHelp('SECURITY_GUARD', runs)
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(async () => expect(await rollCallOfflineStore.unsent(user.id)).toBe(0))
  expect((await rollCallOfflineStore.ofOwner(user.id)).map(({ right_ended }) => right_ended)).toEqual([undefined])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Roll call at Riverside Quarter' })).toBeNull())
})

test('a mark of theirs that was refused when their right ended is named at home, and asked about before logging out', async () => {
  const user = await opensWithRefused()
  expect((await screen.findByRole('list', { name: 'Not taken' })).textContent).toMatch(
    /^Ann: safe.*Only calls for help/,
  )
  expect(await rollCallOfflineStore.unsent(user.id)).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'I have told another marshal' }))
  await waitFor(async () => expect(await rollCallOfflineStore.unsent(user.id)).toBe(0))
})
