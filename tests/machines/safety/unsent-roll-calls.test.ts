import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { unsentRollCallsMachine } from '#machines/safety/unsent-roll-calls.machine'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { rollCallSession } from '../../support/safety/roll-call.ts'

test('what another tab leaves unsent is found while home is open, and its site goes once it is sent', async () => {
  const clock = new SimulatedClock()
  const session = rollCallSession('phone001', { unsent_start: true })
  const siteId = session.list.site_id
  const input = { me: { id: session.owner, name: 'Dave Hollis' }, isWorker: false }
  const actor = createActor(unsentRollCallsMachine, { input, clock }).start()
  expect((await waitFor(actor, (state) => state.matches('shown'))).context.siteIds).toEqual([])
  await rollCallOfflineStore.keep(session)
  clock.increment(5000)
  await waitFor(actor, ({ context }) => context.siteIds.includes(siteId))
  actor.send({ type: 'sent', siteId })
  expect(actor.getSnapshot().context.siteIds).toEqual([])
})
