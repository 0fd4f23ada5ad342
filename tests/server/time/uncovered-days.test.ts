import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Home } from '#shared/api/home/home'
import type { Timesheet } from '#shared/api/time/timesheet'
import { createDemoServer } from '../../support/demo.ts'
import { wrongSums } from '../../support/time/sums.ts'
import { ratesRig } from './rates-rig.ts'

/** Hours on days that no contract covers, and the contract that is written for them later. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const {
  system,
  list,
  read,
  put,
  timesheetIdOf,
  typedOf,
  at,
  checkIn,
  checkOut,
  work,
  contractOf,
  write,
  change,
  ratesOf,
} = ratesRig(() => demo)
afterEach(async () => expect(await system(wrongSums)).toEqual([]))

const uncoveredFor = async (key: string) => {
  const { home } = (await demo.request(key, 'GET', '/api/me/home')).json().data as { home: Home }
  return home.kind === 'company' ? home.decisions.filter(({ kind }) => kind === 'uncovered') : []
}

describe('days that no contract covers', () => {
  const worker = 'abdullah-el-sayed-mansour'
  let id = ''
  beforeAll(async () => {
    const { id: contract } = await contractOf(worker)
    await system((tx) => tx.update(contracts).set({ end_at: '2026-10-27' }).where(eq(contracts.id, contract)))
    at('2026-10-26T17:30:00Z')
    await checkOut(worker, 'northgate')
    await checkOut('leanne-ackroyd', 'northgate')
    for (const day of ['27', '28', '29']) await work(worker, 'northgate', `2026-10-${day}`)
    id = await timesheetIdOf(worker, '2026-10-26')
  })

  test('are flagged for who decides, without a pound, and for the worker', async () => {
    const { week } = await read('colin', id)
    expect(week).toBe('2026-10-26')
    for (const key of ['colin', worker]) {
      const { entries, flags } = await read(key, id)
      const found = entries.flatMap((entry) => entry.flags)
      expect(found).toEqual([
        'No contract covers Wed 28 Oct: 9 h 00 are not paid.',
        'No contract covers Thu 29 Oct: 9 h 00 are not paid.',
      ])
      expect(flags).toBe(2)
    }
    expect((await put(worker, id, '/submit', {})).statusCode).toBe(200)
    const listed = (await list('colin', '?status=SUBMITTED&per_page=200')).data as Timesheet[]
    expect(listed.find((one) => one.id === id)?.flags).toBe(2)
    expect(JSON.stringify(await read('colin', id))).not.toContain('£')
  })

  test('are pending hours too while somebody is in', async () => {
    at('2026-10-30T08:00:00Z')
    await checkIn(worker, 'northgate')
    expect((await put(worker, id, '', { entries: typedOf(await read(worker, id)) })).statusCode).toBe(200)
    const { entries } = await read('colin', id)
    expect(entries.at(-1)?.flags).toContain('No contract covers Fri 30 Oct: its hours are not paid.')
    at('2026-10-30T12:00:00Z')
    await checkOut(worker, 'northgate')
    await put(worker, id, '', { entries: typedOf(await read(worker, id)).slice(0, -1) })
    await put(worker, id, '/submit', {})
  })

  test('are counted among the flags of the weeks to accept', async () => {
    const { home } = (await demo.request('margaret', 'GET', '/api/me/home')).json().data as { home: Home }
    const queue = home.kind === 'company' ? home.decisions.find(({ kind }) => kind === 'timesheets') : undefined
    expect(queue?.detail).toContain('hours that no contract covers')
  })

  test('wait for the owner on home, also those of a week that does not exist, for 28 days', async () => {
    await work(worker, 'northgate', '2026-11-02')
    expect(await timesheetIdOf(worker, '2026-11-02')).toBe('')
    const { slug } = (await demo.request(worker, 'GET', '/api/me')).json().data
    expect(await uncoveredFor('margaret')).toEqual([
      {
        kind: 'uncovered',
        title: 'Abdullah El-Sayed Mansour worked without a contract since 28 Oct: 31 h 00',
        detail: 'These hours are not paid until a contract covers their days.',
        since: null,
        worker_slug: slug,
      },
    ])
    expect(await uncoveredFor('colin')).toEqual([])
    const before = demo.clock.now()
    at('2026-11-29T12:00:00Z')
    expect((await uncoveredFor('margaret')).map(({ title }) => title)).toEqual([
      'Abdullah El-Sayed Mansour worked without a contract since 2 Nov: 9 h 00',
    ])
    at('2026-12-01T12:00:00Z')
    expect(await uncoveredFor('margaret')).toEqual([])
    at(before.toISOString())
  })

  test('are paid by a contract written later: sent weeks get its rate, missing ones are opened', async () => {
    const before = await read('colin', id)
    expect(before.status).toBe('SUBMITTED')
    const { entries: paid, pay } = await read('margaret', id)
    expect(paid.map(({ hourly_rate }) => hourly_rate)).toEqual([24.1, 24.1, null, null])
    at('2026-11-03T09:00:00Z')
    const made = await write(worker, '2026-10-28', 25)
    expect(await ratesOf('margaret', id)).toEqual([24.1, 24.1, 25, 25])
    const after = await read('margaret', id)
    expect(after.pay).toBe(Math.round(((pay ?? 0) + 18 * 25) * 100) / 100)
    expect(after.entries.flatMap(({ flags }) => flags)).toEqual([])
    // What somebody had read before pays less: it is not accepted unread.
    const stale = await put('colin', id, '/accept', { updated_at: before.updated_at })
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'Somebody has changed this week meanwhile.'])
    const missed = await timesheetIdOf(worker, '2026-11-02')
    expect(await read(worker, missed)).toMatchObject({
      status: 'DRAFT',
      minutes: 540,
      entries: [{ day: '2026-11-02', source: 'CHECK_IN', hourly_rate: 25, flags: [] }],
    })
    expect(await uncoveredFor('margaret')).toEqual([])
    // Once more opens and adds nothing.
    await change(made.id, { hourly_rate: 26 })
    const weeks = await system((tx) =>
      tx
        .select()
        .from(timesheets)
        .where(and(eq(timesheets.worker_id, workerId(worker)), eq(timesheets.week, '2026-11-02'))),
    )
    expect(weeks).toHaveLength(1)
    expect((await read(worker, missed)).entries).toHaveLength(1)
  })

  test('open no week under a contract without timesheets, which covers them as well', async () => {
    const other = 'leanne-ackroyd'
    const { id: contract } = await contractOf(other)
    await system((tx) => tx.update(contracts).set({ end_at: '2026-11-01' }).where(eq(contracts.id, contract)))
    await work(other, 'northgate', '2026-11-05')
    expect((await uncoveredFor('margaret')).map(({ title }) => title)).toEqual([
      'Leanne Ackroyd worked without a contract since 5 Nov: 9 h 00',
    ])
    await write(other, '2026-11-05', 16, { use_timesheet: false })
    expect(await uncoveredFor('margaret')).toEqual([])
    expect(await timesheetIdOf(other, '2026-11-02')).toBe('')
  })

  test('several people share a line, with their names', async () => {
    const others = ['stefan-petrov', 'vasile-munteanu', 'harpreet-singh-bhullar', 'nkechi-eze']
    await system(async (tx) => {
      for (const other of others)
        await tx
          .update(contracts)
          .set({ end_at: '2026-10-20' })
          .where(eq(contracts.worker_id, workerId(other)))
    })
    const found = await uncoveredFor('margaret')
    expect(found.map(({ title, worker_slug }) => [title, worker_slug])).toEqual([
      ['4 people worked without a contract', undefined],
    ])
    expect(found[0]?.detail).toMatch(/^.+, .+ and 2 more · the first since \d+ Oct · not paid until a contract covers/)
  })
})
