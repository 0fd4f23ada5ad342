import { afterEach, expect, test, vi } from 'vitest'
import { gateLog } from '#services/gate/gate-log'
import { beginCall } from '#services/safety/roll-call-begin'
import { fireList, firePerson, rollCallSession, someId } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a storage of the gate that does not answer keeps nobody from a roll call', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', storageOfDevice().indexedDB)
  vi.spyOn(gateLog, 'read').mockReturnValue(new Promise(() => {}))
  const people = [firePerson(someId(10), 'Jan Nowak')]
  const session = rollCallSession('phone001', { call: undefined, list: fireList({ people }), people })
  const begun = beginCall({ session, kind: 'REAL', me: { id: session.owner, name: 'Dave Hollis' } })
  await vi.advanceTimersByTimeAsync(2000)
  expect((await begun).session.people.map(({ name }) => name)).toEqual(['Jan Nowak'])
})
