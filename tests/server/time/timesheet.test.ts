import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { timesheetEntries, timesheetPayments, timesheets } from '#server/platform/db/schema/timesheet'
import type { Timesheet } from '#shared/api/time/timesheet'
import type { CheckInOnDate, TimesheetFilters } from '#shared/api/time/timesheet-filters'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const northgate = siteId('northgate')
const { system, list, read, put, timesheetIdOf, become, movesOf, notificationsOf, typedOf } = weeksOf(() => demo)

describe('what stands beside a week', () => {
  test('the sites where hours may be written, and the average of its weeks: for its company, and not for others', async () => {
    const id = await timesheetIdOf('jan-nowak')
    const own = await read('jan-nowak', id)
    expect(own.places.map((site) => site.id)).toContain(riverside)
    expect(own.average).toMatchObject({ limit: 48 * 60 })
    expect(own.average?.weeks).toBeGreaterThan(1)
    const [minutes] = (
      await system((tx) =>
        tx.execute<{ sum: number }>(sql`select coalesce(sum(e.minutes), 0)::int as sum from timesheet_entries e
          join timesheets t on t.id = e.timesheet_id where t.worker_id = ${workerId('jan-nowak')} and t.week <= '2026-10-19'`),
      )
    ).rows
    expect(own.average?.minutes).toBe(Math.round((minutes?.sum ?? 0) / (own.average?.weeks ?? 1)))
    expect((await read('priya', id)).average).toEqual(own.average)
    const foreign = await read('priya', await timesheetIdOf('jermaine-clarke'))
    if (foreign) expect([foreign.places, foreign.average]).toEqual([[], null])
  })
  test.each(['margaret', 'priya', 'callum-ogilvie', 'leanne-ackroyd', 'harjit'])(
    'what waits on %s is as many rows as lit their dot',
    async (key) => {
      const { count } = (await demo.request(key, 'GET', '/api/me/timesheets/pending')).json().data
      const waiting = await list(key, '?show=Waiting&per_page=100')
      expect(count).toBeGreaterThan(0)
      expect(waiting.meta.total).toBe(count)
    },
  )
})

describe('who reads which weeks', () => {
  test('a worker their own, with the pay; the newest first, this week opened', async () => {
    const { data, meta } = await list('jan-nowak', '?per_page=200')
    const mine = data as Timesheet[]
    expect(meta.total).toBe(mine.length)
    expect(mine[0]).toMatchObject({ week: '2026-10-26', status: 'DRAFT', mine: false })
    expect(new Set(mine.map(({ worker }) => worker.id))).toEqual(new Set([workerId('jan-nowak')]))
    expect(mine.map(({ week }) => week)).toEqual(
      mine
        .map(({ week }) => week)
        .sort()
        .reverse(),
    )
    expect(mine.every(({ pay }) => typeof pay === 'number')).toBe(true)
  })

  test('a manager the company’s without any pay; the owner with it', async () => {
    const id = await timesheetIdOf('jan-nowak')
    const answer = await demo.request('priya', 'GET', `/api/me/timesheets/${id}`)
    expect(answer.json().data).toMatchObject({ worker: { last_name: 'Nowak' }, pending: 1 })
    expect(answer.body).not.toMatch(/"pay"|hourly_rate|23\.25/)
    const owner = await read('margaret', id)
    expect(owner.entries.map(({ hourly_rate }) => hourly_rate)).toEqual(expect.arrayContaining([22.5, 23.25]))
    expect(owner.pay).toBeGreaterThan(0)
  })

  test('a payroll company reads what it is to pay, its hours and money and nothing else of it', async () => {
    const { data } = await list('harjit', '?per_page=200')
    expect(new Set(data.map(({ status }: Timesheet) => status))).toEqual(new Set(['ACCEPTED', 'PAID']))
    for (const key of ['harjit', 'tobias']) {
      const timesheet = await read(key, data[0].id)
      expect(timesheet.pay).toBe(data[0].pay)
      expect(timesheet.entries.every(({ hourly_rate }) => typeof hourly_rate === 'number')).toBe(true)
      expect(timesheet).toMatchObject({ role: null, sites: [], approver: null, messages: [], timeline: [], places: [] })
      expect(timesheet.entries.every(({ site, seen, note }) => site === null && seen === null && note === null)).toBe(
        true,
      )
    }
    const waits = await timesheetIdOf('jan-nowak')
    expect((await demo.request('harjit', 'GET', `/api/me/timesheets/${waits}`)).statusCode).toBe(404)
  })

  test('nor does it learn where somebody works by narrowing the list', async () => {
    const at = async (id: string) => (await list('harjit', `?per_page=200&site=${id}`)).meta.total
    expect([await at(riverside), await at(northgate)]).toEqual([0, 0])
  })

  test.each(['owain', 'eamon', 'callum-ogilvie'])('%s finds nothing of it', async (key) => {
    const id = await timesheetIdOf('jan-nowak')
    const never = await demo.request(key, 'GET', `/api/me/timesheets/${missing}`)
    const other = await demo.request(key, 'GET', `/api/me/timesheets/${id}`)
    expect([other.statusCode, other.body]).toEqual([404, never.body])
    expect((await put(key, id, '', { entries: [] })).statusCode).toBe(404)
  })

  test('who runs the site reads the hours of a sub-company there, minutes only', async () => {
    const id = await timesheetIdOf('jermaine-clarke')
    const answer = await demo.request('margaret', 'GET', `/api/me/timesheets/${id}`)
    expect(answer.json().data.minutes).toBeGreaterThan(0)
    expect(answer.body).not.toMatch(/"pay"|hourly_rate/)
    expect((await demo.request('colin', 'GET', `/api/me/timesheets/${id}`)).statusCode).toBe(404)
  })

  test('by site, worker, status and any day of the week', async () => {
    const all = async (query: string) => (await list('margaret', `?per_page=500&${query}`)).data as Timesheet[]
    const week = await all('date=2026-10-21')
    expect(new Set(week.map((one) => one.week))).toEqual(new Set(['2026-10-19']))
    const jan = await all(`worker=${workerId('jan-nowak')}&status=PAID`)
    expect(new Set(jan.map((one) => `${one.worker.id} ${one.status}`))).toEqual(
      new Set([`${workerId('jan-nowak')} PAID`]),
    )
    const there = await all(`site=${northgate}&date=2026-10-21`)
    expect(there.length).toBeGreaterThan(3)
    expect(there.every(({ sites }) => sites.some(({ id }) => id === northgate))).toBe(true)
  })
})

describe('what the screens are narrowed by', () => {
  const getData = async (key: string, path: string) => (await demo.request(key, 'GET', `/api/me${path}`)).json().data

  test('is built from what the reader sees, All first', async () => {
    const owner = (await getData('margaret', '/timesheets/filters')) as TimesheetFilters
    expect([owner.sites[0], owner.workers[0], owner.statuses[0]].map((one) => one?.value)).toEqual([
      'All',
      'All',
      'All',
    ])
    expect(owner.statuses.map(({ label }) => label)).toContain('Submitted')
    expect(owner.weeks).toEqual([...owner.weeks].sort().reverse())
    const jan = (await getData('jan-nowak', '/timesheets/filters')) as TimesheetFilters
    expect(jan.workers.map(({ label }) => label)).toEqual(['All', 'Jan Nowak'])
    expect(
      (await getData('owain', '/timesheets/filters')).workers.map(({ value }: { value: string }) => value),
    ).not.toContain(workerId('jan-nowak'))
    const { weeks } = (await getData('margaret', '/timesheets/filters?date=2026-10-21')) as TimesheetFilters
    expect(weeks).toEqual(['2026-10-19'])
    const slug = (await read('margaret', await timesheetIdOf('jan-nowak'))).worker.slug
    const his = (await getData('margaret', `/workers/${slug}/timesheets/filters`)) as TimesheetFilters
    expect(his.workers).toHaveLength(2)
    expect((await demo.request('owain', 'GET', `/api/me/workers/${slug}/timesheets/filters`)).statusCode).toBe(404)
  })

  test('says where there were hours on a day, and what the gates saw then', async () => {
    expect(await getData('jan-nowak', '/timesheets/site-ids-for-date?date=2026-10-19')).toEqual([riverside])
    expect(await getData('owain', '/timesheets/site-ids-for-date?date=2026-10-19')).not.toContain(riverside)
    const checkedIn = (await getData('margaret', '/timesheets/checkins-for-date?date=2026-10-19')) as CheckInOnDate[]
    expect(checkedIn.map(({ worker }) => worker.id)).toContain(workerId('jan-nowak'))
    expect(checkedIn.map(({ worker }) => worker.last_name)).toEqual(
      checkedIn.map(({ worker }) => worker.last_name).sort(),
    )
    const own = (await getData('jan-nowak', '/timesheets/checkins-for-date?date=2026-10-19')) as CheckInOnDate[]
    expect(own.map(({ worker, status }) => [worker.id, status])).toEqual([[workerId('jan-nowak'), 'Left']])
    expect(await getData('jan-nowak', '/timesheets/checkins-for-date?date=2026-10-19&status=On%20site')).toEqual([])
    expect((await demo.request('jan-nowak', 'GET', '/api/me/timesheets/checkins-for-date')).statusCode).toBe(422)
  })
})

describe('a week that is decided', () => {
  const worker = 'gareth-bowen-thomas'
  let id = ''
  beforeAll(async () => {
    id = await timesheetIdOf(worker)
    await become(id, 'DRAFT')
  })

  test('is sent, recalled, sent again, rejected with a note, put right, accepted and paid, each told and written down', async () => {
    const before = (await movesOf(id)).length
    expect((await put(worker, id, '/submit')).json().data.status).toBe('SUBMITTED')
    expect((await notificationsOf(personId('priya'), id)).at(-1)).toMatchObject({ type: 'timesheet.submitted' })
    const again = await put(worker, id, '/submit')
    expect([again.statusCode, again.json().message]).toEqual([409, 'This week is submitted and waits for a decision.'])
    const recalled = await put(worker, id, '', { entries: typedOf(await read(worker, id)) })
    expect(recalled.json().data).toMatchObject({ status: 'DRAFT', submitted_at: null })
    await put(worker, id, '/submit')
    for (const message of [' ', '.', '-']) {
      const wordless = await put('priya', id, '/reject', { message })
      expect([wordless.statusCode, wordless.json().errors]).toEqual([422, { message: ['Write a note.'] }])
    }
    expect((await put('priya', id, '/reject', { message: 'Wednesday says 19:30.' })).json().data.status).toBe(
      'REJECTED',
    )
    demo.clock.forward(40)
    await demo.outbox.flush()
    expect((await notificationsOf(workerId(worker), id)).at(-1)).toMatchObject({
      type: 'timesheet.rejected',
      description: 'The week of 19/10/2026 came back: Wednesday says 19:30.',
    })
    expect((await put('priya', id, '/accept')).statusCode).toBe(409)
    await put(worker, id, '/submit')
    expect((await put('priya', id, '/accept')).json().data.status).toBe('ACCEPTED')
    for (const [who, path, body] of [
      [worker, '', { entries: [] }],
      ['priya', '', { entries: [] }],
      ['priya', '/reject', { message: 'Too late.' }],
    ] as const) {
      const closed = await put(who, id, path, body)
      expect([closed.statusCode, closed.json().message]).toEqual([409, 'This week is accepted already.'])
    }
    expect((await put('priya', id, '/paid')).statusCode).toBe(403)
    expect((await put('priya', id, '/bonus', { amount: 40 })).json().data.bonus).toBe(40)
    const paid = await put('margaret', id, '/paid')
    expect(paid.json().data.status).toBe('PAID')
    const [payment] = await system((tx) =>
      tx.select().from(timesheetPayments).where(eq(timesheetPayments.timesheet_id, id)),
    )
    const { minutes, pay } = await read('margaret', id)
    expect(payment).toMatchObject({
      minutes,
      bonus_amount: 40,
      hours_amount: Math.round(((pay ?? 0) - 40) * 100) / 100,
    })
    const twice = await put('margaret', id, '/paid')
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'This week is paid: it is closed.'])
    const moves = (await movesOf(id)).map(({ move }) => move)
    expect(moves.slice(before)).toEqual(['submit', 'recall', 'submit', 'reject', 'submit', 'accept', 'setBonus', 'pay'])
    expect((await read(worker, id)).timeline.map(({ move }) => move)).toEqual(moves.toReversed())
  })

  test('with a day that has no end is neither sent nor accepted', async () => {
    const jan = await timesheetIdOf('jan-nowak')
    const accept = await put('priya', jan, '/accept')
    expect([accept.statusCode, accept.json().message]).toEqual([409, 'A day has no finish time yet.'])
    await become(jan, 'DRAFT')
    expect((await put('jan-nowak', jan, '/submit')).json().message).toBe('A day has no finish time yet.')
  })

  test('corrected by a manager it is the worker’s to send again', async () => {
    const timesheetId = await timesheetIdOf('joseph-akintola')
    await become(timesheetId, 'SUBMITTED')
    const lines = typedOf(await read('priya', timesheetId))
    const answer = await put('priya', timesheetId, '', {
      entries: lines.map((line) => ({ ...line, break_minutes: 60, note: 'An hour for lunch.' })),
    })
    expect(answer.json().data).toMatchObject({ status: 'DRAFT', corrected: true })
    expect((await movesOf(timesheetId)).at(-1)).toMatchObject({ move: 'correct', by: personId('priya') })
    expect((await put('priya', timesheetId, '/accept')).statusCode).toBe(409)
    expect((await put('joseph-akintola', timesheetId, '/submit')).json().data).toMatchObject({ corrected: false })
  })

  test('nobody decides about, corrects or gives a bonus to their own', async () => {
    const timesheetId = await timesheetIdOf('nkechi-eze')
    await become(timesheetId, 'SUBMITTED')
    await system((tx) =>
      tx
        .update(timesheets)
        .set({ worker_id: personId('margaret') })
        .where(eq(timesheets.id, timesheetId)),
    )
    for (const [path, body] of [
      ['/accept', undefined],
      ['/reject', { message: 'No.' }],
      ['/bonus', { amount: 5000 }],
    ] as const) {
      const own = await put('margaret', timesheetId, path, body)
      expect([own.statusCode, own.json().message]).toEqual([403, 'Nobody decides about their own hours.'])
    }
    await system((tx) =>
      tx
        .update(timesheets)
        .set({ worker_id: workerId('nkechi-eze') })
        .where(eq(timesheets.id, timesheetId)),
    )
  })

  test('100 at once who accept and reject: exactly one wins', async () => {
    const timesheetId = await timesheetIdOf('lorraine-pickersgill')
    await become(timesheetId, 'SUBMITTED')
    const before = (await movesOf(timesheetId)).length
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2
          ? put('priya', timesheetId, '/accept')
          : put('margaret', timesheetId, '/reject', { message: `Look again, ${n}.` }),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 409).length]).toEqual([1, 99])
    expect((await movesOf(timesheetId)).length).toBe(before + 1)
  })

  test.each([{ amount: -1 }, { amount: 1.005 }, { amount: 100_000 }, {}])('no bonus of %j', async (body) => {
    expect((await put('margaret', await timesheetIdOf('vasile-munteanu'), '/bonus', body)).statusCode).toBe(422)
  })
})

describe('a week builds itself', () => {
  test('on the first check-in, its hours pending until they leave', async () => {
    const worker = 'bronwen-pugh'
    expect(await timesheetIdOf(worker, '2026-10-26')).toBe('')
    const body = { onsite: [workerId(worker)], override_reason: 'Known on this site.' }
    const came = await demo.request('owain', 'POST', `/api/me/sites/${siteId('mill')}/workers`, body)
    expect(came.json().data?.new_onsite).toHaveLength(1)
    const timesheetId = await timesheetIdOf(worker, '2026-10-26')
    expect((await read(worker, timesheetId)).entries).toEqual([
      expect.objectContaining({ day: '2026-10-26', minutes: null, source: 'CHECK_IN', flags: [] }),
    ])
    demo.clock.forward(8 * 3600)
    const left = await demo.request('owain', 'POST', `/api/me/sites/${siteId('mill')}/workers`, {
      check_offsite: [workerId(worker)],
    })
    expect(left.statusCode).toBe(200)
    const [entry] = (await read(worker, timesheetId)).entries
    expect(entry).toMatchObject({ break_minutes: 30, minutes: 450 })
    const rows = await system((tx) =>
      tx.select().from(timesheetEntries).where(eq(timesheetEntries.timesheet_id, timesheetId)),
    )
    expect(rows[0]?.contract_rate_id).not.toBeNull()
  })
})
