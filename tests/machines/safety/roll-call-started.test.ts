// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { siteControlMachine } from '#machines/gate/site-control.machine'
import { task } from '#machines/kit/task'
import { rollCallMachine } from '#machines/safety/roll-call.machine'
import { rollCallDeskMachine } from '#machines/safety/roll-call-desk.machine'
import type { GateOpening } from '#services/gate/gate-place'
import type { Answer } from '#services/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import type { Marshal } from '#shared/domain/safety/roll-call-session'
import { controlledSite } from '../../support/gate/controlled-site.ts'
import { rollCall, rollCallSession } from '../../support/safety/roll-call.ts'

type Recalled = { session: RollCallSession | undefined }

test('a start elsewhere is offered on an open start screen at once, and joined by a press', async () => {
  let change = () => {}
  let running = false
  const read = () => rollCallSession('phone001', { call: running ? rollCall({ kind: 'REAL' }) : undefined })
  const actor = createActor(
    rollCallMachine.provide({
      actors: {
        recallSession: task(async (): Promise<Recalled> => ({ session: undefined })),
        openSession: task(async (): Promise<{ session: RollCallSession }> => ({ session: read() })),
        listen: fromCallback<{ type: 'refresh' }, { siteId: string; me: Marshal }>(({ sendBack }) => {
          change = () => sendBack({ type: 'refresh' })
        }),
      },
    }),
    { input: { siteId: 's1', me: { id: 'm1', name: 'Dave Hollis' }, wrapper: false } },
  ).start()
  await expect.poll(() => actor.getSnapshot().matches({ resting: 'current' })).toBe(true)
  actor.send({ type: 'enter' })
  expect(actor.getSnapshot().matches('resting')).toBe(true)
  running = true
  change()
  await expect.poll(() => actor.getSnapshot().context.session?.call?.kind).toBe('REAL')
  actor.send({ type: 'start', kind: 'DRILL' })
  expect(actor.getSnapshot().matches('resting')).toBe(true)
  actor.send({ type: 'enter' })
  expect(actor.getSnapshot().matches('calling')).toBe(true)
  actor.stop()
})

test('a start elsewhere is offered on the screen of a roll call that has ended, which stays until it is joined', async () => {
  let change = () => {}
  const alarm = rollCallSession('phone001', { call: rollCall({ id: 'alarm', kind: 'REAL' }) })
  let stored = rollCallSession('phone001', { call: rollCall() })
  const ended: Answer = {
    ...{
      whole: { call: rollCall({ status: 'CLOSED' }), people: [], marks: [], revision: 3, now: '2026-10-26T10:40:00Z' },
    },
    ahead: 0,
  }
  const actor = createActor(
    rollCallMachine.provide({
      actors: {
        recallSession: task(async (): Promise<Recalled> => ({ session: stored })),
        openSession: task(async (): Promise<{ session: RollCallSession }> => ({ session: stored })),
        desk: rollCallDeskMachine.provide({
          actors: {
            syncSession: task(
              (): Promise<Answer> => (stored === alarm ? new Promise(() => {}) : Promise.resolve(ended)),
            ),
          },
        }),
        listen: fromCallback<{ type: 'refresh' }, { siteId: string; me: Marshal }>(({ sendBack }) => {
          change = () => sendBack({ type: 'refresh' })
        }),
      },
    }),
    { input: { siteId: 's1', me: { id: 'm1', name: 'Dave Hollis' }, wrapper: false } },
  ).start()
  await expect.poll(() => actor.getSnapshot().matches('closed')).toBe(true)
  change()
  await expect.poll(() => actor.getSnapshot().matches({ closed: 'current' })).toBe(true)
  expect(actor.getSnapshot().context.next).toBeUndefined()
  stored = alarm
  change()
  await expect.poll(() => actor.getSnapshot().context.next?.kind).toBe('REAL')
  expect(actor.getSnapshot().context.session?.call?.status).toBe('CLOSED')
  actor.send({ type: 'leave' })
  await expect.poll(() => actor.getSnapshot().matches('calling')).toBe(true)
  expect(actor.getSnapshot().context.session?.call?.id).toBe('alarm')
  actor.stop()
})

test('site control reads its sites again when one has changed', async () => {
  let roll_call: GateOpening['sites'][number]['roll_call'] = null
  const read = async (): Promise<GateOpening> => ({
    sites: [{ ...controlledSite('Riverside'), roll_call }],
    siteId: 'Riverside',
    tab: 'scan',
  })
  const actor = createActor(
    siteControlMachine.provide({
      actors: {
        recallPlace: task(async (): Promise<GateOpening | undefined> => undefined),
        openPlace: task(read),
        keepPlace: task(async () => {}),
      },
    }),
    { input: { userId: 'dave' } },
  ).start()
  await expect.poll(() => actor.getSnapshot().matches({ open: { sites: 'current' } })).toBe(true)
  roll_call = { kind: 'REAL', started_at: '2026-10-26T06:20:00.000Z', started_by: 'Priya Raghunathan' }
  actor.send({ type: 'refresh' })
  await expect.poll(() => actor.getSnapshot().context.sites[0]?.roll_call).toEqual(roll_call)
})
