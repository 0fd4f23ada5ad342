import { sql } from 'drizzle-orm'
import { siteId, workerId } from '#server/demo/ids-by-key'
import type { createDemoServer } from './demo.ts'
import { missing } from './matrix.ts'

type Demo = Awaited<ReturnType<typeof createDemoServer>>
export const sites = [siteId('riverside'), siteId('mill')]
export const workers = ['jan-nowak', 'agnieszka-wojciechowska-malinowska']

/** What stands in the braces of a path, by the path as far as the brace: rows of each company, where there are some. */
export async function rowsByPlace({ deps }: Demo): Promise<[RegExp, string[]][]> {
  const ids = async (query: string): Promise<string[]> => {
    const { rows } = await deps.db.transaction('system', (tx) => tx.execute<{ id: string }>(sql.raw(query)))
    return rows.map(({ id }) => id)
  }
  /** One row of each company. */
  const oneEach = (table: string, where = 'true') =>
    ids(`select distinct on (company_id) id::text as id from ${table} where ${where} order by company_id, id`)
  const slugs = `select slug as id from users where id in (${workers.map((key) => `'${workerId(key)}'`)})`
  return [
    [/sites\/\{id|fire\/\{id/, sites],
    [/timesheets\/\{id/, [...(await oneEach('timesheets', "status = 'SUBMITTED'")), ...(await oneEach('timesheets'))]],
    [/assignments\/\{id/, await oneEach('assignments')],
    [/contracts\/\{id/, await oneEach('contracts')],
    [/job-offers\/\{id/, await oneEach('job_offers')],
    [/job-posts\/\{id/, await oneEach('job_posts')],
    [/roll-calls\/\{id/, await ids('select id::text as id from roll_calls limit 2')],
    [/gate\/\{id/, await ids('select id::text as id from gates limit 3')],
    [/media\/\{id/, await ids('select id::text as id from media limit 4')],
    [/visitors\/\{id/, await ids('select id::text as id from visitors limit 3')],
    [/mark-read\/\{id/, await ids('select id::text as id from notifications limit 2')],
    [/workers\/\{(?:id|userId)/, workers.map(workerId)],
    [/content\/\{slug/, ['privacy-policy']],
    [/\{slug/, await ids(slugs)],
    [/\{document/, await ids('select id::text as id from site_documents limit 2')],
    [/\{ban/, await ids('select id::text as id from bans limit 2')],
    [/\{subcompany/, await ids('select company_id::text as id from site_subcompanies limit 2')],
    [/\{position/, ['raised', 'locked']],
    [/\{/, [missing]],
  ]
}
