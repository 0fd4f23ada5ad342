import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningRollCall } from '#shared/api/safety/roll-call'
import { createDemoServer } from '../../support/demo.ts'
import { type Demo, guard, riverside, rollCallRig } from '../../support/safety/roll-call-rig.ts'

let demo: Demo
const { close, endRunning, mark, read, send, started, updateOf } = rollCallRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

let running: RunningRollCall
beforeEach(async () => {
  await endRunning()
  running = await started()
})
const beforeStart = (seconds: number) => new Date(Date.parse(running.call.started_at) - seconds * 1000).toISOString()
const limit = 15 * 60

describe('a mark from before the roll call', () => {
  test.each(['SAFE', 'NOT_ON_SITE', 'NONE'] as const)('%s of an earlier alarm is refused', async (word) => {
    const [who = '', other = ''] = running.people.map(({ id }) => id)
    const [old, current] = [mark(who, { mark: word, at: beforeStart(limit + 1) }), mark(other)]
    const { refused, marks } = await updateOf(send(guard, running.call.id, [old, current]))
    expect(refused).toEqual([
      {
        ...{ person_id: who, device: old.device, clock: old.clock },
        reason: 'It was made in an earlier alarm, before this roll call began: find them again.',
      },
    ])
    expect(marks.map(({ person_id }) => person_id)).toEqual([other])
    const { not_found } = (await close('margaret', running.call.id)).json()
    expect(not_found).toContain(running.people[0]?.name)
  })

  test('of the same alarm counts', async () => {
    const [who = ''] = running.people.map(({ id }) => id)
    const { refused, marks } = await updateOf(send(guard, running.call.id, [mark(who, { at: beforeStart(limit) })]))
    expect([refused, marks.map(({ at }) => at)]).toEqual([[], [running.call.started_at]])
  })

  test('adds nobody to the list who has left since', async () => {
    const { rows } = await demo.deps.db.transaction('system', (tx) =>
      tx.execute<{ id: string }>(
        sql`select id from check_ins where site_id = ${riverside} and out_at is not null order by out_at desc limit 1`,
      ),
    )
    const gone = mark(rows[0]?.id ?? '', { at: beforeStart(limit + 1) })
    expect((await updateOf(send(guard, running.call.id, [gone]))).refused).toMatchObject([{ clock: gone.clock }])
    expect((await read('margaret', running.call.id)).people).toHaveLength(running.people.length)
  })
})

describe('a call for help from before the roll call', () => {
  const helpMade = async (seconds: number) => {
    const [who = ''] = running.people.map(({ id }) => id)
    const help = mark(who, { mark: 'NEEDS_HELP', at: beforeStart(seconds) })
    const { refused, marks } = await updateOf(send(guard, running.call.id, [help]))
    expect([refused, marks.map((one) => one.mark)]).toEqual([[], ['NEEDS_HELP']])
    return marks[0]?.at
  }

  test('is taken, with its own time', async () => {
    expect(await helpMade(5 * 3600)).toBe(beforeStart(5 * 3600))
  })

  test('more than a day old is taken with the start of the roll call', async () => {
    expect(await helpMade(25 * 3600)).toBe(running.call.started_at)
  })

  test('is refused with its answer, where both are of an earlier alarm', async () => {
    const [who = ''] = running.people.map(({ id }) => id)
    const help = mark(who, { mark: 'NEEDS_HELP', at: beforeStart(3600) })
    const safe = mark(who, { at: beforeStart(3000), answers: { device: help.device, clock: help.clock } })
    const { refused, marks } = await updateOf(send(guard, running.call.id, [help, safe]))
    expect([refused.map(({ clock }) => clock).toSorted((a, b) => a - b), marks]).toEqual([[help.clock, safe.clock], []])
  })

  test('stays where it is stored, when an answer of an earlier alarm comes', async () => {
    const [who = ''] = running.people.map(({ id }) => id)
    const help = mark(who, { mark: 'NEEDS_HELP', at: beforeStart(3600) })
    await updateOf(send(guard, running.call.id, [help]))
    const safe = mark(who, { at: beforeStart(3000), answers: { device: help.device, clock: help.clock } })
    const { refused, marks } = await updateOf(send(guard, running.call.id, [safe]))
    expect([refused.map(({ clock }) => clock), marks.map((one) => one.mark)]).toEqual([[safe.clock], ['NEEDS_HELP']])
  })
})
