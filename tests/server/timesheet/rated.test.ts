import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ContractDetail } from '#contract/contract'
import type { Home } from '#contract/home'
import type { Timesheet } from '#contract/timesheet'
import { contracts } from '#server/db/schema/contract'
import { timesheetEntries, timesheets } from '#server/db/schema/timesheet'
import type { SiteKey } from '#server/demo/companies'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { createDemoServer } from '../../support/demo.ts'
import { wrongSums } from '../../support/sums.ts'
import { weeksOf } from '../../support/weeks.ts'

/** Hours and the rate that pays them, whenever the contract, its days or its rate are written down. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { system, list, read, put, timesheetIdOf, become, typedOf } = weeksOf(() => demo)
afterEach(async () => expect(await system(wrongSums)).toEqual([]))

const at = (instant: string) => demo.clock.set(new Date(instant))
const pass = async (site: SiteKey, body: object) => {
  const answer = await demo.request('margaret', 'POST', `/api/me/sites/${siteId(site)}/workers`, body)
  expect(answer.statusCode).toBe(200)
}
const checkIn = (worker: string, site: SiteKey) =>
  pass(site, { onsite: [workerId(worker)], override_reason: 'Known on this site.' })
const checkOut = (worker: string, site: SiteKey) => pass(site, { check_offsite: [workerId(worker)] })
/** A shift of nine hours and half an hour of break. */
const work = async (worker: string, site: SiteKey, day: string) => {
  at(`${day}T08:00:00Z`)
  await checkIn(worker, site)
  at(`${day}T17:30:00Z`)
  await checkOut(worker, site)
}
const contractOf = async (worker: string) => {
  const [row] = await system((tx) =>
    tx
      .select()
      .from(contracts)
      .where(eq(contracts.worker_id, workerId(worker))),
  )
  if (!row) throw new Error('no contract')
  return row
}
const write = async (worker: string, start_at: string, hourly_rate: number, terms: object = {}) => {
  const body = { worker_id: workerId(worker), role_id: 'labourer', start_at, end_at: null, hourly_rate, ...terms }
  const made = await demo.request('margaret', 'POST', '/api/me/contracts', body)
  expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
  return made.json().data as ContractDetail
}
const change = async (id: string, body: object) =>
  expect((await demo.request('margaret', 'PUT', `/api/me/contracts/${id}`, body)).statusCode).toBe(200)
const uncoveredFor = async (key: string) => {
  const { home } = (await demo.request(key, 'GET', '/api/me/home')).json().data as { home: Home }
  return home.kind === 'company' ? home.decisions.filter(({ kind }) => kind === 'uncovered') : []
}
const ratesOf = async (key: string, id: string) => (await read(key, id)).entries.map(({ hourly_rate }) => hourly_rate)

describe('days that no contract covers', () => {
  const worker = 'abdullah-el-sayed-mansour'
  let id = ''
  beforeAll(async () => {
    const { id: contract } = await contractOf(worker)
    await system((tx) => tx.update(contracts).set({ end_at: '2026-10-27' }).where(eq(contracts.id, contract)))
    at('2026-10-26T17:30:00Z')
    await checkOut(worker, 'northgate')
    await checkOut('leanne-ackroyd', 'northgate')
    await checkOut('gareth-bowen-thomas', 'riverside')
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
    expect(queue?.detail).toContain('hours without a contract')
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
        count: 1,
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
    expect([after.pay, after.flags]).toEqual([Math.round(((pay ?? 0) + 18 * 25) * 100) / 100, 0])
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
