import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gateList } from '#services/gate/gate-list'
import { followGateLists } from '#services/safety/roll-call-list'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { FireList } from '#shared/api/safety/fire'
import type { RollCallUpdate } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { controlledSite } from '../../support/gate/controlled-site.ts'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const whose = { userId: someId(3), siteId: someId(1) }
const at = (minutes: number) => new Date(rollCallAt + minutes * 60_000).toISOString()
const [jan, ann] = [firePerson(someId(10), 'Jan Nowak'), firePerson(someId(11), 'Ann Petrie')]
const gate = {
  data: [],
  links: { first: '', prev: null, next: null, last: '' },
  meta: { page: 1, per_page: 5000, total: 0, last_page: 1 },
  listed_at: at(1),
}
/** How a roll call under way goes on. */
let update: RollCallUpdate | undefined
/** What the server answers about the fire list, after `meanwhile`. */
let fire: FireList | number
let meanwhile: () => Promise<unknown>
let requests: number
const stored = () => rollCallOfflineStore.read(whose.siteId, whose.userId)
const listOnly = (overrides: Partial<RollCallSession> = {}) =>
  rollCallSession('phone001', { call: undefined, list: fireList({ people: [jan] }), people: [jan], ...overrides })
/** The gate's list is renewed, and whatever follows from that is over. */
async function renewed() {
  await gateList.renew(whose)
  await settled()
}
/** Storage and server answer within turns of the event loop; code is imported in between. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const storage = storageOfDevice()
beforeEach(async () => {
  fire = fireList({ as_of: at(1), people: [jan, ann] })
  meanwhile = async () => {}
  update = undefined
  requests = 0
  vi.stubGlobal('indexedDB', storage.indexedDB)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/site-control/workers')) return Response.json(gate)
    if (url === '/api/site-control') return Response.json({ data: [controlledSite('Riverside', whose.siteId)] })
    requests += 1
    await meanwhile()
    if (url.includes('/marks?since='))
      return update ? Response.json({ data: update }) : new Response('', { status: 503 })
    return typeof fire === 'number'
      ? Response.json({ message: 'Not found.' }, { status: fire })
      : Response.json({ data: fire })
  })
  await gateList.sites(whose)
  followGateLists()
})
afterEach(async () => {
  await rollCallOfflineStore.forget(listOnly())
  vi.unstubAllGlobals()
})

test('the stored list of a roll call is renewed with the list of the gate', async () => {
  await rollCallOfflineStore.keep(listOnly())
  await renewed()
  const session = await stored()
  expect(session?.list.as_of).toBe(at(1))
  expect(session?.people.map(({ name }) => name)).toEqual(['Jan Nowak', 'Ann Petrie'])
  expect(session?.device).toBe('phone001')
  expect(requests).toBe(1)
})
test('a guard who has never opened the roll call has its list', async () => {
  await renewed()
  expect((await stored())?.people.map(({ name }) => name)).toEqual(['Jan Nowak', 'Ann Petrie'])
})
test('gate lists that come at once cost two requests: the list is as new as the last of them', async () => {
  await rollCallOfflineStore.keep(listOnly())
  const answers: (() => void)[] = []
  meanwhile = () => new Promise<void>((answer) => answers.push(answer))
  await Promise.all([gateList.renew(whose), gateList.renew(whose), gateList.renew(whose)])
  for (const waiting of [1, 2]) {
    await settled()
    expect(answers).toHaveLength(waiting)
    answers.at(-1)?.()
  }
  await settled()
  expect(requests).toBe(2)
})

const running = rollCallSession('phone001')
const mark = {
  ...{ person_id: jan.id, mark: 'SAFE' as const, device: 'phone001', clock: 1, at: at(0) },
  ...{ by: whose.userId, by_name: 'Dave Hollis' },
}
const closed = rollCall({ status: 'CLOSED' })
test.each([
  ['a roll call under way with a mark unsent', rollCallSession('phone001', { unsent: [mark] })],
  ['one that is over with a mark unsent', rollCallSession('phone001', { call: closed, unsent: [mark] })],
  [
    'one that is over, of which somebody is to be told',
    rollCallSession('phone001', { call: closed, people: [jan], refused: { [jan.id]: 'Too many.' } }),
  ],
  ['what is to be handed in', rollCallSession('phone001', { right_ended: true, unsent: [mark] })],
])('%s stays as it is, whether it was there before or came meanwhile', async (_, session) => {
  await rollCallOfflineStore.keep(session)
  const before = await stored()
  await renewed()
  expect(await stored()).toEqual(before)
  expect(requests).toBe(0)
  await rollCallOfflineStore.keep(listOnly())
  meanwhile = () => rollCallOfflineStore.keep(session)
  await renewed()
  expect(await stored()).toEqual(before)
})
const goesOn = (status: 'RUNNING' | 'CLOSED') => ({
  ...{ status, revision: 3, now: at(2), added: [], not_added: [], marks: [], refused: [], others: [] },
  ...(status === 'CLOSED' && { closed_at: at(2), closed_by: 'Priya Raghunathan' }),
})
test('a roll call that has ended elsewhere is over on a phone that has only its gate open', async () => {
  await rollCallOfflineStore.keep(running)
  update = goesOn('RUNNING')
  await renewed()
  expect((await stored())?.call?.status).toBe('RUNNING')
  update = goesOn('CLOSED')
  await renewed()
  expect((await stored())?.call).toMatchObject({ status: 'CLOSED', closed_by: 'Priya Raghunathan' })
  await renewed()
  expect((await stored())?.people.map(({ name }) => name)).toEqual(['Jan Nowak', 'Ann Petrie'])
})
test('what is marked while its state is read stays', async () => {
  await rollCallOfflineStore.keep(running)
  update = goesOn('CLOSED')
  meanwhile = () => rollCallOfflineStore.keep({ ...running, unsent: [mark] })
  await renewed()
  expect(await stored()).toMatchObject({ unsent: [mark], call: { status: 'RUNNING' } })
})
test('without an answer it runs on', async () => {
  await rollCallOfflineStore.keep(running)
  await renewed()
  expect((await stored())?.call?.status).toBe('RUNNING')
})
test('a roll call that begins on a phone without a list while the first one is read stays', async () => {
  meanwhile = () => rollCallOfflineStore.keep(running)
  await renewed()
  expect((await stored())?.call?.id).toBe(running.call?.id)
})
test('a list that is newer than the answer stays', async () => {
  meanwhile = () => rollCallOfflineStore.keep(listOnly({ list: fireList({ as_of: at(2) }) }))
  await rollCallOfflineStore.keep(listOnly())
  await renewed()
  expect((await stored())?.list.as_of).toBe(at(2))
})
test('a list that the guard has no right to any more is deleted, the list of the gate is not', async () => {
  await rollCallOfflineStore.keep(listOnly())
  fire = 404
  await renewed()
  expect(await stored()).toBeUndefined()
  expect(await gateList.kept(whose)).toBeDefined()
})
test('without an answer the list stays', async () => {
  await rollCallOfflineStore.keep(listOnly())
  fire = 503
  await renewed()
  expect((await stored())?.list.as_of).toBe(at(0))
})
test('whoever has logged out meanwhile leaves no list behind', async () => {
  const { gateLog } = await import('#services/gate/gate-log')
  meanwhile = () => gateLog.forgetSent()
  await renewed()
  expect(await stored()).toBeUndefined()
})
