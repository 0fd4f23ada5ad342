import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { history, idempotencyKeys } from '#server/platform/db/schema/record'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { demoDatabase } from '../../support/demo-model.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** What the next transaction that is done fails with, once, as if its commit did. */
let failure: Error | undefined
/** How many transactions were asked for. */
let opened = 0
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer({
    database: async (now) => {
      const db = await demoDatabase(now)
      return {
        ...db,
        transaction: (actor, run, options) => {
          opened += 1
          return db.transaction(
            actor,
            async (tx) => {
              const result = await run(tx)
              const error = failure
              failure = undefined
              if (error) throw error
              return result
            },
            options,
          )
        },
      }
    },
  })
})
afterAll(() => demo.close())
const { become, read, system, timesheetIdOf, typedOf } = weeksOf(() => demo)

const worker = 'shaun-earnshaw'
let id: string
let key: string
/** Moves of the week, and everything else, since the test began. */
let since: string
beforeEach(async () => {
  failure = undefined
  id = await timesheetIdOf(worker)
  await become(id, 'DRAFT')
  key = newId()
  since = newId()
})
const submit = (url = `/api/me/timesheets/${id}/submit`, body: object = {}) =>
  demo.request(worker, 'PUT', url, body, { 'idempotency-key': key })
const moves = () =>
  system((tx) =>
    tx
      .select()
      .from(history)
      .where(and(eq(history.noun_id, id), gt(history.id, since))),
  )
const rows = () => system((tx) => tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)))
const isReplayed = (answer: Awaited<ReturnType<typeof submit>>) => answer.headers['idempotent-replayed'] === 'true'

describe('a write that is one transaction, with a key', () => {
  test('is done once: a repeat gets the first answer, though things have changed since', async () => {
    const first = await submit()
    await become(id, 'PAID')
    const again = await submit()
    expect([again.statusCode, again.body, isReplayed(again)]).toEqual([200, first.body, true])
    expect([isReplayed(first), (await moves()).length, (await rows())[0]?.user_id]).toEqual([
      false,
      1,
      personId(worker),
    ])
  })

  test('is done once of ten alike at once, and all get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit()))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers.filter((answer) => !isReplayed(answer))).toHaveLength(1)
    expect(await moves()).toHaveLength(1)
  })

  test('is waited for by a repeat while it runs', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const before = opened
    const blocking = system(async (tx) => {
      await tx.select().from(timesheets).where(eq(timesheets.id, id)).for('update')
      await released
    })
    const both = Promise.all([submit(), submit()])
    // Both have begun, and neither can end before the week is free. On PostgreSQL the repeat keeps no connection while
    // it waits: it tries again and again. The embedded database has one, for which it is in line.
    const isPooled = demo.deps.db.engine === 'postgres'
    await expect
      .poll(() => opened)
      .toBeGreaterThan(before + (isPooled ? 5 : 2))
      .finally(release)
    await blocking
    const answers = await both
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.body).toBe(answers[1]?.body)
    expect([answers.filter(isReplayed).length, (await moves()).length]).toEqual([1, 1])
  })

  test.each([
    ['another body', () => submit(undefined, { message: 'As agreed.' })],
    ['another call', () => submit('/api/me/notifications/mark-read')],
  ])('is 422 for %s with its key, which does nothing', async (_, another) => {
    await submit()
    expect((await another()).statusCode).toBe(422)
    expect(await moves()).toHaveLength(1)
  })

  test('keeps a verdict (409) too: a repeat gets it though the move is allowed by now', async () => {
    await become(id, 'PAID')
    const first = await submit()
    await become(id, 'DRAFT')
    const again = await submit()
    expect([first.statusCode, again.statusCode, isReplayed(again)]).toEqual([409, 409, true])
    expect(again.body).toBe(first.body)
    expect(await moves()).toEqual([])
  })

  test('keeps no verdict on a request that is not parsed, and none on its key', async () => {
    expect((await submit(undefined, { unheard: true })).statusCode).toBe(422)
    expect(await rows()).toEqual([])
    key = 'x'.repeat(201)
    expect((await submit()).statusCode).toBe(422)
    expect(await rows()).toEqual([])
  })

  test('frees the key with anything else: 404, 403', async () => {
    expect((await submit(`/api/me/timesheets/${newId()}/submit`)).statusCode).toBe(404)
    expect((await submit(`/api/me/timesheets/${id}/accept`)).statusCode).toBe(403)
    expect(await rows()).toEqual([])
    expect([(await submit()).statusCode, (await moves()).length]).toEqual([200, 1])
  })

  test('keeps no answer when its transaction is not committed', async () => {
    failure = new Error('the commit failed')
    expect((await submit()).statusCode).toBe(500)
    expect([await rows(), await moves()]).toEqual([[], []])
    const again = await submit()
    expect([again.statusCode, isReplayed(again), (await moves()).length]).toEqual([200, false, 1])
  })

  test('is done and answered once when its transaction is tried again', async () => {
    failure = Object.assign(new Error('Failed query'), { code: '40001' })
    const first = await submit()
    expect([first.statusCode, isReplayed(first), (await moves()).length]).toEqual([200, false, 1])
    const again = await submit()
    expect([again.body, isReplayed(again)]).toEqual([first.body, true])
  })

  test('takes over from a first try whose server died, after 60 s', async () => {
    const week = await read(worker, id)
    const body = { entries: typedOf(week) }
    const save = () => demo.request(worker, 'PUT', `/api/me/timesheets/${id}`, body, { 'idempotency-key': key })
    await save()
    await system((tx) =>
      tx.update(idempotencyKeys).set({ status: null, answer: null }).where(eq(idempotencyKeys.key, key)),
    )
    demo.clock.forward(60)
    const again = await save()
    expect([again.statusCode, isReplayed(again), (await rows())[0]?.status]).toEqual([200, false, 200])
  })
})
