import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gateLog } from '#services/gate/gate-log'
import { deviceStore } from '#services/kit/device-store'
import { absorbed, openSession, recallSession, syncSession } from '#services/safety/roll-call'
import { beginCall } from '#services/safety/roll-call-begin'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { goodInputs } from '../../support/gate/gate-inputs.ts'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const [siteId, callum, checkIn] = [someId(1), someId(20), someId(30)]
const at = (minutes: number) => new Date(rollCallAt + minutes * 60_000).toISOString()
const listed = { ...firePerson(checkIn, 'Callum Reid'), seen_at: at(-20) }
let me = { id: '', name: 'Dave Hollis' }
const whose = () => ({ siteId, me })
const whole = (seen_at: string) => ({
  ...{ call: rollCall({ started_at: at(4) }), people: [{ ...listed, seen_at }], marks: [], revision: 3, now: at(6) },
})
const places = ({ people }: RollCallSession) =>
  people.map(({ name, seen_where, seen_at }) => [name, seen_where, seen_at])
const checkedOut = [['Callum Reid', 'Checked out at the gate', at(2)]]

const storage = storageOfDevice()
/** The phone's gate lets Callum out two minutes after its list, without network. */
beforeEach(async () => {
  me = { ...me, id: crypto.randomUUID() }
  vi.useFakeTimers({ now: Date.parse(at(5)), toFake: ['Date'] })
  vi.stubGlobal('indexedDB', storage.indexedDB)
  vi.stubGlobal('navigator', { onLine: false })
  const list = fireList({ people: [listed] })
  await rollCallOfflineStore.keep({
    ...rollCallSession('phone001', { call: undefined, list, people: list.people }),
    owner: me.id,
  })
  const worker = { id: callum, slug: 'callum', first_name: 'Callum', last_name: 'Reid', photo: null, keys: [] }
  const presence = { state: 'on_site', since: at(-20), check_in_id: checkIn }
  await deviceStore.keep(`gate-list ${me.id} ${siteId}`, {
    ...{ user_id: me.id, site_id: siteId, listed_at: at(-1), asked_at: Date.parse(at(-1)) },
    received_at: Date.parse(at(-1)),
    workers: [{ ...worker, company: 'Calder & Finch', role: 'Scaffolder', presence, inputs: goodInputs }],
  })
  const scan = { key: someId(101), by: me.id, site_id: siteId, worker_id: callum, name: 'Callum Reid', qr: 'M1' }
  await gateLog.add({ entry: { ...scan, claimed_at: at(2), move: 'checkOut', state: 'waiting' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('while the scan of somebody who was let out waits, they stay on the list as checked out at the gate', () => {
  const begins = async () => {
    const { session } = await recallSession(whose())
    return (await beginCall({ session, kind: 'REAL', me })).session
  }
  const answers = (seen_at: string) => vi.stubGlobal('fetch', async () => Response.json({ data: whole(seen_at) }))

  test('in the roll call that began here, when the server has answered its start', async () => {
    const session = await begins()
    expect(places(session)).toEqual(checkedOut)
    answers(at(-20))
    expect(places(absorbed(session, await syncSession({ session })))).toEqual(checkedOut)
  })
  test('in one that another marshal has started', async () => {
    const list = fireList({ as_of: at(5), people: [listed], running: rollCall({ started_at: at(4) }) })
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json({ data: url.endsWith('/people') ? list : whole(at(-20)) }),
    )
    expect(places((await openSession(whose())).session)).toEqual(checkedOut)
  })
  test('until they have been recorded somewhere since', async () => {
    const session = await begins()
    answers(at(3))
    expect(places(absorbed(session, await syncSession({ session })))).toEqual([['Callum Reid', 'Gate', at(3)]])
  })
})
