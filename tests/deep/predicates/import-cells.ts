import { sql } from 'drizzle-orm'
import { companyId, staffId, workerId } from '#server/demo/cast'
import { importForm } from '../../support/import-form.ts'
import { textBook } from '../../support/sheets.ts'
import { type Cell, reads, writes } from './cell.ts'
import type { Scene } from './scene.ts'

const heads = ['First name', 'Last name', 'Mobile', 'City', 'Payroll number', 'Site', 'Address line 1']
const mapping = ['first_name', 'last_name', 'mobile', 'city', 'payroll_number', 'site', 'address_line_1']
const stranger = '07700 900881'
/** Batches by their callers, the same in each run. */
const batches = { margaret: '0199c000-0000-7000-8000-00000000b001', owain: '0199c000-0000-7000-8000-00000000b002' }
type Owner = keyof typeof batches

async function take(scene: Scene, key: Owner, rows: string[][], more: { dry?: boolean; batch?: string } = {}) {
  const { payload, headers } = await importForm({
    file: textBook([heads, ...rows]),
    mapping,
    batch: batches[key],
    ...more,
    plan: { fixes: {}, choices: Object.fromEntries(rows.map((_, index) => [index + 2, 'update'])) },
  })
  const { status, body } = await scene.ask(key, 'POST', '/api/me/workers/excel', payload, headers)
  const { data, message, errors } = JSON.parse(body)
  return [status, message, errors, data?.counts, data?.own, data?.wrong]
}
const undo = async (scene: Scene, key: Owner, of: Owner) => {
  const { status, body } = await scene.ask(key, 'POST', '/api/me/workers/excel/delete', { batch_id: batches[of] })
  return [status, body]
}
const phoneOf = async (scene: Scene, worker: string) =>
  String((await scene.change(sql`select phone_number from users where id = ${workerId(worker)}`)).rows[0]?.phone_number)
const kept = async (scene: Scene) => [
  (
    await scene.change(
      sql`select company_id, status, name, phone_number from invitations where kind = 'WORKER' order by company_id, phone_number, name`,
    )
  ).rows,
  (
    await scene.change(
      sql`select company_id, worker_id, payroll_number, ended_at is null as live from employments order by company_id, worker_id, payroll_number`,
    )
  ).rows,
  (await scene.change(sql`select company_id, status from import_batches order by id`)).rows,
  (await scene.change(sql`select company_id, mapping from import_mappings order by company_id`)).rows,
  (await scene.change(sql`select id, city from users order by id`)).rows,
]
/** What an import begins with, without the hours and ids that each run makes anew. */
const starts = async (scene: Scene, key: string) => {
  const { status, body } = await scene.ask(key, 'GET', '/api/me/workers/excel')
  return [status, body.replace(/"at":"[^"]*"/g, '')]
}
const alsoOfOther = (scene: Scene, worker: string) =>
  scene.change(sql`insert into employments (id, worker_id, company_id, source, payroll_number, started_at)
    values (gen_random_uuid(), ${workerId(worker)}, ${companyId('other')}, 'LINK_CODE', 'OT-1', now())`)

/** Spreadsheets: a company's own people, batches and mappings; a worker's own invitations. */
export const importCells: Cell[] = [
  ...['margaret', 'priya', 'owain', 'imran', 'jan-nowak'].map((key) =>
    reads(`${key} begins an import`, (scene) => starts(scene, key)),
  ),
  writes('how many were asked and have not answered', async (scene) => {
    await take(scene, 'owain', [['Ewa', 'Lis', stranger, '', '', '']])
    const { body } = await scene.ask('margaret', 'GET', '/api/me/workers?per_page=1')
    return JSON.parse(body).counts.asked
  }),
  writes('what two companies’ spreadsheets said of one worker', async (scene) => {
    const asked = (company: 'main' | 'other', role: string, site: string) => [
      sql`insert into employments (id, worker_id, company_id, source, started_at)
        values (gen_random_uuid(), ${workerId('grace-adjei')}, ${companyId(company)}, 'IMPORT', now())`,
      sql`insert into invitations (id, hash, kind, company_id, invited_by, user_id, status, data, expires_at)
        values (gen_random_uuid(), ${`asked-${company}`}, 'WORKER', ${companyId(company)},
          ${staffId(company === 'main' ? 'margaret' : 'owain')}, ${workerId('grace-adjei')}, 'ACCEPTED',
          jsonb_build_object('role', ${role}::text, 'site', ${site}::text), now() + interval '1 day')`,
    ]
    const place = 'A yard of the other company'
    await scene.change(sql`insert into sites (id, slug, company_id, name, address_line_1, city, postcode)
      values (gen_random_uuid(), 'a-yard', ${companyId('other')}, ${place}, '1 Road', 'Leeds', 'LS1 1AA')`)
    for (const statement of [
      ...asked('main', 'scaffolder', place),
      ...asked('other', 'labourer', 'Riverside Quarter, Block C'),
    ])
      await scene.change(statement)
    const [row] = (await scene.change(sql`select slug from users where id = ${workerId('grace-adjei')}`)).rows
    const told = async (key: string) => {
      const { status, body } = await scene.ask(key, 'GET', `/api/me/workers/${row?.slug}`)
      return [status, JSON.parse(body).data?.imported]
    }
    const before = [await told('margaret'), await told('owain')]
    // Whoever gave a contract needs no terms for it any more.
    await scene.change(sql`insert into contracts (id, slug, worker_id, company_id, role_id, start_at)
      values (gen_random_uuid(), 'of-the-other', ${workerId('grace-adjei')}, ${companyId('other')}, 'labourer', current_date)`)
    return [...before, await told('margaret'), await told('owain')]
  }),
  writes('a number that another company asked, and one that answered', async (scene) => {
    await take(scene, 'owain', [['Ewa', 'Lis', stranger, '', '', '']])
    const first = await take(scene, 'margaret', [['Ewa', 'Lis', stranger, 'Leeds', '', '']], { dry: true })
    await take(scene, 'margaret', [['Ewa', 'Lis', stranger, '', '', '']])
    await scene.change(sql`update invitations set status = 'DENIED' where company_id = ${companyId('main')}`)
    return [first, await take(scene, 'margaret', [['Ewa', 'Lis', stranger, 'Leeds', '', '']], { dry: true })]
  }),
  writes('somebody else’s worker, and somebody else’s site', async (scene) => [
    await take(scene, 'margaret', [['Bron', 'Pugh', await phoneOf(scene, 'bronwen-pugh'), 'Otley', '', '']], {
      dry: true,
    }),
    await take(scene, 'owain', [['Ewa', 'Lis', stranger, '', '', 'Riverside Quarter, Block C']], { dry: true }),
    await scene
      .change(sql`update sites set active = false where company_id = ${companyId('main')}`)
      .then(() => undefined),
    await take(scene, 'margaret', [['Ewa', 'Lis', stranger, '', '', 'Riverside Quarter, Block C']], { dry: true }),
    await starts(scene, 'margaret'),
  ]),
  writes('a worker of two companies is changed and put back by one', async (scene) => {
    await alsoOfOther(scene, 'jan-nowak')
    const row = ['Jan', 'Nowak', await phoneOf(scene, 'jan-nowak'), 'Otley', 'CF-9', '']
    const taken = await take(scene, 'margaret', [row])
    const after = await kept(scene)
    return [taken, after, await undo(scene, 'margaret', 'margaret'), await kept(scene)]
  }),
  writes('a worker of two companies left one of them before it takes its import back', async (scene) => {
    await alsoOfOther(scene, 'jan-nowak')
    await take(scene, 'margaret', [['Jan', 'Nowak', await phoneOf(scene, 'jan-nowak'), 'Otley', 'CF-9', '']])
    await scene.change(sql`update employments set ended_at = now()
      where worker_id = ${workerId('jan-nowak')} and company_id = ${companyId('main')}`)
    return [await undo(scene, 'margaret', 'margaret'), await kept(scene)]
  }),
  writes('fifty mappings of another company stay', async (scene) => {
    await scene.change(sql`insert into import_mappings (id, company_id, columns_key, mapping, updated_at)
      select gen_random_uuid(), ${companyId('other')}, 'k' || n, '{}', '2026-01-01' from generate_series(1, 51) n`)
    await take(scene, 'margaret', [['Ewa', 'Lis', stranger, '', '', '']])
    return (
      await scene.change(sql`select company_id, count(*) from import_mappings group by company_id order by company_id`)
    ).rows
  }),
  writes('two companies with the same heads, and each other’s batches', async (scene) => {
    await take(scene, 'owain', [['Ewa', 'Lis', stranger, '', '', '']])
    const seen = [await starts(scene, 'margaret')]
    seen.push(await take(scene, 'margaret', [['Adam', 'Lis', '07700 900882', '', '', '']]))
    seen.push(await take(scene, 'margaret', [['Adam', 'Lis', '07700 900883', '', '', '']], { batch: batches.owain }))
    seen.push(await undo(scene, 'margaret', 'owain'))
    return [seen, await starts(scene, 'margaret'), await kept(scene)]
  }),
  writes('a worker who was asked by their number answers; the number was proved', async (scene) => {
    await take(scene, 'owain', [['Jan', 'Nowak', await phoneOf(scene, 'jan-nowak'), 'Otley', '', '']])
    const list = async (key: string) => {
      const { status, body } = await scene.ask(key, 'GET', '/api/me/worker-invitations')
      return [status, JSON.parse(body).data?.map(({ company }: { company: string }) => company)]
    }
    const { rows } = await scene.change(
      sql`select id from invitations where company_id = ${companyId('other')} and kind = 'WORKER'`,
    )
    const answer = async (key: string) =>
      (await scene.ask(key, 'PUT', `/api/me/worker-invitations/${rows[0]?.id}/accept`)).status
    const before = [await list('callum-ogilvie'), await answer('callum-ogilvie'), await list('jan-nowak')]
    await scene.change(sql`update users set phone_verified_at = null where id = ${workerId('jan-nowak')}`)
    const unproved = [await list('jan-nowak'), await answer('jan-nowak')]
    await scene.change(sql`update users set phone_verified_at = now() where id = ${workerId('jan-nowak')}`)
    return [
      before,
      unproved,
      await answer('jan-nowak'),
      await kept(scene),
      await undo(scene, 'owain', 'owain'),
      await kept(scene),
    ]
  }),
  writes('who answers without an address gets the one that was said of them, and nobody else does', async (scene) => {
    await take(scene, 'owain', [['Jan', 'Nowak', await phoneOf(scene, 'jan-nowak'), 'Otley', '', '', '9 Mill Lane']])
    await scene.change(sql`update users set address_line_1 = null where id = ${workerId('jan-nowak')}`)
    const { rows } = await scene.change(
      sql`select id from invitations where company_id = ${companyId('other')} and kind = 'WORKER'`,
    )
    await scene.ask('jan-nowak', 'PUT', `/api/me/worker-invitations/${rows[0]?.id}/accept`)
    return kept(scene)
  }),
  writes('who accepted for two companies is let go by one', async (scene) => {
    await take(scene, 'owain', [['Jan', 'Nowak', await phoneOf(scene, 'jan-nowak'), '', '', '']])
    const { rows } = await scene.change(
      sql`select id from invitations where company_id = ${companyId('other')} and kind = 'WORKER'`,
    )
    await scene.ask('jan-nowak', 'PUT', `/api/me/worker-invitations/${rows[0]?.id}/accept`)
    return [await undo(scene, 'owain', 'owain'), await kept(scene)]
  }),
]
