import { get } from 'node:http'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import exceljs from 'exceljs'
import { siteId } from '#server/demo/ids-by-key'
import { openDatabase } from '#server/platform/db/connect'
import { createDemoServer } from '../../tests/support/demo.ts'
import { ownDatabase } from '../database.mjs'

/**
 * One engine of `bench/export.mjs`: `node bench/export/engine.mjs pglite|postgres [rows] [runs]`. The floor finds its rows
 * ready in memory; the embedded database works in this process and is counted, PostgreSQL is not.
 */
const engine = process.argv[2]
const rows = Number(process.argv[3] ?? 100_000)
const runs = Number(process.argv[4] ?? 3)
const MiB = 1024 * 1024
const own = engine === 'postgres' ? await ownDatabase() : undefined
const demo = await createDemoServer(own && { database: (now) => openDatabase({ databaseUrl: own.url, now }) })
const riverside = siteId('riverside')
const batch = 5000
for (let from = 1; from <= rows; from += batch)
  await demo.deps.db.transaction('system', (tx) =>
    tx.execute(sql`insert into check_ins
    (id, worker_id, site_id, company_id, assignment_id, in_at, in_source, out_at, out_source, override_reason)
    select gen_random_uuid(), a.worker_id, a.site_id, a.company_id, a.id, at, 'GUARD_QR', at + interval '8 hours', 'GATE',
      case when n % 10 = 0 then 'Forgot the card, known on this site' end
    from generate_series(${from}::int, ${Math.min(rows, from + batch - 1)}::int) n
    cross join lateral (select timestamptz '2026-09-01 07:00Z' - n * interval '4 minutes' as at) t
    join (select *, row_number() over (order by id) as k, count(*) over () as all from assignments
      where site_id = ${riverside} and status = 'CREATED') a on a.k = 1 + n % a.all`),
  )
await own?.analyse()
await demo.app.listen({ port: 0 })
const port = demo.app.server.address().port

async function download() {
  const { data } = (
    await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/sitecheckins/excel?to=2026-09-01`)
  ).json()
  return new Promise((resolve, reject) => {
    get(`http://localhost:${port}${data.url}`, (answer) => {
      let bytes = 0
      answer.on('data', (chunk) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes)).on('error', reject)
    }).on('error', reject)
  })
}
async function sameRows() {
  const { data } = (
    await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/sitecheckins/excel?to=2026-09-01`)
  ).json()
  const answer = await demo.app.inject({ method: 'GET', url: data.url })
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(answer.rawPayload)
  const found = []
  workbook.worksheets[0].eachRow((row) => found.push(row.values.slice(1)))
  return found
}
async function floor(all) {
  let bytes = 0
  const stream = new Writable({
    write(chunk, _, done) {
      bytes += chunk.length
      done()
    },
  })
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream })
  const worksheet = workbook.addWorksheet('Check-ins')
  for (const row of all) worksheet.addRow(row).commit()
  await workbook.commit()
  return bytes
}
async function measure(work) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const bytes = await work()
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  return { bytes, cpu: (user + system) / 1000, seconds: (performance.now() - begun) / 1000, before, peak }
}
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const mb = (bytes) => Math.round(bytes / MiB)

const first = await measure(download)
const all = await sameRows()
const downloads = []
const floors = []
for (let run = 0; run < runs; run++) {
  floors.push(await measure(() => floor(all)))
  downloads.push(await measure(download))
}
const cpu = median(downloads.map((one) => one.cpu))
const floorCpu = median(floors.map((one) => one.cpu))
process.stdout.write(
  `${JSON.stringify({
    rows: all.length - 1,
    ratio: Math.round((cpu / floorCpu) * 100) / 100,
    cpu_ms: Math.round(cpu),
    floor_cpu_ms: Math.round(floorCpu),
    seconds: Math.round(median(downloads.map((one) => one.seconds)) * 10) / 10,
    rise_mb: mb(first.peak - first.before),
    rises_mb: downloads.map((one) => mb(one.peak - one.before)),
    floor_rises_mb: floors.map((one) => mb(one.peak - one.before)),
    size_mb: Math.round((first.bytes / MiB) * 10) / 10,
  })}\n`,
)
await demo.close()
await own?.drop()
process.exit(0)
