import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GateEntry } from '#services/gate/gate-entry'
import { gateLog } from '#services/gate/gate-log'
import { gateMoves } from '#services/gate/gate-moves'
import { deviceStore } from '#services/kit/device-store'
import { absorbed, openSession, recallSession, syncSession } from '#services/safety/roll-call'
import { beginCall } from '#services/safety/roll-call-begin'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import type { FireList, FirePerson } from '#shared/api/safety/fire'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { marked } from '#shared/domain/safety/roll-call-session'
import { goodInputs } from '../../support/gate/gate-inputs.ts'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const siteId = someId(1)
const [callum, zoe] = [someId(20), someId(21)]
const [checkIn, earlier, jan] = [someId(30), someId(31), firePerson(someId(10), 'Jan Nowak')]
const at = (minutes: number) => new Date(rollCallAt + minutes * 60_000).toISOString()
let me = { id: '', name: 'Dave Hollis' }
let keys = 100
const whose = () => ({ siteId, me })
const away: ControlledWorker['presence'] = { state: 'off_site', since: null, check_in_id: null }
const here = (check_in_id: string, minutes: number): ControlledWorker['presence'] => ({
  ...{ state: 'on_site', since: at(minutes), check_in_id },
})
const worker = (id: string, name: string, presence = away): ControlledWorker => ({
  ...{ id, slug: name, first_name: name, last_name: 'Reid', photo: null, company: 'Brightwire', role: 'Labourer' },
  ...{ presence, inputs: goodInputs, keys: [] },
})
/** The list that the gate has stored, as the server made it at that minute. */
const gateHas = (minutes: number, ...workers: ControlledWorker[]) =>
  deviceStore.keep(`gate-list ${me.id} ${siteId}`, {
    ...{ user_id: me.id, site_id: siteId, listed_at: at(minutes), workers },
    ...{ asked_at: Date.parse(at(minutes)), received_at: Date.parse(at(minutes)) },
  })
/** The guard scans them at that minute. Answered: the server has their stay. */
async function scans(worker_id: string, name: string, minutes: number, more: Partial<GateEntry> = {}) {
  keys += 1
  const entry: GateEntry = {
    ...{ key: someId(keys), by: me.id, site_id: siteId, worker_id, name, qr: 'M1', claimed_at: at(minutes) },
    ...{ move: 'checkIn', state: 'waiting', ...more },
  }
  await gateLog.add({ entry })
  return entry
}
const sent = (presence_id: string, minutes: number) => ({
  ...{ state: 'sent' as const, presence_id, answered_at: Date.parse(at(minutes)) },
})
async function entersPassword(worker_id: string, minutes: number, move: 'checkIn' | 'checkOut' = 'checkIn') {
  vi.setSystemTime(at(minutes))
  const [in_at, out_at] = move === 'checkIn' ? [at(minutes), null] : [at(0), at(minutes)]
  const ended = { out_at, out_source: null, suspected_left_at: null, queued: false }
  const check_in = { id: checkIn, site_id: siteId, in_at, in_source: 'GUARD_PASSWORD' as const, ...ended }
  const outcome = { check_in, presence: { state: 'on_site' as const, since: at(minutes) }, decision: null }
  await gateMoves.add(
    { userId: me.id, site_id: siteId, worker_id, move },
    { ...outcome, same: false, undoable: true, message: 'Done.' },
  )
}
const listed = (...people: FirePerson[]): RollCallSession => {
  const list = fireList({ people })
  return { ...rollCallSession('phone001', { call: undefined, list, people }), owner: me.id }
}
const recalled = async () => (await recallSession(whose())).session
const begins = async () => (await beginCall({ session: await recalled(), kind: 'REAL', me })).session
const rows = (session: RollCallSession | undefined) =>
  session?.people.map(({ id, kind, name, company, seen_where }) => [id, kind, name, company, seen_where].join(', '))
const janRow = `${jan.id}, WORKER, Jan Nowak, Calder & Finch, Gate`
const callumRow = (id: string, kind = 'WORKER', where = 'Guard') => `${id}, ${kind}, Callum Reid, Brightwire, ${where}`

const storage = storageOfDevice()
beforeEach(async () => {
  me = { ...me, id: crypto.randomUUID() }
  vi.useFakeTimers({ now: Date.parse(at(5)), toFake: ['Date'] })
  vi.stubGlobal('indexedDB', storage.indexedDB)
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await gateHas(-1, worker(callum, 'Callum'), worker(zoe, 'Zoe'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a roll call that is opened and begun from the stored list has', () => {
  test('whoever came in with a password since', async () => {
    await rollCallOfflineStore.keep(listed(jan))
    await entersPassword(callum, 1)
    expect(rows(await recalled())).toEqual([janRow, callumRow(checkIn)])
    const session = await begins()
    expect(rows(session)).toEqual([janRow, callumRow(checkIn)])
    expect(session.people[1]).toMatchObject({ trade: 'Labourer', seen_at: at(1) })
    expect(rows(await rollCallOfflineStore.read(siteId, me.id))).toEqual(rows(session))
  })
  test('whoever was scanned, also at a gate whose opening leaves nothing to undo', async () => {
    await rollCallOfflineStore.keep(listed(jan))
    await scans(callum, 'Callum Reid', 1, sent(checkIn, 1))
    expect(rows(await begins())).toEqual([janRow, callumRow(checkIn)])
  })
  test('whoever the server has not got yet, as added by hand, and sends them with their first mark', async () => {
    await rollCallOfflineStore.keep(listed(jan))
    const { key } = await scans(callum, 'Callum Reid', 1)
    const session = await begins()
    expect(rows(session)).toEqual([janRow, callumRow(key, 'ADDED')])
    expect(session.unsent_people).toEqual([])
    const help = marked(session, me, { person_id: key, mark: 'NEEDS_HELP', at: Date.now() })
    expect(help.unsent_people).toEqual([{ id: key, name: 'Callum Reid', company: 'Brightwire' }])
    const safe = marked(help, me, { person_id: key, mark: 'SAFE', at: Date.now() })
    expect(safe.unsent_people).toHaveLength(1)
  })
  test('whoever a newer list of the gate has on site', async () => {
    await rollCallOfflineStore.keep(listed(jan))
    await gateHas(1, worker(callum, 'Callum', here(checkIn, 1)))
    expect(rows(await begins())).toEqual([janRow, callumRow(checkIn)])
  })
  test('nobody whom only an older list of the gate has on site: another gate let them out', async () => {
    await rollCallOfflineStore.keep(listed(jan))
    await gateHas(-5, worker(callum, 'Callum', here(checkIn, -20)))
    expect(rows(await begins())).toEqual([janRow])
  })
  test('nobody who came and left', async () => {
    await rollCallOfflineStore.keep(listed(jan))
    await scans(callum, 'Callum Reid', 1)
    await scans(callum, 'Callum Reid', 3, { move: 'checkOut' })
    expect(rows(await begins())).toEqual([janRow])
  })
  test('nobody twice who is on it', async () => {
    await rollCallOfflineStore.keep(listed({ ...firePerson(checkIn, 'Callum Reid'), company: 'Brightwire' }))
    await entersPassword(callum, -0.2)
    await gateHas(1, worker(callum, 'Callum', here(checkIn, -0.2)))
    expect(rows(await begins())).toEqual([callumRow(checkIn, 'WORKER', 'Gate')])
  })
  test('whoever left and came back once, by their new stay', async () => {
    const before = { ...firePerson(earlier, 'Callum Reid'), company: 'Brightwire' }
    await rollCallOfflineStore.keep(listed(before))
    await gateHas(-1, worker(callum, 'Callum', here(earlier, -20)))
    await scans(callum, 'Callum Reid', 1, { move: 'checkOut', ...sent(earlier, 1) })
    await scans(callum, 'Callum Reid', 3, sent(checkIn, 3))
    expect(rows(await begins())).toEqual([callumRow(checkIn)])
  })
  test('somebody of whom only the password is on this phone', async () => {
    await rollCallOfflineStore.keep(listed(jan))
    await entersPassword(someId(29), 1)
    expect(rows(await begins())).toEqual([janRow, `${checkIn}, WORKER, Name not on this phone, , Guard`])
  })
})

test('whoever was let out since stays on the list, as checked out', async () => {
  await rollCallOfflineStore.keep(listed({ ...firePerson(checkIn, 'Callum Reid'), company: 'Brightwire' }))
  await gateHas(-1, worker(callum, 'Callum', here(checkIn, -20)))
  await scans(callum, 'Callum Reid', 2, { move: 'checkOut' })
  const session = await begins()
  expect(rows(session)).toEqual([callumRow(checkIn, 'WORKER', 'Checked out at the gate')])
  expect(session.people[0]?.seen_at).toBe(at(2))
})

test('what is opened is not stored: the list of the next answer is again the server’s', async () => {
  const kept = listed(jan)
  await rollCallOfflineStore.keep(kept)
  await entersPassword(callum, 1)
  await recalled()
  expect(await rollCallOfflineStore.read(siteId, me.id)).toEqual(kept)
})

test('a scan that waits counts on top of a new list of the server too', async () => {
  await scans(callum, 'Callum Reid', 1)
  const list: FireList = fireList({ as_of: at(5), people: [jan] })
  vi.stubGlobal('fetch', async () => Response.json({ data: list }))
  const { session } = await openSession(whose())
  expect(session.people.map(({ name }) => name)).toEqual(['Jan Nowak', 'Callum Reid'])
  expect(session.list).toEqual(list)
})

test('whoever is let in during a roll call without network is on its list when it is opened again, once', async () => {
  await rollCallOfflineStore.keep(listed(jan))
  const { key } = await scans(callum, 'Callum Reid', 1)
  const begun = await begins()
  await rollCallOfflineStore.keep(marked(begun, me, { person_id: key, mark: 'SAFE', at: Date.now() }))
  vi.setSystemTime(at(8))
  const later = await scans(zoe, 'Zoe Reid', 8)
  const session = await recalled()
  expect(session?.people.map(({ id, added_later }) => [id, added_later])).toEqual([
    [jan.id, undefined],
    [key, undefined],
    [later.key, true],
  ])
  expect(session?.unsent).toHaveLength(1)
})

describe('once the server answers', () => {
  const whole = (...people: FirePerson[]) => ({
    ...{ call: rollCall({ started_at: at(4) }), people, marks: [], revision: 3, now: at(6) },
  })
  const answers = (...people: FirePerson[]) =>
    vi.stubGlobal('fetch', async () => Response.json({ data: whole(...people) }))
  const onServer = (minutes: number) => ({
    ...firePerson(checkIn, 'Callum Reid'),
    ...{ company: 'Brightwire', seen_at: at(minutes), seen_where: 'Guard' },
  })
  async function marksScanned() {
    await rollCallOfflineStore.keep(listed(jan))
    const { key } = await scans(callum, 'Callum Reid', 1)
    const session = await begins()
    return { key, session: marked(session, me, { person_id: key, mark: 'SAFE', at: Date.now() }) }
  }

  test('whoever was marked as scanned is marked as the stay that the scan has become', async () => {
    const { session } = await marksScanned()
    answers(jan, onServer(1))
    const next = absorbed(session, await syncSession({ session }))
    expect(rows(next)).toEqual([janRow, callumRow(checkIn)])
    expect(next.marks[checkIn]?.map(({ mark, person_id }) => [mark, person_id])).toEqual([['SAFE', checkIn]])
    expect(next.unsent.map(({ person_id }) => person_id)).toEqual([checkIn])
    expect([next.unsent_people, Object.keys(next.marks)]).toEqual([[], [checkIn]])
  })
  describe('a scan that waits is sent before the marks', () => {
    /** The server runs the roll call and has not got the scan. */
    async function running(mark: 'SAFE' | 'NEEDS_HELP') {
      const { key, session } = await marksScanned()
      const help = marked(session, me, { person_id: key, mark, at: Date.now() })
      return { key, session: { ...help, unsent_start: false, answered_at: at(5) } }
    }
    function serves(answerOfGate: () => Response) {
      const calls: string[] = []
      vi.stubGlobal('navigator', { onLine: true })
      vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
        calls.push(`${method} ${path.replace(/\?.*/, '').split('/').at(-1)}`)
        if (path.includes('/check-in')) {
          vi.setSystemTime(at(6))
          return answerOfGate()
        }
        const sent = method === 'POST' ? JSON.parse(String(body)).added : []
        const added = calls.includes('POST check-in') && !sent.length ? [{ ...onServer(1), added_later: true }] : []
        const none = { not_added: [], marks: [], refused: [] }
        return Response.json({ data: { status: 'RUNNING', revision: 5, now: at(7), added, ...none } })
      })
      return calls
    }
    const taken = () => {
      const ended = { out_at: null, out_source: null, suspected_left_at: null, queued: true }
      const check_in = { id: checkIn, site_id: siteId, in_at: at(1), in_source: 'GUARD_QR', ...ended }
      const presence = { state: 'on_site', since: at(1) }
      const data = { check_in, presence, decision: null, same: false, undoable: false, message: 'Done.' }
      return Response.json({ data })
    }

    test('and its stay is marked: nobody is on the list of the server twice', async () => {
      const { session } = await running('SAFE')
      const calls = serves(taken)
      const read = absorbed(session, await syncSession({ session }))
      expect(rows(read)).toEqual([janRow, callumRow(checkIn)])
      expect(read.unsent.map(({ person_id }) => person_id)).toEqual([checkIn, checkIn])
      await syncSession({ session: read })
      expect(calls).toEqual(['POST check-in', 'GET marks', 'POST marks'])
    })
    test('unless there is a call for help', async () => {
      const { session } = await running('NEEDS_HELP')
      const calls = serves(taken)
      await syncSession({ session })
      expect(calls).toEqual(['POST marks'])
    })
    test.each([
      ['refuses', () => Response.json({ message: 'No.' }, { status: 409 })],
      ['does not answer', () => Response.error()],
    ])('and when the server %s it the marks go with whoever was added', async (_, answerOfGate) => {
      const { key, session } = await running('SAFE')
      const calls = serves(answerOfGate)
      const answer = await syncSession({ session })
      expect(calls).toEqual(['POST check-in', 'POST marks'])
      expect('update' in answer && answer.sent.people.map(({ id }) => id)).toEqual([key])
    })
  })

  test('somebody of the same name who came at another time is somebody else', async () => {
    const { key, session } = await marksScanned()
    answers(jan, onServer(2))
    const next = absorbed(session, await syncSession({ session }))
    expect(next.people.map(({ id }) => id)).toEqual([jan.id, key, checkIn])
    expect(next.unsent_people.map(({ id }) => id)).toEqual([key])
  })
  test('the scan that was answered before the roll call is opened again is their stay', async () => {
    const { key, session } = await marksScanned()
    await rollCallOfflineStore.keep(session)
    const name = `gate-log ${me.id}`
    await deviceStore.keep(name, undefined)
    await scans(callum, 'Callum Reid', 1, { key, ...sent(checkIn, 6) })
    const next = await recalled()
    expect(rows(next)).toEqual([janRow, callumRow(checkIn)])
    expect(next?.unsent.map(({ person_id }) => person_id)).toEqual([checkIn])
    expect(next?.unsent_people).toEqual([])
  })
})
