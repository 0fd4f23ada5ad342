import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { outbox } from '#server/platform/db/schema/outbox'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import { openOutbox } from '#server/platform/outbox/outbox'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import {
  comes,
  type Demo,
  type Entry,
  gareth,
  outcomeOf,
  type Presence,
  riverside,
  undone,
  undoRig,
} from './presence-undo-rig.ts'

let demo: Demo
let morning: Presence
let line: Entry
const { begin, linesOf, manually, notificationsOf, presencesOf, reset, seconds, system, undo, waiting } = undoRig(
  () => demo,
)
beforeAll(async () => {
  demo = await createDemoServer()
  ;({ morning, line } = await begin())
})
beforeEach(async () => {
  await seconds(90)
  await reset()
})
afterAll(() => demo.close())

describe('it is refused', () => {
  const changed = [409, 'This check-in has changed since: it can no longer be undone.']
  const nothing = [409, 'There is nothing to undo on this check-in.']

  test('to anybody but who did it', async () => {
    const id = await manually('checkOut')
    expect(outcomeOf(await undo('margaret', id, 'checkOut'))).toEqual([403, 'Only who did it can undo it.'])
    expect(outcomeOf(await undo('dave-hollis', id, 'checkOut'))).toEqual([403, 'Only who did it can undo it.'])
    expect(outcomeOf(await undo('colin', id, 'checkOut'))).toEqual([403, 'You are not a manager of this site.'])
    expect((await undo(gareth, id, 'checkOut')).statusCode).toBe(403)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
  })

  test('as if it were not there to another company, and to a sub-company of whom is not its own', async () => {
    const id = await manually('checkOut')
    const none = await undo('owain', missing, 'checkOut')
    for (const key of ['owain', 'beata']) {
      const foreign = await undo(key, id, 'checkOut')
      expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    }
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
  })

  test('a second time, though the server’s clock was set back between', async () => {
    const id = await manually('checkOut')
    demo.clock.forward(-2)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(nothing)
  })

  test('a second time', async () => {
    const out = await manually('checkOut')
    await undo('priya', out, 'checkOut')
    expect(outcomeOf(await undo('priya', out, 'checkOut'))).toEqual(nothing)
    await manually('checkOut')
    await seconds(90)
    const id = await manually('checkIn', 'priya', gareth, comes)
    await undo('priya', id, 'checkIn')
    expect((await undo('priya', id, 'checkIn')).statusCode).toBe(404)
  })

  test('of another move than the newest', async () => {
    await manually('checkOut')
    await seconds(90)
    const id = await manually('checkIn', 'priya', gareth, comes)
    await seconds(2)
    await manually('checkOut')
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(changed)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(nothing)
  })

  test('once they came or went since', async () => {
    const out = await manually('checkOut')
    const back = await manually('checkIn', 'margaret', gareth, comes)
    expect(outcomeOf(await undo('priya', out, 'checkOut'))).toEqual(changed)
    await undo('margaret', back, 'checkIn')
    expect(outcomeOf(await undo('priya', out, 'checkOut'))).toEqual(changed)
    await seconds(90)
    const id = await manually('checkIn', 'priya', gareth, comes)
    await seconds(2)
    await manually('checkOut', 'margaret')
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual([403, 'Only who did it can undo it.'])
  })

  test('once the next move has told of it, though that was undone and no week tells of either', async () => {
    await system((tx) => tx.delete(timesheetEntries).where(eq(timesheetEntries.id, line.id)))
    const before = (await notificationsOf(gareth)).length
    const out = await manually('checkOut')
    await seconds(2)
    const back = await manually('checkIn', 'margaret', gareth, comes)
    expect(outcomeOf(await undo('margaret', back, 'checkIn'))).toEqual(undone)
    const alreadyDelivered = [409, 'The news of it has been sent: it can no longer be undone.']
    expect(outcomeOf(await undo('priya', out, 'checkOut'))).toEqual(alreadyDelivered)
    await seconds(60)
    expect((await notificationsOf(gareth)).slice(before)).toEqual([expect.stringMatching(/^You left Riverside/)])
    await system((tx) => tx.insert(timesheetEntries).values(line))
  })

  test('once their week has changed since', async () => {
    const id = await manually('checkOut')
    const answer = await demo.request('margaret', 'PUT', `/api/me/timesheets/${line.timesheet_id}/bonus`, { amount: 5 })
    expect(answer.statusCode).toBe(200)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(changed)
    expect((await linesOf(id))[0]?.minutes).not.toBeNull()
  })

  test('once they said when they left the place where they were still checked in', async () => {
    await system((tx) =>
      tx
        .update(checkIns)
        .set({ site_id: siteId('hallam') })
        .where(eq(checkIns.id, morning.id)),
    )
    const id = await manually('checkIn', 'priya', gareth, comes)
    const answer = { check_in_id: morning.id, left_at: '2026-10-26T12:00:00Z' }
    expect((await demo.request(gareth, 'PUT', '/api/me/presence', answer)).statusCode).toBe(200)
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(changed)
  })

  test('once a roll call calls them', async () => {
    await manually('checkOut')
    await seconds(90)
    const id = await manually('checkIn', 'priya', gareth, comes)
    const call = { id: newId(), kind: 'DRILL' }
    const begun = await demo.request('margaret', 'POST', `/api/me/sites/${riverside}/roll-calls`, call)
    expect([begun.statusCode, begun.json().message]).toEqual([200, undefined])
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(changed)
  })

  test('once the site that they would be on is closed', async () => {
    const id = await manually('checkOut')
    const active = (open: boolean) =>
      system((tx) => tx.update(sites).set({ active: open }).where(eq(sites.id, riverside)))
    await active(false)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual([409, 'This site is closed.'])
    await active(true)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
  })

  test('while the outbox has a row of it in hand', async () => {
    const id = await manually('checkOut')
    const [row] = await waiting()
    await system((tx) =>
      tx
        .update(outbox)
        .set({ attempts: 1 })
        .where(eq(outbox.id, row?.id ?? '')),
    )
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual([
      409,
      'The news of it has been sent: it can no longer be undone.',
    ])
  })
})

describe('at once', () => {
  test('of two undoings one wins, and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await manually('checkOut')
      const answers = await Promise.all([undo('priya', id, 'checkOut'), undo('priya', id, 'checkOut')])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect((await presencesOf(gareth))[0]).toEqual(morning)
      expect((await linesOf(id))[0]?.minutes).toBeNull()
    }
  })

  test('of an undoing and somebody who lets them in again, one wins whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await manually('checkOut')
      const ids = { onsite: [personId(gareth)], ...comes }
      const [taken, came] = await Promise.all([
        undo('priya', id, 'checkOut'),
        demo.request('margaret', 'POST', `/api/me/sites/${riverside}/workers`, ids),
      ])
      const there = (await presencesOf(gareth)).filter(({ out_at }) => !out_at)
      expect([
        [200, 409, morning.id],
        [409, 200, came.json().data?.done[0]?.check_in_id],
      ]).toContainEqual([taken.statusCode, came.statusCode, there[0]?.id])
      expect(there).toHaveLength(1)
      await reset()
    }
  })

  test('of an undoing and a server whose clock is ahead and sends, one wins whole', async () => {
    const { deps, clock } = demo
    const ahead = openOutbox({ ...deps, clock: { ...deps.clock, now: () => new Date(clock.now().getTime() + 1000) } })
    for (let round = 0; round < 5; round += 1) {
      await reset()
      const before = (await notificationsOf(gareth)).length
      const id = await manually('checkOut')
      demo.clock.forward(39.5)
      const [first, , second] = await Promise.all([
        undo('priya', id, 'checkOut'),
        ahead.flush(),
        undo('priya', id, 'checkOut'),
      ])
      await seconds(90)
      const notified = (await notificationsOf(gareth)).length - before
      const won = [first, second].filter(({ statusCode }) => statusCode === 200).length
      const isOut = (await presencesOf(gareth))[0]?.out_at !== null
      expect([
        [1, 0, false],
        [0, 1, true],
      ]).toContainEqual([won, notified, isOut])
    }
  })
})
