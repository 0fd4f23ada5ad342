// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Mark, MarkWord } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { markKey } from '#shared/domain/safety/roll-call-marks'
import { personStatus } from '#shared/domain/safety/roll-call-session'
import { fireList, firePerson, rollCall, rollCallSession, someId } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const me = { id: someId(3), name: 'Dave Hollis' }
const siteId = someId(1)
const [callum, stefan, ann] = [someId(10), someId(11), someId(12)]
const people = [firePerson(callum, 'Callum Reid'), firePerson(stefan, 'Stefan Popescu'), firePerson(ann, 'Ann Lee')]
const running = rollCallSession('phone001', { people, call: rollCall({ kind: 'REAL' }) })

let storage = storageOfDevice()
let stops: (() => void)[] = []
beforeEach(() => {
  storage = storageOfDevice()
  vi.stubGlobal('indexedDB', storage.indexedDB)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
})

const stored = () => storage.onDisk('muster.roll-call', `${me.id} ${siteId}`) as RollCallSession
const keepOnDisk = (session: RollCallSession) =>
  storage.putOnDisk('muster.roll-call', `${me.id} ${siteId}`, structuredClone(session))

/** The roll call in a tab of its own: nothing of another tab's page is in it. */
async function openTab() {
  vi.resetModules()
  const { rollCallMachine } = await import('#machines/safety/roll-call.machine')
  const page = createActor(rollCallMachine, { input: { siteId, me, wrapper: false } }).start()
  stops.push(() => page.stop())
  const desk = () => page.getSnapshot().children.desk
  const session = () => desk()?.getSnapshot().context.session as RollCallSession
  const isStill = () =>
    desk()
      ?.getSnapshot()
      .matches({ calling: { rows: 'still' } })
  return {
    page,
    session,
    isOpen: () => expect.poll(() => page.getSnapshot().value).toBe('calling'),
    isStill: () => expect.poll(isStill, { timeout: 3000 }).toBe(true),
    press(person_id: string, mark: MarkWord = 'SAFE') {
      const shown = session().marks[person_id]?.[0]
      desk()?.send({ type: 'mark', person_id, mark, shown, at: Date.now() })
    },
    add: (name: string) => desk()?.send({ type: 'add', person: { name, company: null }, at: Date.now() }),
    marks: () => people.map(({ id }) => personStatus(session(), id)),
  }
}
async function openTwo(session = running) {
  keepOnDisk(session)
  const first = await openTab()
  await first.isOpen()
  const second = await openTab()
  await second.isOpen()
  await first.isStill()
  await second.isStill()
  return [first, second] as const
}
const unsent = ({ unsent }: RollCallSession) => unsent.map(({ person_id }) => person_id).toSorted()

test('what is marked in two tabs of one phone is on the phone and in both tabs', async () => {
  const [first, second] = await openTwo()
  second.press(callum)
  await expect.poll(first.marks).toEqual(['SAFE', 'NOT_FOUND', 'NOT_FOUND'])
  await first.isStill()
  first.press(stefan, 'NEEDS_HELP')
  await expect.poll(second.marks).toEqual(['SAFE', 'NEEDS_HELP', 'NOT_FOUND'])
  await expect.poll(() => unsent(stored())).toEqual([callum, stefan])
  expect([unsent(first.session()), unsent(second.session())]).toEqual([
    [callum, stefan],
    [callum, stefan],
  ])
})

test('marks of two tabs that have not read each other’s yet are two, and both stay', async () => {
  const [first, second] = await openTwo()
  first.press(callum, 'NEEDS_HELP')
  second.press(callum)
  await expect.poll(() => unsent(stored())).toEqual([callum, callum])
  expect(new Set(stored().unsent.map(markKey)).size, 'no key is given twice').toBe(2)
  await expect.poll(() => [first.marks()[0], second.marks()[0]]).toEqual(['NEEDS_HELP', 'NEEDS_HELP'])
})

test('people who are added in two tabs at once are two', async () => {
  const [first, second] = await openTwo()
  first.add('Mia')
  second.add('Leo')
  await expect
    .poll(() =>
      stored()
        .unsent_people.map(({ name }) => name)
        .toSorted(),
    )
    .toEqual(['Leo', 'Mia'])
  await expect.poll(() => first.session().people.length).toBe(5)
})

test('what one tab has sent, the other sends no more', async () => {
  const [first, second] = await openTwo()
  second.press(callum)
  first.press(stefan)
  await expect.poll(() => unsent(first.session())).toEqual([callum, stefan])
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const marks: Mark[] = JSON.parse(String(body)).marks
    const data = { status: 'RUNNING', revision: 5, now: running.list.as_of, added: [], not_added: [], refused: [] }
    return Response.json({ data: { ...data, marks: marks.map((mark) => ({ ...mark, late: false })) } })
  })
  dispatchEvent(new Event('online'))
  await expect
    .poll(() => [stored(), first.session(), second.session()].map(unsent), { timeout: 8000 })
    .toEqual([[], [], []])
  expect(first.marks()).toEqual(['SAFE', 'SAFE', 'NOT_FOUND'])
}, 15_000)

test('a roll call that another tab has begun is entered, not replaced', async () => {
  keepOnDisk({ ...running, call: undefined, list: fireList({ people }) })
  const first = await openTab()
  const second = await openTab()
  const isReady = ({ page }: typeof first) => expect.poll(() => page.getSnapshot().matches('resting')).toBe(true)
  await Promise.all([isReady(first), isReady(second)])
  first.page.send({ type: 'start', kind: 'REAL' })
  await first.isOpen()
  await first.isStill()
  first.press(callum)
  await expect.poll(() => unsent(stored())).toEqual([callum])
  second.page.send({ type: 'start', kind: 'REAL' })
  await second.isOpen()
  expect(second.session().call?.id).toBe(first.session().call?.id)
  expect(unsent(stored())).toEqual([callum])
})

test('a mark that the storage does not take at once is put to what another tab has stored meanwhile', async () => {
  const [first, second] = await openTwo()
  storage.fill()
  first.press(callum)
  await first.isStill()
  storage.makeRoom()
  second.press(stefan)
  first.press(ann)
  await expect.poll(() => unsent(stored())).toEqual([callum, stefan, ann].toSorted())
})
