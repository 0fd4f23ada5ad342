import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { siteId, workerId } from '#server/demo/cast'
import { demoWorld } from '../support/demo.ts'
import { bodies, missing, policyOf } from '../support/matrix.ts'

/** Rows of each company named to every call that names one, by people of every company: no answer is a broken server. */
let demo: Awaited<ReturnType<typeof demoWorld>>
beforeAll(async () => {
  demo = await demoWorld()
})
afterAll(() => demo.close())

const people = ['margaret', 'priya', 'imran', 'beata', 'harjit', 'tobias', 'owain', 'ffion']
const workers = ['jan-nowak', 'agnieszka-wojciechowska-malinowska']
const sites = [siteId('riverside'), siteId('mill')]

const ids = async (query: string): Promise<string[]> => {
  const { rows } = await demo.world.db.work('system', (tx) => tx.execute<{ id: string }>(sql.raw(query)))
  return rows.map(({ id }) => id)
}
/** One row of each company. */
const oneEach = (table: string, where = 'true') =>
  ids(`select distinct on (company_id) id::text as id from ${table} where ${where} order by company_id, id`)

/** What stands in the braces of a path, by what stands before them. */
async function rowsByPlace(): Promise<[RegExp, string[]][]> {
  const slugs = `select slug as id from users where id in (${workers.map((key) => `'${workerId(key)}'`)})`
  return [
    [/sites\/\{id|fire\/\{id/, sites],
    [/timesheets\/\{id/, [...(await oneEach('timesheets', "status = 'SUBMITTED'")), ...(await oneEach('timesheets'))]],
    [/assignments\/\{id/, await oneEach('assignments')],
    [/contracts\/\{id/, await oneEach('contracts')],
    [/roll-calls\/\{id/, await ids('select id::text as id from roll_calls limit 2')],
    [/gate\/\{id/, await ids('select id::text as id from gates limit 3')],
    [/media\/\{id/, await ids('select id::text as id from media limit 4')],
    [/visitors\/\{id/, await ids('select id::text as id from visitors limit 3')],
    [/mark-read\/\{id/, await ids('select id::text as id from notifications limit 2')],
    [/workers\/\{(?:id|userId)/, workers.map(workerId)],
    [/\{slug/, await ids(slugs)],
    [/\{document/, await ids('select id::text as id from site_documents limit 2')],
    [/\{ban/, await ids('select id::text as id from bans limit 2')],
    [/\{subcompany/, await ids('select company_id::text as id from site_subcompanies limit 2')],
    [/\{position/, ['in', 'out']],
    [/\{/, [missing]],
  ]
}
/** All addresses that the rows make of a path, one brace after the other. */
function addresses(path: string, rows: [RegExp, string[]][]): string[] {
  const brace = /^(.*?\{\w+)\}/.exec(path)?.[1]
  if (brace === undefined) return [path]
  const values = rows.find(([place]) => place.test(brace))?.[1] ?? []
  const before = brace.slice(0, brace.lastIndexOf('{'))
  return values.flatMap((value) =>
    addresses(path.slice(brace.length + 1), rows).map((rest) => `${before}${encodeURIComponent(value)}${rest}`),
  )
}
/** What a call is sent, about a worker and a site that are there. */
const bodyOf = (endpoint: Endpoint, turn: number): object | undefined => {
  const body = bodies[policyOf(endpoint)]
  if (!body) return undefined
  const [worker, site] = [workerId(workers[turn % 2] ?? ''), sites[turn % 2]]
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(`"worker_id":"${missing}"`, `"worker_id":"${worker}"`)
      .replaceAll(`"site_id":"${missing}"`, `"site_id":"${site}"`),
  )
}

test('whoever names whichever row is answered', { timeout: 600_000 }, async () => {
  const rows = await rowsByPlace()
  const found = new Set<number>()
  const broken: string[] = []
  let asked = 0
  for (const endpoint of demo.app.endpoints.filter(({ path }) => path.includes('{')))
    for (const url of addresses(endpoint.path, rows))
      for (const who of [...people, ...workers]) {
        const { statusCode } = await demo.ask(who, endpoint.method, url, bodyOf(endpoint, asked))
        asked += 1
        found.add(statusCode)
        if (statusCode >= 500) broken.push(`${statusCode} ${who} ${endpoint.method} ${url}`)
      }
  process.stdout.write(`others' rows: ${asked} calls, answered with ${[...found].sort().join(', ')}\n`)
  expect(asked).toBeGreaterThan(2000)
  expect([...found]).toEqual(expect.arrayContaining([200, 403, 404, 409, 422]))
  expect(broken).toEqual([])
})
