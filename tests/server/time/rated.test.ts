import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import { createDemoServer } from '../../support/demo.ts'
import { contractBody } from '../../support/jobs/contract-body.ts'
import { wrongSums } from '../../support/time/sums.ts'
import { ratesRig } from './rates-rig.ts'

/** Hours and the rate that pays them, when the rate or its contract begins or ends on a day that is worked. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
  at('2026-10-26T17:30:00Z')
  await checkOut('gareth-bowen-thomas', 'riverside')
})
afterAll(() => demo.close())
const { system, read, put, timesheetIdOf, become, typedOf, at, checkIn, checkOut, contractOf, write, change, ratesOf } =
  ratesRig(() => demo)
afterEach(async () => expect(await system(wrongSums)).toEqual([]))

describe('a rate that begins on a day which somebody works already', () => {
  const worker = 'gareth-bowen-thomas'
  let id = ''

  test('pays the whole of that day, and makes what was read before stale', async () => {
    at('2026-11-09T08:00:00Z')
    await checkIn(worker, 'riverside')
    id = await timesheetIdOf(worker, '2026-11-09')
    const before = await read(worker, id)
    at('2026-11-09T12:00:00Z')
    const { id: contract } = await contractOf(worker)
    await change(contract, { hourly_rate: 30 })
    expect(await ratesOf(worker, id)).toEqual([30])
    const stale = await put(worker, id, '', { entries: [], updated_at: before.updated_at })
    expect(stale.statusCode).toBe(409)
    // Set once more the same day: the row is the same, what it pays is not.
    const between = await read(worker, id)
    await change(contract, { hourly_rate: 29 })
    expect((await put(worker, id, '', { entries: [], updated_at: between.updated_at })).statusCode).toBe(409)
    at('2026-11-09T17:30:00Z')
    await checkOut(worker, 'riverside')
    expect(await read(worker, id)).toMatchObject({ minutes: 540, pay: 261 })
  })

  test('leaves accepted weeks, until their acceptance is undone', async () => {
    expect((await put(worker, id, '/submit', {})).statusCode).toBe(200)
    expect((await put('margaret', id, '/accept', {})).statusCode).toBe(200)
    const accepted = await read('margaret', id)
    const { id: contract } = await contractOf(worker)
    await system((tx) => tx.update(contracts).set({ end_at: '2026-11-08' }).where(eq(contracts.id, contract)))
    await write(worker, '2026-11-09', 31)
    expect(await ratesOf('margaret', id)).toEqual([29])
    expect((await read('margaret', id)).updated_at).toBe(accepted.updated_at)
    demo.clock.forward(5)
    expect((await put('margaret', id, '/undo', {})).statusCode).toBe(200)
    expect(await ratesOf('margaret', id)).toEqual([31])
  })

  const currentContract = async () => {
    const [current] = await system((tx) =>
      tx
        .select()
        .from(contracts)
        .where(and(eq(contracts.worker_id, workerId(worker)), eq(contracts.start_at, '2026-11-09'))),
    )
    return current?.id ?? ''
  }
  const withoutRates = () =>
    system((tx) =>
      tx.update(timesheetEntries).set({ contract_rate_id: null }).where(eq(timesheetEntries.timesheet_id, id)),
    )

  test.each(['ACCEPTED', 'PAID'] as const)('is not changed once hours of that day are %s', async (status) => {
    await become(id, status)
    const before = await read('margaret', id)
    const answer = await demo.request('margaret', 'PUT', `/api/me/contracts/${await currentContract()}`, {
      hourly_rate: 15,
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Hours of today are accepted at the present rate, which stays theirs. Another rate can begin tomorrow.',
    ])
    expect(await read('margaret', id)).toEqual(before)
  })

  test('is that of the day when a week is sent again', async () => {
    await withoutRates()
    await become(id, 'DRAFT')
    expect((await put(worker, id, '/submit', {})).statusCode).toBe(200)
    expect(await ratesOf('margaret', id)).toEqual([31])
  })

  test('pays accepted hours that no contract covered, once one is written for them', async () => {
    await become(id, 'ACCEPTED')
    await withoutRates()
    const before = await read('margaret', id)
    expect(before.flags).not.toBe(0)
    const running = await currentContract()
    await system((tx) => tx.update(contracts).set({ start_at: '2026-12-01' }).where(eq(contracts.id, running)))
    await write(worker, '2026-11-09', 33, { end_at: '2026-11-30' })
    expect(await ratesOf('margaret', id)).toEqual([33])
    expect(await read('margaret', id)).toMatchObject({ status: 'ACCEPTED', pay: 297, flags: 0 })
    const stale = await put('margaret', id, '/paid', { updated_at: before.updated_at })
    expect(stale.statusCode).toBe(409)
    await become(id, 'DRAFT')
  })

  test('ends with its contract, but for the hours of that day', async () => {
    at('2026-11-10T08:00:00Z')
    await checkIn(worker, 'riverside')
    await put(worker, id, '', { entries: typedOf(await read(worker, id)) })
    const before = await ratesOf('margaret', id)
    const current = await currentContract()
    expect((await demo.request('margaret', 'DELETE', `/api/me/contracts/${current}`)).statusCode).toBe(200)
    expect(before.every((rate) => rate !== null)).toBe(true)
    const again = contractBody({ worker_id: workerId(worker), start_at: '2026-11-10', end_at: null, hourly_rate: 60 })
    expect((await demo.request('margaret', 'POST', '/api/me/contracts', again)).statusCode).toBe(409)
    expect(await ratesOf('margaret', id)).toEqual(before)
    // As of the day after, no rate is left: whoever types hours there reads that nobody pays them.
    at('2026-11-12T18:00:00Z')
    const entries = [...typedOf(await read(worker, id)).map((line) => ({ ...line, end: line.end ?? '17:30' }))]
    const late = { day: '2026-11-11', site_id: siteId('riverside'), start: '08:00', end: '10:00', break_minutes: 0 }
    expect((await put(worker, id, '', { entries: [...entries, { ...late, note: 'Cleared up.' }] })).statusCode).toBe(
      200,
    )
    const line = (await read(worker, id)).entries.at(-1)
    expect(line).toMatchObject({ hourly_rate: null, day: '2026-11-11' })
    expect(line?.flags).toContain('No contract covers Wed 11 Nov: 2 h 00 are not paid.')
  })
})
