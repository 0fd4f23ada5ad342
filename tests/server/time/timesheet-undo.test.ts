import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { outbox } from '#server/platform/db/schema/outbox'
import {
  timesheetBonuses,
  timesheetMessages,
  timesheetPayments,
  timesheets,
} from '#server/platform/db/schema/timesheet'
import { openOutbox } from '#server/platform/outbox/outbox'
import { realtimeEvents } from '#shared/api/kit/realtime'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** Whoever accepts, rejects or sets a bonus may undo it for 10 s, and 30 s more on a slow network; what it sends waits as long, and leaves nothing. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
const worker = 'gareth-bowen-thomas'
const { system, read, put, timesheetIdOf, become, movesOf, notificationsOf } = weeksOf(() => demo)
let id = ''

beforeAll(async () => {
  demo = await createDemoServer()
  id = await timesheetIdOf(worker)
})
beforeEach(async () => {
  await seconds(90)
  await become(id, 'SUBMITTED')
  await system((tx) => tx.update(timesheets).set({ objected_at: null }).where(eq(timesheets.id, id)))
  await system((tx) => tx.delete(timesheetBonuses).where(eq(timesheetBonuses.timesheet_id, id)))
  await system((tx) => tx.delete(timesheetPayments).where(eq(timesheetPayments.timesheet_id, id)))
})
afterAll(() => demo.close())

const waiting = async () =>
  (await system((tx) => tx.select().from(outbox))).filter(
    ({ payload, sent_at }) => payload.act_id !== undefined && !sent_at,
  )
const seconds = async (count: number) => {
  demo.clock.forward(count)
  await demo.outbox.flush()
}
const undo = (key = 'priya', body: object = {}) => put(key, id, '/undo', body)
const answerOf = ({ statusCode, json }: { statusCode: number; json: () => { message?: string } }) => [
  statusCode,
  json().message,
]
const undone = { statusCode: 200 }

describe('an accepted week', () => {
  test('waits again, undecided, with nothing left to send; the line of history stays', async () => {
    const before = await notificationsOf(workerId(worker), id)
    const { updated_at } = (await put('priya', id, '/accept', { message: 'Thank you.' })).json().data
    expect((await waiting()).map(({ payload }) => Object.keys(payload))).toContainEqual(
      expect.arrayContaining(['notification']),
    )
    await seconds(9)
    expect(await notificationsOf(workerId(worker), id)).toEqual(before)
    const answer = await undo('priya', { updated_at })
    expect(answer.json().data).toMatchObject({ status: 'SUBMITTED', decided_at: null, paid_at: null })
    expect(await waiting()).toEqual([])
    await seconds(60)
    expect(await notificationsOf(workerId(worker), id)).toEqual(before)
    expect((await movesOf(id)).slice(-2).map(({ move, from, to }) => [move, from, to])).toEqual([
      ['accept', 'SUBMITTED', 'ACCEPTED'],
      ['undo', 'ACCEPTED', 'SUBMITTED'],
    ])
    const [row] = await system((tx) => tx.select().from(timesheets).where(eq(timesheets.id, id)))
    expect(row).toMatchObject({ decided_by: null, decided_at: null })
    expect((await read('priya', id)).messages.map(({ content }) => content)).not.toContain('Thank you.')
  })

  test('on a slow network is taken until 40 s have passed', async () => {
    const before = await notificationsOf(workerId(worker), id)
    await put('priya', id, '/accept')
    await seconds(39)
    expect((await undo()).json().data.status).toBe('SUBMITTED')
    await seconds(60)
    expect(await notificationsOf(workerId(worker), id)).toEqual(before)
  })

  test('that nobody undoes is told to its worker after 40 s, once', async () => {
    const before = (await notificationsOf(workerId(worker), id)).length
    await put('priya', id, '/accept')
    await seconds(39)
    expect((await notificationsOf(workerId(worker), id)).length).toBe(before)
    await seconds(1)
    await seconds(60)
    const received = await notificationsOf(workerId(worker), id)
    expect(received.length).toBe(before + 1)
    expect(received.at(-1)).toMatchObject({ type: 'timesheet.accepted' })
    const pushed = (await system((tx) => tx.select().from(outbox))).filter(
      ({ kind, payload }) =>
        kind === 'REALTIME' && (payload.data as { id?: string } | undefined)?.id === received.at(-1)?.id,
    )
    expect(pushed).toHaveLength(1)
  })

  test('is heard at once by the worker’s open pages, and so is the undoing', async () => {
    const invalidations = async () =>
      (await system((tx) => tx.select().from(outbox))).filter(
        ({ payload }) =>
          payload.event === realtimeEvents.timesheet &&
          payload.channel === `private-users.${workerId(worker)}` &&
          (payload.data as { timesheet_id?: string } | undefined)?.timesheet_id === id,
      ).length
    const before = await invalidations()
    await put('priya', id, '/accept')
    expect(await invalidations()).toBe(before + 1)
    await undo()
    expect(await invalidations()).toBe(before + 2)
  })

  test('can be undone by the same person in another session', async () => {
    await put('priya', id, '/accept')
    const token = await demo.signIn(personId('priya'))
    const answer = await demo.app.inject({
      method: 'PUT',
      url: `/api/me/timesheets/${id}/undo`,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    expect([answer.statusCode, answer.json().data?.status]).toEqual([200, 'SUBMITTED'])
  })

  test('can be accepted anew, and undone anew', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect((await put('priya', id, '/accept')).statusCode).toBe(200)
      expect(await undo()).toMatchObject(undone)
    }
  })
})

describe('what else can be undone', () => {
  test('a rejection, with its note and the objection that it answered', async () => {
    const before = await notificationsOf(workerId(worker), id)
    const objected_at = new Date('2026-10-26T06:00:00Z')
    await system((tx) => tx.update(timesheets).set({ objected_at }).where(eq(timesheets.id, id)))
    const messagesBefore = await system((tx) =>
      tx.select().from(timesheetMessages).where(eq(timesheetMessages.timesheet_id, id)),
    )
    await put('priya', id, '/reject', { message: 'Wednesday says 19:30.' })
    expect((await undo()).json().data).toMatchObject({ status: 'SUBMITTED', objected: true })
    expect(
      await system((tx) => tx.select().from(timesheetMessages).where(eq(timesheetMessages.timesheet_id, id))),
    ).toEqual(messagesBefore)
    await seconds(30)
    expect(await notificationsOf(workerId(worker), id)).toEqual(before)
  })

  test('a bonus is what it was before: none, or the one that stood', async () => {
    await put('priya', id, '/bonus', { amount: 40 })
    expect((await undo()).json().data).toMatchObject({ status: 'SUBMITTED', bonus: null })
    await put('priya', id, '/bonus', { amount: 40 })
    await seconds(41)
    await put('priya', id, '/bonus', { amount: 55.5 })
    expect((await undo()).json().data).toMatchObject({ status: 'SUBMITTED', bonus: 40 })
  })

  test('a bonus on an accepted week leaves it accepted', async () => {
    await become(id, 'ACCEPTED')
    await put('priya', id, '/bonus', { amount: 40 })
    expect((await undo()).json().data).toMatchObject({ status: 'ACCEPTED', bonus: null })
  })
})

describe('news in its order', () => {
  test.each([
    ['within its 40 s', 5],
    ['just after them, before the outbox looks', 40.5],
  ])('of a week that is accepted, and paid %s: the newest says that it is paid', async (_, later) => {
    const before = (await notificationsOf(workerId(worker), id)).length
    await put('margaret', id, '/accept')
    demo.clock.forward(later)
    expect((await put('margaret', id, '/paid')).statusCode).toBe(200)
    await seconds(60)
    const received = (await notificationsOf(workerId(worker), id)).slice(before)
    expect(received.map(({ type }) => type)).toEqual(['timesheet.accepted', 'timesheet.paid'])
  })

  test('of a week that came back and is handed in again: once it waits anew, nobody is told that it came back', async () => {
    const before = (await notificationsOf(workerId(worker), id)).length
    await put('priya', id, '/reject', { message: 'Wednesday says 19:30.' })
    await seconds(5)
    expect((await put(worker, id, '/submit', {})).statusCode).toBe(200)
    const received = (await notificationsOf(workerId(worker), id)).slice(before)
    expect(received).toMatchObject([{ type: 'timesheet.rejected', description: expect.stringMatching(/19:30/) }])
    await seconds(60)
    expect((await notificationsOf(workerId(worker), id)).slice(before)).toEqual(received)
  })

  test('of an acceptance and its undoing: nothing is told', async () => {
    const before = await notificationsOf(workerId(worker), id)
    await put('priya', id, '/accept')
    await seconds(5)
    await undo()
    await seconds(60)
    expect(await notificationsOf(workerId(worker), id)).toEqual(before)
  })
})

describe('it is refused', () => {
  const inTime = 'It is too late to undo this.'
  const changed = 'This week has changed since: it can no longer be undone.'
  const nothing = 'There is nothing to undo on this week.'

  test('after 40 s by the server’s clock, though nothing has been sent yet', async () => {
    await put('priya', id, '/accept')
    demo.clock.forward(41)
    expect(answerOf(await undo())).toEqual([409, inTime])
    expect((await read('priya', id)).status).toBe('ACCEPTED')
    await demo.outbox.flush()
    expect((await notificationsOf(workerId(worker), id)).at(-1)).toMatchObject({ type: 'timesheet.accepted' })
  })

  test('a second time', async () => {
    await put('priya', id, '/accept')
    await undo()
    expect(answerOf(await undo())).toEqual([409, nothing])
  })

  test('to anybody but who did it', async () => {
    await put('priya', id, '/accept')
    expect(answerOf(await undo('margaret'))).toEqual([403, 'Only who did it can undo it.'])
    expect((await undo(worker)).statusCode).toBe(403)
    expect((await undo('owain')).statusCode).toBe(404)
    expect(await undo()).toMatchObject(undone)
  })

  test('once somebody else acted on it', async () => {
    await put('priya', id, '/accept')
    await put('margaret', id, '/bonus', { amount: 5 })
    expect(answerOf(await undo())).toEqual([403, 'Only who did it can undo it.'])
    await undo('margaret')
    expect(answerOf(await undo())).toEqual([409, nothing])
  })

  test('once it has changed in a way that no move tells of', async () => {
    await put('priya', id, '/accept')
    await system((tx) => tx.update(timesheets).set({ updated_at: demo.deps.clock.now() }).where(eq(timesheets.id, id)))
    demo.clock.forward(1)
    await system((tx) => tx.update(timesheets).set({ updated_at: demo.deps.clock.now() }).where(eq(timesheets.id, id)))
    expect(answerOf(await undo())).toEqual([409, changed])
  })

  test('once it is paid, and for another version than the one that is read', async () => {
    const { updated_at } = await read('margaret', id)
    await put('margaret', id, '/accept')
    expect((await undo('margaret', { updated_at })).statusCode).toBe(409)
    await put('margaret', id, '/paid')
    expect(answerOf(await undo('margaret'))).toEqual([409, 'This week is paid: it is closed.'])
  })

  test('while the outbox has a row of it in hand, also where the clocks of two servers differ', async () => {
    await put('priya', id, '/accept')
    const [row] = await waiting()
    await system((tx) =>
      tx
        .update(outbox)
        .set({ attempts: 1 })
        .where(eq(outbox.id, row?.id ?? '')),
    )
    expect(answerOf(await undo())).toEqual([409, 'The news of it has been sent: it can no longer be undone.'])
    expect((await read('priya', id)).status).toBe('ACCEPTED')
    expect(await waiting()).toHaveLength(1)
  })

  test('of an undo and a server whose clock is ahead and sends, one wins whole', async () => {
    const { deps, clock } = demo
    const ahead = openOutbox({ ...deps, clock: { ...deps.clock, now: () => new Date(clock.now().getTime() + 1000) } })
    for (let round = 0; round < 8; round += 1) {
      await become(id, 'SUBMITTED')
      const before = (await notificationsOf(workerId(worker), id)).length
      await put('priya', id, '/accept')
      demo.clock.forward(39.5)
      const [first, , second] = await Promise.all([undo(), ahead.flush(), undo()])
      await seconds(90)
      const notified = (await notificationsOf(workerId(worker), id)).length - before
      const won = [first, second].filter(({ statusCode }) => statusCode === 200).length
      const { status } = await read('priya', id)
      expect([
        [1, 0, 'SUBMITTED'],
        [0, 1, 'ACCEPTED'],
      ]).toContainEqual([won, notified, status])
    }
  })
})
