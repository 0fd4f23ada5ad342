import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { gateQueueMachine } from '#machines/gate/gate-queue.machine'
import type { GateEntry } from '#services/gate/gate-entry'

const entry: GateEntry = {
  key: 'k1',
  by: '0197a000-0000-7000-8000-000000000001',
  site_id: '0197a000-0000-7000-8000-000000000002',
  name: 'Natalie Sugden',
  move: 'checkIn',
  qr: 'M1.x',
  claimed_at: '2026-10-26T06:48:00.000Z',
  state: 'waiting',
}

test('a network that is back while a scan is being sent is not missed when that try fails', async () => {
  const clock = new SimulatedClock()
  const tries: (() => void)[] = []
  const silent = fromCallback(() => {})
  const machine = gateQueueMachine.provide({
    actors: {
      watchLog: silent,
      watchConnection: silent,
      readLog: fromPromise(async () => [entry]),
      sendNext: fromPromise<GateEntry[], { userId: string }>(
        () => new Promise((_, reject) => tries.push(() => reject(new TypeError('Failed to fetch')))),
      ),
    },
  })
  const actor = createActor(machine, { input: { userId: entry.by }, clock }).start()
  const fail = async (nth: number) => {
    await vi.waitFor(() => expect(tries).toHaveLength(nth))
    tries.at(-1)?.()
    await waitFor(actor, (state) => state.matches({ line: 'waiting' }))
  }
  // So long without a signal that the next try is 30 s away.
  for (let n = 1; n <= 5; n++) {
    await fail(n)
    clock.increment(30_000)
  }
  expect(tries).toHaveLength(6)
  actor.send({ type: 'reconnect' })
  await fail(6)
  clock.increment(2000)
  expect(tries).toHaveLength(7)
  actor.stop()
})
