import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#server/platform/auth/sessions'
import type { Database } from '#server/platform/db/database'
import { freshDatabase } from '../../support/database.ts'
import { grow, grown } from '../../support/grown-company.ts'
import { type Read, reads } from '../../support/grown-reads.ts'
import { explained, type TableScan } from '../../support/plans.ts'
import { createTestServer } from '../../support/test-server.ts'

/** 20 weeks of 60 people on six sites. */
const size = { workers: 60, weeks: 1200 }
const companies: Partial<Record<Read['who'], string>> = {
  owner: grown.companies.main,
  manager: grown.companies.main,
  sub: grown.companies.sub,
  payroll: grown.companies.payroll,
}

let scans: TableScan[] = []
let stage: Awaited<ReturnType<typeof createTestServer>>
/** Tables that grow with time and not with people or sites: how many rows each has. */
const long = new Map<string, number>()
const tokens = new Map<string, string>()
beforeAll(async () => {
  const database = async (now: () => Date): Promise<Database> => {
    const db = await freshDatabase(now)
    await db.transaction('system', async (tx) => {
      for (const statement of [...grow(size), 'reset role', 'analyze']) await tx.execute(sql.raw(statement))
      const { rows } = await tx.execute<{ table: string; rows: number }>(
        sql`select relname as "table", reltuples::int as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
      for (const { table, rows: n } of rows) if (n > 5 * size.workers) long.set(table, n)
    })
    return { ...db, transaction: explained(db.transaction, (found) => scans.push(...found)) }
  }
  stage = await createTestServer({ database })
  for (const who of new Set(reads.map((read) => read.who))) {
    const userId = who === 'worker' ? grown.worker(1) : grown.people[who]
    const opening = { remember: false, wrapper: false, ip: '127.0.0.1', userAgent: 'test' }
    const { accessToken } = await stage.deps.db.transaction('system', (tx) =>
      openSession(tx, stage.deps, { userId, companyId: companies[who] ?? null, ...opening }),
    )
    tokens.set(who, accessToken)
  }
}, 300_000)
afterAll(() => stage.close())

test('the tables that grow with time are known', () => {
  expect([...long.keys()]).toEqual(
    expect.arrayContaining([
      'check_ins',
      'history',
      'notifications',
      'timesheet_entries',
      'timesheet_sums',
      'timesheets',
    ]),
  )
})

/** Reads that look through a whole table, and why they may. */
const counted: [string[], string] = [['timesheets'], 'the total of a list is counted, to 10,000']
const whole: Record<string, [tables: string[], reason: string]> = {
  weeks: counted,
  'weeks, a later page': counted,
  'weeks of a manager': counted,
}

test.each(reads)('$name, asked by $who, looks through no past', { timeout: 120_000 }, async ({ name, who, path }) => {
  scans = []
  const headers = { authorization: `Bearer ${tokens.get(who)}` }
  expect((await stage.app.inject({ method: 'GET', url: path, headers })).statusCode).toBe(200)
  expect(scans.length).toBeGreaterThan(0)
  const allowed = whole[name]?.[0] ?? []
  const past = scans.flatMap(({ table, how, loops, rows }) => {
    const all = long.get(table)
    const isWhole = all !== undefined && (rows > all / 2 || loops * rows > 3 * all)
    return isWhole && !allowed.includes(table) ? [`${table}: ${loops} x ${rows} of ${all} rows, ${how}`] : []
  })
  expect(past).toEqual([])
})
