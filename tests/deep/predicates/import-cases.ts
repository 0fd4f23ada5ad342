import { sql } from 'drizzle-orm'
import { companyId, staffId, workerId } from '#server/demo/ids-by-key'
import { importForm } from '../../support/workforce/import-form.ts'
import { xlsxOfRows } from '../../support/workforce/xlsx.ts'
import { type AccessCase, reads, writes } from './access-case.ts'
import type { Fixture } from './fixture.ts'

const heads = ['First name', 'Last name', 'Mobile', 'City', 'Payroll number', 'Site', 'Address line 1']
const mapping = ['first_name', 'last_name', 'mobile', 'city', 'payroll_number', 'site', 'address_line_1']
const stranger = '07700 900881'
/** Batches by their callers, the same in each run. */
const batches = { margaret: '0199c000-0000-7000-8000-00000000b001', owain: '0199c000-0000-7000-8000-00000000b002' }
type Owner = keyof typeof batches

async function take(fixture: Fixture, key: Owner, rows: string[][], more: { dry?: boolean; batch?: string } = {}) {
  const { payload, headers } = await importForm({
    file: xlsxOfRows([heads, ...rows]),
    mapping,
    batch: batches[key],
    ...more,
    plan: { fixes: {}, choices: Object.fromEntries(rows.map((_, index) => [index + 2, 'update'])) },
  })
  const { status, body } = await fixture.request(key, 'POST', '/api/me/workers/excel', payload, headers)
  const { data, message, errors } = JSON.parse(body)
  return [status, message, errors, data?.counts, data?.own, data?.wrong]
}
const undo = async (fixture: Fixture, key: Owner, of: Owner) => {
  const { status, body } = await fixture.request(key, 'POST', '/api/me/workers/excel/delete', { batch_id: batches[of] })
  return [status, body]
}
const phoneOf = async (fixture: Fixture, worker: string) =>
  String(
    (await fixture.change(sql`select phone_number from users where id = ${workerId(worker)}`)).rows[0]?.phone_number,
  )
const kept = async (fixture: Fixture) => [
  (
    await fixture.change(
      sql`select company_id, status, name, phone_number from invitations where kind = 'WORKER' order by company_id, phone_number, name`,
    )
  ).rows,
  (
    await fixture.change(
      sql`select company_id, worker_id, payroll_number, ended_at is null as live from employments order by company_id, worker_id, payroll_number`,
    )
  ).rows,
  (await fixture.change(sql`select company_id, status from import_batches order by id`)).rows,
  (await fixture.change(sql`select company_id, mapping from import_mappings order by company_id`)).rows,
  (await fixture.change(sql`select id, city from users order by id`)).rows,
]
/** What an import begins with, without the hours and ids that each run makes anew. */
const starts = async (fixture: Fixture, key: string) => {
  const { status, body } = await fixture.request(key, 'GET', '/api/me/workers/excel')
  return [status, body.replace(/"at":"[^"]*"/g, '')]
}
const alsoOfOther = (fixture: Fixture, worker: string) =>
  fixture.change(sql`insert into employments (id, worker_id, company_id, source, payroll_number, started_at)
    values (gen_random_uuid(), ${workerId(worker)}, ${companyId('other')}, 'LINK_CODE', 'OT-1', now())`)

/** Spreadsheets: a company's own people, batches and mappings; a worker's own invitations. */
export const importCases: AccessCase[] = [
  ...['margaret', 'priya', 'owain', 'imran', 'jan-nowak'].map((key) =>
    reads(`${key} begins an import`, (fixture) => starts(fixture, key)),
  ),
  writes('how many were asked and have not answered', async (fixture) => {
    await take(fixture, 'owain', [['Ewa', 'Lis', stranger, '', '', '']])
    const { body } = await fixture.request('margaret', 'GET', '/api/me/workers?per_page=1')
    return JSON.parse(body).counts.asked
  }),
  writes('what two companies’ spreadsheets said of one worker', async (fixture) => {
    const invited = (company: 'main' | 'other', role: string, site: string) => [
      sql`insert into employments (id, worker_id, company_id, source, started_at)
        values (gen_random_uuid(), ${workerId('grace-adjei')}, ${companyId(company)}, 'IMPORT', now())`,
      sql`insert into invitations (id, hash, kind, company_id, invited_by, user_id, status, data, expires_at)
        values (gen_random_uuid(), ${`asked-${company}`}, 'WORKER', ${companyId(company)},
          ${staffId(company === 'main' ? 'margaret' : 'owain')}, ${workerId('grace-adjei')}, 'ACCEPTED',
          jsonb_build_object('role', ${role}::text, 'site', ${site}::text), now() + interval '1 day')`,
    ]
    const place = 'A yard of the other company'
    await fixture.change(sql`insert into sites (id, slug, company_id, name, address_line_1, city, postcode)
      values (gen_random_uuid(), 'a-yard', ${companyId('other')}, ${place}, '1 Road', 'Leeds', 'LS1 1AA')`)
    for (const statement of [
      ...invited('main', 'scaffolder', place),
      ...invited('other', 'labourer', 'Riverside Quarter, Block C'),
    ])
      await fixture.change(statement)
    const [row] = (await fixture.change(sql`select slug from users where id = ${workerId('grace-adjei')}`)).rows
    const importedAs = async (key: string) => {
      const { status, body } = await fixture.request(key, 'GET', `/api/me/workers/${row?.slug}`)
      return [status, JSON.parse(body).data?.imported]
    }
    const before = [await importedAs('margaret'), await importedAs('owain')]
    // Whoever gave a contract needs no terms for it any more.
    await fixture.change(sql`insert into contracts (id, slug, worker_id, company_id, role_id, start_at)
      values (gen_random_uuid(), 'of-the-other', ${workerId('grace-adjei')}, ${companyId('other')}, 'labourer', current_date)`)
    return [...before, await importedAs('margaret'), await importedAs('owain')]
  }),
  writes('a number that another company asked, and one that answered', async (fixture) => {
    await take(fixture, 'owain', [['Ewa', 'Lis', stranger, '', '', '']])
    const first = await take(fixture, 'margaret', [['Ewa', 'Lis', stranger, 'Leeds', '', '']], { dry: true })
    await take(fixture, 'margaret', [['Ewa', 'Lis', stranger, '', '', '']])
    await fixture.change(sql`update invitations set status = 'DENIED' where company_id = ${companyId('main')}`)
    return [first, await take(fixture, 'margaret', [['Ewa', 'Lis', stranger, 'Leeds', '', '']], { dry: true })]
  }),
  writes('somebody else’s worker, and somebody else’s site', async (fixture) => [
    await take(fixture, 'margaret', [['Bron', 'Pugh', await phoneOf(fixture, 'bronwen-pugh'), 'Otley', '', '']], {
      dry: true,
    }),
    await take(fixture, 'owain', [['Ewa', 'Lis', stranger, '', '', 'Riverside Quarter, Block C']], { dry: true }),
    await fixture
      .change(sql`update sites set active = false where company_id = ${companyId('main')}`)
      .then(() => undefined),
    await take(fixture, 'margaret', [['Ewa', 'Lis', stranger, '', '', 'Riverside Quarter, Block C']], { dry: true }),
    await starts(fixture, 'margaret'),
  ]),
  writes('a worker of two companies is changed and put back by one', async (fixture) => {
    await alsoOfOther(fixture, 'jan-nowak')
    const row = ['Jan', 'Nowak', await phoneOf(fixture, 'jan-nowak'), 'Otley', 'CF-9', '']
    const taken = await take(fixture, 'margaret', [row])
    const after = await kept(fixture)
    return [taken, after, await undo(fixture, 'margaret', 'margaret'), await kept(fixture)]
  }),
  writes('a worker of two companies left one of them before it takes its import back', async (fixture) => {
    await alsoOfOther(fixture, 'jan-nowak')
    await take(fixture, 'margaret', [['Jan', 'Nowak', await phoneOf(fixture, 'jan-nowak'), 'Otley', 'CF-9', '']])
    await fixture.change(sql`update employments set ended_at = now()
      where worker_id = ${workerId('jan-nowak')} and company_id = ${companyId('main')}`)
    return [await undo(fixture, 'margaret', 'margaret'), await kept(fixture)]
  }),
  writes('fifty mappings of another company stay', async (fixture) => {
    await fixture.change(sql`insert into import_mappings (id, company_id, columns_key, mapping, updated_at)
      select gen_random_uuid(), ${companyId('other')}, 'k' || n, '{}', '2026-01-01' from generate_series(1, 51) n`)
    await take(fixture, 'margaret', [['Ewa', 'Lis', stranger, '', '', '']])
    return (
      await fixture.change(
        sql`select company_id, count(*) from import_mappings group by company_id order by company_id`,
      )
    ).rows
  }),
  writes('two companies with the same heads, and each other’s batches', async (fixture) => {
    await take(fixture, 'owain', [['Ewa', 'Lis', stranger, '', '', '']])
    const answers = [await starts(fixture, 'margaret')]
    answers.push(await take(fixture, 'margaret', [['Adam', 'Lis', '07700 900882', '', '', '']]))
    answers.push(
      await take(fixture, 'margaret', [['Adam', 'Lis', '07700 900883', '', '', '']], { batch: batches.owain }),
    )
    answers.push(await undo(fixture, 'margaret', 'owain'))
    return [answers, await starts(fixture, 'margaret'), await kept(fixture)]
  }),
  writes('a worker who was asked by their number answers; the number was proved', async (fixture) => {
    await take(fixture, 'owain', [['Jan', 'Nowak', await phoneOf(fixture, 'jan-nowak'), 'Otley', '', '']])
    const list = async (key: string) => {
      const { status, body } = await fixture.request(key, 'GET', '/api/me/worker-invitations')
      return [status, JSON.parse(body).data?.map(({ company }: { company: string }) => company)]
    }
    const { rows } = await fixture.change(
      sql`select id from invitations where company_id = ${companyId('other')} and kind = 'WORKER'`,
    )
    const answer = async (key: string) =>
      (await fixture.request(key, 'PUT', `/api/me/worker-invitations/${rows[0]?.id}/accept`)).status
    const before = [await list('callum-ogilvie'), await answer('callum-ogilvie'), await list('jan-nowak')]
    await fixture.change(sql`update users set phone_verified_at = null where id = ${workerId('jan-nowak')}`)
    const unproved = [await list('jan-nowak'), await answer('jan-nowak')]
    await fixture.change(sql`update users set phone_verified_at = now() where id = ${workerId('jan-nowak')}`)
    return [
      before,
      unproved,
      await answer('jan-nowak'),
      await kept(fixture),
      await undo(fixture, 'owain', 'owain'),
      await kept(fixture),
    ]
  }),
  writes('who answers without an address gets the one that was said of them, and nobody else does', async (fixture) => {
    await take(fixture, 'owain', [
      ['Jan', 'Nowak', await phoneOf(fixture, 'jan-nowak'), 'Otley', '', '', '9 Mill Lane'],
    ])
    await fixture.change(sql`update users set address_line_1 = null where id = ${workerId('jan-nowak')}`)
    const { rows } = await fixture.change(
      sql`select id from invitations where company_id = ${companyId('other')} and kind = 'WORKER'`,
    )
    await fixture.request('jan-nowak', 'PUT', `/api/me/worker-invitations/${rows[0]?.id}/accept`)
    return kept(fixture)
  }),
  writes('who accepted for two companies is let go by one', async (fixture) => {
    await take(fixture, 'owain', [['Jan', 'Nowak', await phoneOf(fixture, 'jan-nowak'), '', '', '']])
    const { rows } = await fixture.change(
      sql`select id from invitations where company_id = ${companyId('other')} and kind = 'WORKER'`,
    )
    await fixture.request('jan-nowak', 'PUT', `/api/me/worker-invitations/${rows[0]?.id}/accept`)
    return [await undo(fixture, 'owain', 'owain'), await kept(fixture)]
  }),
]
