// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { rollCallSendingMachine } from '#machines/safety/roll-call-sending.machine'
import { openSession, recallSession } from '#services/safety/roll-call'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { readUnsent, sendUnsent, settleRejected } from '#services/safety/roll-call-unsent'
import type { Mark, RollCallUpdate } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { markKey } from '#shared/domain/safety/roll-call-marks'
import { unsentCount } from '#shared/domain/safety/roll-call-unsent'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const at = new Date(rollCallAt).toISOString()
const me = { id: someId(3), name: 'Dave Hollis' }
const whose = { siteId: someId(1), me }
const [jan, ann] = [someId(10), someId(11)]
const mark = (person_id: string, clock: number, more: Partial<Mark> = {}): Mark => ({
  ...{ person_id, mark: 'SAFE', device: 'phone001', clock, at, by: me.id, by_name: me.name },
  ...more,
})
const people = [firePerson(jan, 'Jan Nowak'), firePerson(ann, 'Ann')]
const withMarks = (marks: Mark[], more: Partial<RollCallSession> = {}) =>
  rollCallSession('phone001', {
    people,
    marks: Object.fromEntries(marks.map((one) => [one.person_id, [one]])),
    unsent: marks,
    ...more,
  })
const stored = () => rollCallOfflineStore.read(whose.siteId, me.id)

/** Another tab stores `meanwhile` while the server's answer is under way. */
function answers(more: Partial<RollCallUpdate>, meanwhile?: RollCallSession) {
  const sent: Mark[][] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).marks)
    if (meanwhile) await rollCallOfflineStore.keep(meanwhile)
    const data = { status: 'RUNNING', revision: 5, now: at, added: [], not_added: [], marks: [], refused: [], ...more }
    return Response.json({ data })
  })
  return sent
}

const storage = storageOfDevice()
beforeEach(() => vi.stubGlobal('indexedDB', storage.indexedDB))
afterEach(async () => {
  storage.makeRoom()
  await rollCallOfflineStore.forget(rollCallSession('phone001'))
  vi.unstubAllGlobals()
})

test('a mark that the desk in another tab stored meanwhile is still to be sent', async () => {
  await rollCallOfflineStore.keep(withMarks([mark(jan, 1)]))
  const sent = answers({}, withMarks([mark(jan, 1), mark(ann, 2)]))
  await sendUnsent(whose)
  expect((await stored())?.unsent.map(({ person_id }) => person_id)).toEqual([ann])
  await sendUnsent(whose)
  expect(sent.map((marks) => marks.map(({ person_id }) => person_id))).toEqual([[jan], [ann]])
})

test('a mark that the other tab gave the counter of a sent one is still to be sent', async () => {
  const twin = mark(jan, 1, { mark: 'NEEDS_HELP' })
  await rollCallOfflineStore.keep(withMarks([mark(jan, 1)]))
  answers({}, withMarks([twin]))
  await sendUnsent(whose)
  expect((await stored())?.unsent).toEqual([twin])
})

test('an older answer neither opens a roll call again that another tab ended, nor skips what that tab has not read', async () => {
  await rollCallOfflineStore.keep(withMarks([mark(jan, 1)], { revision: 4 }))
  answers({}, withMarks([mark(jan, 1)], { revision: 2, call: rollCall({ status: 'CLOSED' }) }))
  await sendUnsent(whose)
  expect([(await stored())?.call?.status, (await stored())?.revision]).toEqual(['CLOSED', 2])
})

test('an answer about one roll call changes nothing of another that was begun meanwhile', async () => {
  await rollCallOfflineStore.keep(withMarks([mark(jan, 1)]))
  const next = withMarks([mark(ann, 1)], { call: rollCall({ id: someId(7) }) })
  answers({ status: 'CLOSED' }, next)
  await sendUnsent(whose)
  expect(await stored()).toEqual(next)
})

test('what was deleted meanwhile is not stored again', async () => {
  const session = withMarks([mark(jan, 1)])
  await rollCallOfflineStore.keep(session)
  vi.stubGlobal('fetch', async () => {
    await rollCallOfflineStore.forget(session)
    return Response.json({ message: 'Not found.' }, { status: 404 })
  })
  await sendUnsent(whose)
  expect(await stored()).toBeUndefined()
})

test('a note that was typed of a call for help is marked and sent when the roll call turns out to be over', async () => {
  const help = mark(jan, 1, { mark: 'NEEDS_HELP' })
  await rollCallOfflineStore.keep(withMarks([help], { drafts: { [jan]: { note: 'stair B', at: rollCallAt } } }))
  const sent = answers({ status: 'CLOSED' })
  await sendUnsent(whose)
  await sendUnsent(whose)
  expect(sent.flat().map(({ note }) => note)).toEqual([undefined, 'stair B'])
  expect((await readUnsent({ me, isWorker: false })).siteIds).toEqual([])
})

test('of whoever has no right to the site any more only what is unsent stays', async () => {
  await rollCallOfflineStore.keep(withMarks([mark(jan, 1)]))
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found.' }, { status: 404 }))
  const { session } = await sendUnsent(whose)
  expect([session?.right_ended, session?.people.map(({ name }) => name)]).toEqual([true, ['Jan Nowak']])
})

test('what the server refused is named until another marshal has been told, and the list stays', async () => {
  const one = mark(jan, 1)
  const refused = { [markKey(one)]: 'Too late.' }
  const over = withMarks([one], { unsent: [], refused, call: rollCall({ status: 'CLOSED' }) })
  await rollCallOfflineStore.keep(over)
  expect((await readUnsent({ me, isWorker: false })).siteIds).toEqual([whose.siteId])
  await settleRejected({ session: over })
  expect((await readUnsent({ me, isWorker: false })).siteIds).toEqual([])
  expect((await stored())?.list).toEqual(over.list)
})

/** A roll call that is over, of which the server did not take Jan's mark. */
const untaken = withMarks([mark(jan, 1)], {
  ...{ unsent: [], refused: { [markKey(mark(jan, 1))]: 'Too late.' } },
  call: rollCall({ status: 'CLOSED' }),
})

test('whom the server did not take is counted at logout, and not deleted by it', async () => {
  await rollCallOfflineStore.keep(untaken)
  expect(await rollCallOfflineStore.unsent(me.id)).toBe(1)
  expect(await rollCallOfflineStore.forgetSent()).toBe(true)
  expect((await stored())?.refused).toEqual(untaken.refused)
})

test('what another tab marked or was refused since stays when the rest is settled', async () => {
  const later = mark(ann, 2)
  const unsent = { marks: { ...untaken.marks, [ann]: [later] }, unsent: [later] }
  await rollCallOfflineStore.keep({ ...untaken, ...unsent })
  await settleRejected({ session: untaken })
  expect(await stored()).toMatchObject({ unsent: [later], refused: {}, call: { status: 'CLOSED' } })
  await rollCallOfflineStore.keep({ ...untaken, ...unsent, unsent: [], refused: { [markKey(later)]: 'No.' } })
  await settleRejected({ session: untaken })
  expect((await stored())?.refused).toEqual({ [markKey(later)]: 'No.' })
})

test('of marks of an earlier alarm only those that were named are let go of', async () => {
  const outdated = { [ann]: mark(ann, 1, { at: new Date(rollCallAt - 3_600_000).toISOString() }) }
  const later = mark(jan, 3, { note: 'stair B' })
  const begun = withMarks([mark(jan, 2)], { unsent_start: true, outdated })
  // To a former marshal only what is unsent is named.
  const ended = { ...begun, right_ended: true }
  await rollCallOfflineStore.keep({ ...ended, unsent: [...ended.unsent, later] })
  await settleRejected({ session: ended })
  expect(await stored()).toMatchObject({ unsent: [later], outdated })
  await rollCallOfflineStore.keep({ ...begun, unsent: [...begun.unsent, later] })
  await settleRejected({ session: begun })
  expect(await stored()).toMatchObject({ unsent: [later] })
  expect((await stored())?.outdated).toEqual({})
})

test('what another tab marked while this one reads the list stays', async () => {
  const running = withMarks([], { call: undefined })
  const begun = withMarks([mark(jan, 1)], { call: rollCall({ id: someId(7) }), unsent_start: true })
  await rollCallOfflineStore.keep(running)
  vi.stubGlobal('fetch', async () => {
    await rollCallOfflineStore.keep(begun)
    return Response.json({ data: fireList({ as_of: new Date(rollCallAt + 60_000).toISOString() }) })
  })
  const { session } = await openSession(whose)
  expect([session.call?.id, session.unsent, session.list.as_of]).toEqual([
    someId(7),
    begun.unsent,
    new Date(rollCallAt + 60_000).toISOString(),
  ])
  expect(await stored()).toEqual({ ...session, device: 'phone001' })
})

test('what another tab marked while the site is found to be taken away stays', async () => {
  await rollCallOfflineStore.keep(withMarks([]))
  vi.stubGlobal('fetch', async () => {
    await rollCallOfflineStore.keep(withMarks([mark(jan, 1)]))
    return Response.json({ message: 'Not found.' }, { status: 404 })
  })
  await expect(openSession(whose)).rejects.toMatchObject({ status: 404 })
  expect((await stored())?.unsent).toEqual([mark(jan, 1)])
})

test('what another tab marks while a worker’s former roll call is read is to be handed in too', async () => {
  const { ofOwner } = rollCallOfflineStore
  await rollCallOfflineStore.keep(withMarks([mark(jan, 1)]))
  const reading = vi.spyOn(rollCallOfflineStore, 'ofOwner').mockImplementationOnce(async (owner) => {
    const read = await ofOwner(owner)
    await rollCallOfflineStore.keep(withMarks([mark(jan, 1), mark(ann, 2)]))
    return read
  })
  await readUnsent({ me, isWorker: true })
  reading.mockRestore()
  expect(await stored()).toMatchObject({ right_ended: true, unsent: [mark(jan, 1), mark(ann, 2)] })
})

test.each([
  ['a roll call of which all was sent', withMarks([mark(jan, 1)], { unsent: [] })],
  ['a list without a roll call', withMarks([], { call: undefined })],
])('%s is deleted from the phone of whoever is a worker now', async (_, session) => {
  await rollCallOfflineStore.keep(session)
  expect((await readUnsent({ me, isWorker: false })).siteIds).toEqual([])
  expect(await stored()).toEqual(session)
  expect((await readUnsent({ me, isWorker: true })).siteIds).toEqual([])
  expect(await stored()).toBeUndefined()
})

test('a full storage keeps what an answer changed until the page is left', async () => {
  await rollCallOfflineStore.keep(withMarks([mark(jan, 1)]))
  storage.fill()
  answers({})
  await sendUnsent(whose)
  expect((await stored())?.unsent).toEqual([])
  storage.makeRoom()
  await settleRejected({ session: withMarks([]) })
  expect((await stored())?.call).toBeUndefined()
})

test('opening the roll call of the site again keeps them', async () => {
  await rollCallOfflineStore.keep(untaken)
  expect((await recallSession(whose)).session?.refused).toEqual(untaken.refused)
  vi.stubGlobal('fetch', async () => Response.json({ data: fireList({ running: rollCall({ id: someId(7) }) }) }))
  await openSession(whose)
  expect((await stored())?.refused).toEqual(untaken.refused)
})

test('that another marshal has been told counts also while the phone is read anew', async () => {
  await rollCallOfflineStore.keep(untaken)
  const clock = new SimulatedClock()
  const actor = createActor(rollCallSendingMachine, { clock, input: whose }).start()
  await waitFor(actor, (state) => state.matches('rejected'))
  clock.increment(5000)
  expect(actor.getSnapshot().matches('reading')).toBe(true)
  actor.send({ type: 'settle' })
  await waitFor(actor, (state) => state.status === 'done')
  expect((await stored())?.refused).toEqual({})
})

test('a start of a day ago is sent once: the server’s reason and the marks stay until another marshal has been told', async () => {
  const tooOld =
    'This roll call began more than a day ago. It does not start now: tell another marshal what you marked.'
  await rollCallOfflineStore.keep(withMarks([mark(jan, 1)], { unsent_start: true }))
  const fetch = vi.fn(async () => Response.json({ message: tooOld }, { status: 409 }))
  vi.stubGlobal('fetch', fetch)
  const clock = new SimulatedClock()
  const actor = createActor(rollCallSendingMachine, { clock, input: whose }).start()
  await waitFor(actor, (state) => state.matches('refused'))
  clock.increment(86_400_000)
  expect([fetch.mock.calls.length, actor.getSnapshot().context.failure?.message]).toEqual([1, tooOld])
  expect((await stored())?.unsent).toEqual([mark(jan, 1)])
  actor.send({ type: 'settle' })
  await waitFor(actor, (state) => state.status === 'done')
  expect([(await stored())?.call, (await stored())?.unsent]).toEqual([undefined, []])
})

test('a start counts as one, and so does each mark and each person added', () => {
  const added = { id: someId(12), name: 'Tom', company: null }
  const session = withMarks([mark(jan, 1), mark(ann, 2)], { unsent_start: true, unsent_people: [added] })
  expect(unsentCount(session)).toBe(4)
})
