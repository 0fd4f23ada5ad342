import { sql } from 'drizzle-orm'
import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { dayBlock, dayBlocks, everyBlock, everyBlocks } from '#server/gate/check-in-export.queries'
import type { CheckIn, CheckInDay } from '#shared/api/gate/check-in'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import * as support from '../../support/signed-export.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const get = (key: string, url: string) => demo.request(key, 'GET', url)
async function read<Row>(key: string, url: string) {
  const answer = await get(key, url)
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  return answer.json() as { data: Row[]; meta: { total: number }; links: Record<string, string | null> }
}
const every = (key: string, query = '') => read<CheckIn>(key, `/api/me/sites/${riverside}/sitecheckins${query}`)
const days = (key: string, query = '') => read<CheckInDay>(key, `/api/me/sites/${riverside}/checkins${query}`)
const change = (statement: ReturnType<typeof sql>) =>
  demo.deps.db.transaction('system', (tx) => tx.execute<Record<string, string>>(statement))
const slugOf = async (key: string) =>
  (await change(sql`select slug from users where id = ${personId(key)}`)).rows[0]?.slug ?? ''

const signed = (key: string, url: string) => support.signed(demo, key, url)
const open = (path: string, token?: string) => support.openSigned(demo, path, token)
const worksheetOf = (key: string, url: string) => support.downloadWorksheet(demo, key, url)

describe('every in and out of a site', () => {
  test('newest first, with how and by whom; an open one has no minutes', async () => {
    const { data, meta } = await every('margaret')
    expect(data.length).toBe(20)
    expect(meta.total).toBeGreaterThan(200)
    expect(data.map(({ in_at }) => in_at)).toEqual(
      data
        .map(({ in_at }) => in_at)
        .toSorted()
        .toReversed(),
    )
    expect(data.filter(({ out_at }) => out_at === null).map(({ minutes }) => minutes)).toContain(null)
    expect(data.filter(({ out_at }) => out_at === null).every(({ minutes }) => minutes === null)).toBe(true)
  })

  test('on days of London, by company and by a part of the name', async () => {
    const on = (await every('margaret', '?from=2026-10-22&to=2026-10-22&per_page=500')).data
    expect(new Set(on.map(({ in_at }) => in_at.slice(0, 10)))).toEqual(new Set(['2026-10-22']))
    const jan = (await every('margaret', '?worker=jan%20now&per_page=500')).data
    expect(new Set(jan.map(({ worker }) => worker.id))).toEqual(new Set([personId('jan-nowak')]))
    const company = on[0]?.company?.id
    const filtered = (await every('margaret', `?from=2026-10-22&to=2026-10-22&per_page=500&company=${company}`)).data
    expect(filtered).toEqual(on.filter((one) => one.company?.id === company))
  })

  test('of a shared site: the own people only, and no name of another company', async () => {
    const { data } = await every('beata', '?per_page=500')
    expect(new Set(data.map(({ company }) => company?.name))).toEqual(
      new Set(['Brightwire Electrical Contractors (Yorkshire) Ltd']),
    )
    expect(data.every(({ in_by, out_by }) => in_by === null && out_by === null)).toBe(true)
  })

  test('days the wrong way round are refused in words, at the field', async () => {
    const answer = await get('margaret', `/api/me/sites/${riverside}/sitecheckins?from=2026-10-22&to=2026-10-21`)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { to: ['The last day is before the first.'] }])
  })

  test('of another company are as those of no site', async () => {
    for (const call of ['checkins', 'sitecheckins', 'checkins/excel', 'sitecheckins/excel']) {
      const foreign = await get('owain', `/api/me/sites/${riverside}/${call}`)
      const none = await get('owain', `/api/me/sites/${missing}/${call}`)
      expect([call, foreign.statusCode, foreign.body]).toEqual([call, 404, none.body])
    }
  })
})

describe('days of a site', () => {
  test('are one row a worker and day, and count every in', async () => {
    const { data, meta } = await days('margaret', '?per_page=5000')
    expect(data.length).toBe(meta.total)
    expect(new Set(data.map(({ day, worker }) => `${day} ${worker.id}`)).size).toBe(data.length)
    const all = await every('margaret', '?per_page=5000')
    expect(data.reduce((sum, { times }) => sum + times, 0)).toBe(all.data.length)
    const today = data.filter(({ day }) => day === '2026-10-26')
    expect(today.every(({ open }) => open)).toBe(true)
  })

  test('an in after midnight of London belongs to the next day', async () => {
    const { rows } = await change(sql`update check_ins set in_at = '2026-07-01T23:30:00Z',
      out_at = '2026-07-02T05:00:00Z' where id = (select id from check_ins where site_id = ${riverside}
      and out_at is not null order by in_at limit 1) returning id`)
    expect(rows.length).toBe(1)
    expect((await days('margaret', '?from=2026-07-01&to=2026-07-01')).data).toEqual([])
    expect((await days('margaret', '?from=2026-07-02&to=2026-07-02')).data[0]).toMatchObject({ minutes: 330 })
  })
})

describe('check-ins of a worker', () => {
  test('are read by themselves, by their company and by the owner of the site; by nobody else', async () => {
    const slug = await slugOf('jan-nowak')
    const url = `/api/me/workers/${slug}/checkins2`
    const own = await read<CheckIn>('jan-nowak', url)
    const ownerView = await read<CheckIn>('margaret', url)
    expect(own.meta.total).toBe(ownerView.meta.total)
    for (const key of ['owain', 'beata', 'dave-hollis'])
      expect([key, (await get(key, url)).statusCode]).toEqual([key, 404])
    expect((await get('jan-nowak', `/api/me/workers/${slug}/checkins/excel`)).statusCode).toBe(403)
  })

  test("of a sub-company: the site's owner reads the rows of its site only", async () => {
    const { rows } = await change(sql`select worker_id from check_ins c join sites s on s.id = c.site_id
      where s.id = ${riverside} and c.company_id <> s.company_id and c.out_at is not null limit 1`)
    const worker = rows[0]?.worker_id
    const { rows: found } = await change(sql`select slug from users where id = ${worker}`)
    const url = `/api/me/workers/${found[0]?.slug}/checkins2`
    const before = await read<CheckIn>('margaret', url)
    await change(sql`update check_ins set site_id = ${siteId('mill')} where id = (select id from check_ins
      where worker_id = ${worker} and out_at is not null limit 1)`)
    expect((await read<CheckIn>('margaret', url)).meta.total).toBe(before.meta.total - 1)
    expect((await read<CheckIn>('beata', url)).meta.total).toBe(before.meta.total)
  })
})

describe('the sheet', () => {
  test('holds every row that the list holds, in its order, on the clock of London', async () => {
    const { data } = await every('margaret', '?per_page=5000')
    const { found, answer } = await worksheetOf('margaret', `/api/me/sites/${riverside}/sitecheckins/excel`)
    expect(found.rowCount).toBe(data.length + 1)
    const clock = (instant: string | null) =>
      instant && `${new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16)}`
    const written = Array.from({ length: data.length }, (_, n) =>
      (found.getRow(n + 2).values as unknown[])
        .slice(1)
        .map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : cell)),
    )
    expect(
      written.map(([worker, company, trade, site, came, , by, left, , outBy, minutes]) => [
        worker,
        company,
        trade ?? null,
        site,
        came,
        by ?? null,
        left ?? null,
        outBy ?? null,
        minutes ?? null,
      ]),
    ).toEqual(
      data.map((one) => [
        `${one.worker.first_name} ${one.worker.last_name}`,
        one.company?.name,
        one.trade,
        one.site.name,
        clock(one.in_at),
        one.in_by,
        clock(one.out_at),
        one.out_by,
        one.minutes,
      ]),
    )
    const shown = found.getColumn(5).values.slice(2) as Date[]
    const summer = data.findIndex(({ in_at }) => in_at < '2026-10-25')
    expect(shown[0]?.toISOString().slice(0, 16)).toBe(data[0]?.in_at.slice(0, 16))
    expect((shown[summer]?.getTime() ?? 0) - Date.parse(data[summer]?.in_at ?? '')).toBeCloseTo(3_600_000, -4)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('.xlsx'),
    })
  })

  test.each([
    ['every', everyBlocks, everyBlock, sql`c.in_at`],
    ['days', dayBlocks, dayBlock, sql`(c.in_at at time zone 'Europe/London')::date`],
  ] as const)('is the same in blocks of any size, which part no time: %s', async (_, blocks, block, time) => {
    const scope = sql`c.site_id = ${riverside}`
    const read = (size: number) =>
      demo.deps.db.transaction('system', async (tx) => {
        const lines = []
        for (const one of await blocks(tx, scope, size)) lines.push(await block(tx, scope, one))
        return lines
      })
    const [whole = []] = await read(100_000)
    const { rows: found } = await change(sql`select max(n)::int as together from (
      select count(distinct c.worker_id) as n from check_ins c where ${scope} group by ${time}) t`)
    const together = Number(found[0]?.together)
    expect(together).toBeLessThan(50)
    expect(whole.length).toBeGreaterThan(200)
    for (const size of [50, whole.length]) {
      const parts = await read(size)
      expect(parts.flat()).toEqual(whole)
      for (const { length } of parts.slice(0, -1)) {
        expect(length).toBeGreaterThanOrEqual(size - together)
        expect(length).toBeLessThan(size + together)
      }
      expect(parts.at(-1)?.length).toBeLessThan(size + together)
    }
  })

  test('of days holds a row a worker and day', async () => {
    const { data } = await days('margaret', '?from=2026-10-19&per_page=5000')
    const { found } = await worksheetOf('margaret', `/api/me/sites/${riverside}/checkins/excel?from=2026-10-19`)
    expect(found.rowCount).toBe(data.length + 1)
    expect(found.getRow(2).getCell(4).value).toEqual(new Date('2026-10-26T00:00:00Z'))
  })

  test('of days has the people of a day by name, as the list has them', async () => {
    const { data } = await days('margaret', '?from=2026-10-26&per_page=5000')
    const { found } = await worksheetOf('margaret', `/api/me/sites/${riverside}/checkins/excel?from=2026-10-26`)
    const names = data.map(({ worker }) => `${worker.first_name} ${worker.last_name}`)
    expect(names.length).toBeGreaterThan(10)
    expect(found.getColumn(1).values.slice(2)).toEqual(names)
  })

  test('of days and of every in and out have names of their own', async () => {
    const nameOf = async (call: string) => (await signed('margaret', `/api/me/sites/${riverside}/${call}/excel`)).name
    expect([await nameOf('checkins'), await nameOf('sitecheckins')]).toEqual([
      'Check-ins by day Riverside Quarter, Block C 2026-10-26.xlsx',
      'Every in and out Riverside Quarter, Block C 2026-10-26.xlsx',
    ])
  })

  test('of a worker holds theirs', async () => {
    const slug = await slugOf('jan-nowak')
    const { meta } = await read<CheckIn>('margaret', `/api/me/workers/${slug}/checkins2`)
    const { found } = await worksheetOf('margaret', `/api/me/workers/${slug}/checkins/excel`)
    expect(found.rowCount).toBe(meta.total + 1)
  })

  test.each(['=HYPERLINK("http://evil.example";"pay")', '+44', '-1', '@SUM(A1)', '\t=1', '\r=1', '_x003D_1', '<&>"'])(
    'a name that begins like a formula is text: %j',
    async (name) => {
      await change(sql`update users set first_name = ${name} where id = ${personId('jan-nowak')}`)
      const { found } = await worksheetOf('margaret', `/api/me/sites/${riverside}/checkins/excel?from=2026-10-26`)
      await change(sql`update users set first_name = 'Jan' where id = ${personId('jan-nowak')}`)
      const matches = (found.getColumn(1).values as string[]).filter((value) => String(value).includes('Nowak'))
      const quote = /^[=+\-@\t\r]/.test(name) ? "'" : ''
      expect(matches).toEqual([`${quote}${name} Nowak`])
      found.eachRow((row) =>
        row.eachCell((cell) =>
          expect([cell.formula, cell.type === exceljs.ValueType.Formula]).toEqual([undefined, false]),
        ),
      )
    },
  )

  test('of a shared site holds the own people only, and no name of another company', async () => {
    const url = `/api/me/sites/${riverside}/sitecheckins/excel`
    await change(sql`update check_ins set in_by = ${personId('margaret')} where site_id = ${riverside}`)
    const named = (await worksheetOf('margaret', url)).found
    expect(new Set((named.getColumn(7).values as string[]).slice(2))).toEqual(new Set(['Margaret Finch']))
    const { found } = await worksheetOf('beata', url)
    expect((found.getColumn(7).values as string[]).slice(2)).toEqual([])
    expect(new Set((found.getColumn(2).values as string[]).slice(2))).toEqual(
      new Set(['Brightwire Electrical Contractors (Yorkshire) Ltd']),
    )
  })

  test('of several sites: one that is foreign is 404 for the whole', async () => {
    const url = (ids: string[]) => `/api/me/sites/${riverside}/checkins/excel?site_id=${ids.join(',')}`
    const none = await get('margaret', url([riverside, missing]))
    const foreign = await get('margaret', url([riverside, siteId('mill')]))
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect((await get('margaret', url([riverside, siteId('northgate')]))).statusCode).toBe(200)
    expect((await get('margaret', url(['all of them']))).statusCode).toBe(422)
  })
})

describe('its address', () => {
  const url = `/api/me/sites/${riverside}/sitecheckins/excel`
  const words = async (path: string, token?: string) => {
    const answer = await open(path, token)
    return [answer.statusCode, answer.json().message]
  }

  test('opens without a sign-in, and with its own; not with that of somebody else', async () => {
    const { path } = await signed('margaret', url)
    expect((await open(path)).statusCode).toBe(200)
    const other = await demo.signIn(personId('owain'))
    expect(await words(path, other)).toEqual([403, 'This address was made for somebody else.'])
  })

  test('is good for five minutes', async () => {
    const { path } = await signed('margaret', url)
    demo.clock.forward(301)
    const answer = await words(path)
    demo.clock.set(null)
    expect(answer).toEqual([403, 'This address is no longer good. Download it again.'])
  })

  test('cannot be edited: neither the site, nor the session, nor the end', async () => {
    const { path } = await signed('owain', `/api/me/sites/${siteId('mill')}/checkins/excel`)
    const margarets = new URL((await signed('margaret', url)).path, 'http://muster.test')
    for (const part of ['of', 'for', 'expires'] as const) {
      const edited = new URL(path, 'http://muster.test')
      const value = part === 'expires' ? '4102444800' : (margarets.searchParams.get(part) ?? '')
      edited.searchParams.set(part, value)
      expect([part, ...(await words(`${edited.pathname}${edited.search}`))]).toEqual([
        part,
        403,
        'This address is no longer good. Download it again.',
      ])
    }
  })

  test('of a site whose sharing has ended opens no more, nor when the sign-in has', async () => {
    const { path } = await signed('beata', url)
    await change(sql`update site_subcompanies set status = 'ENDED' where site_id = ${riverside} and status = 'GRANTED'`)
    expect((await open(path)).statusCode).toBe(404)
    const mine = await signed('margaret', url)
    await change(sql`update sessions set revoked_at = now() where user_id = ${personId('margaret')}`)
    expect(await words(mine.path)).toEqual([403, 'This address is no longer good. Download it again.'])
  })
})
