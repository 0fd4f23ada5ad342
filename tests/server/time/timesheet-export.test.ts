import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId } from '#server/demo/ids-by-key'
import { companies } from '#server/platform/db/schema/company'
import type { Timesheet } from '#shared/api/time/timesheet'
import { createDemoServer } from '../../support/demo.ts'
import { downloadWorksheet, openSigned, signed } from '../../support/signed-export.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const excel = '/api/me/timesheets/excel'
const list = async (key: string, query: string) =>
  (await demo.request(key, 'GET', `/api/me/timesheets?per_page=100&${query}`)).json() as {
    data: Timesheet[]
    meta: { total: number }
  }
/** The rows of the sheet as records by head. */
async function rowsAs(key: string, query = '') {
  const { found } = await downloadWorksheet(demo, key, `${excel}?${query}`)
  // exceljs counts rows and cells from 1.
  const [heads = [], ...rows] = (found.getSheetValues() as unknown[][]).slice(1).map((row) => [...row].slice(1))
  return rows.map((row) => Object.fromEntries(heads.map((head, place) => [String(head), row[place] ?? null])))
}

test('holds the weeks that the list shows by the same filters, in its order, to the minute', async () => {
  const query = 'date=2026-10-19&status=SUBMITTED'
  const { data: shown } = await list('margaret', query)
  expect(shown.length).toBeGreaterThan(5)
  const rows = await rowsAs('margaret', query)
  expect(rows.map((row) => [row.Worker, row.Minutes, row['Pay before deductions (£)'], row['Bonus (£)']])).toEqual(
    shown.map(({ worker, minutes, pay, bonus }) => [
      `${worker.first_name} ${worker.last_name}`,
      minutes,
      pay ?? null,
      bonus,
    ]),
  )
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `${day} (min)`)
  for (const row of rows) expect(days.reduce((sum, day) => sum + Number(row[day] ?? 0), 0)).toBe(row.Minutes)
  expect(new Set(rows.map((row) => (row['Week from'] as Date).toISOString().slice(0, 10)))).toEqual(
    new Set(['2026-10-19']),
  )
  expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['Submitted']))
})

test('no column of pay for a manager, the own weeks for a worker, accepted ones for payroll', async () => {
  const [managers] = await rowsAs('priya', 'date=2026-10-19')
  expect(Object.keys(managers ?? {})).not.toContain('Pay before deductions (£)')
  const own = await rowsAs('jan-nowak')
  expect(new Set(own.map(({ Worker }) => Worker))).toEqual(new Set(['Jan Nowak']))
  const payroll = await rowsAs('harjit')
  expect(payroll.length).toBe((await list('harjit', '')).meta.total)
  expect([...new Set(payroll.map(({ Status }) => Status))].sort()).toEqual(['Accepted', 'Paid'])
})

test('money is written as money, and no column is there for a reader to whom it is always empty', async () => {
  const { found } = await downloadWorksheet(demo, 'margaret', `${excel}?date=2026-10-19`)
  const heads = (found.getRow(1).values as string[]).slice(1)
  const formatOf = (head: string) => found.getRow(2).getCell(heads.indexOf(head) + 1).numFmt
  expect(formatOf('Pay before deductions (£)')).toBe('#,##0.00')
  expect(heads).toEqual(expect.arrayContaining(['Role', 'Sites', 'Bonus (£)']))
  const [payroll] = await rowsAs('harjit')
  // Payroll sees neither the work nor where it was.
  expect(Object.keys(payroll ?? {}).filter((head) => ['Role', 'Sites'].includes(head))).toEqual([])
  expect(payroll).toMatchObject({
    Worker: expect.any(String),
    Company: expect.any(String),
    Minutes: expect.any(Number),
  })
})

test('a name that a spreadsheet would run stays text', async () => {
  await demo.deps.db.transaction('system', (tx) =>
    tx
      .update(companies)
      .set({ name: '=HYPERLINK("http://x","y")' })
      .where(eq(companies.id, companyId('main'))),
  )
  const [row] = await rowsAs('margaret', 'date=2026-10-19')
  expect(row?.Company).toBe(`'=HYPERLINK("http://x","y")`)
})

test('an address is for one session and 5 minutes, and is written down', async () => {
  const { path, name } = await signed(demo, 'priya', excel)
  expect(name).toBe('Timesheets 2026-10-26.xlsx')
  expect((await openSigned(demo, path.replace('signature=', 'signature=0'))).statusCode).toBe(403)
  const { rows } = await demo.deps.db.transaction('system', (tx) =>
    tx.execute(sql`select data from audit_events where kind = 'export.timesheets' order by id desc limit 1`),
  )
  expect(rows).toEqual([{ data: expect.objectContaining({ status: 'All' }) }])
  demo.clock.forward(301)
  const late = await openSigned(demo, path)
  expect([late.statusCode, late.json().message]).toEqual([403, 'This address is no longer good. Download it again.'])
})
