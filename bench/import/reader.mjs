import { createReadStream, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { readSpreadsheet } from '#shared/domain/kit/spreadsheet/read'
import { suggestMapping } from '#shared/domain/workforce/import-columns'
import { checkRow, readingOf } from '#shared/domain/workforce/import-rows'
import { judgeRows } from '#shared/domain/workforce/import-verdicts'

/** One reading of `bench/import.mjs`: `node bench/import/reader.mjs make|exceljs|muster [rows]`, warm, in this process. */
const [kind, rows = '10000'] = process.argv.slice(2)
const path = join(tmpdir(), `muster-import-${rows}.xlsx`)
const heads = 'First name,Last name,Mobile,Email,Date of birth,NI number,Role,Address,City,Postcode,Start,Rate'

async function make() {
  const workbook = new exceljs.Workbook()
  const worksheet = workbook.addWorksheet('October')
  worksheet.addRow(heads.split(','))
  for (let n = 0; n < Number(rows); n++) {
    const isWrong = n % 33 === 5
    worksheet.addRow([
      `Jan ${String.fromCharCode(65 + (n % 26))}`,
      `Nowak-${String.fromCharCode(65 + ((n >> 5) % 26))}`,
      isWrong && n % 2 ? '7700 9003' : `07${String(100000000 + n * 7)}`,
      `worker${n}@example.com`,
      new Date(Date.UTC(1960 + (n % 40), n % 12, 1 + (n % 28))),
      `JH ${String(n % 100).padStart(2, '0')} ${String((n >> 7) % 100).padStart(2, '0')} ${10 + (n % 89)} B`,
      isWrong ? 'Drylinner' : ['Labourer', 'Scaffolder', 'Dry liner'][n % 3],
      `${n} Wharf Road`,
      'Leeds',
      'LS1 1AA',
      new Date(Date.UTC(2026, 11, 1)),
      15 + (n % 10),
    ])
  }
  await workbook.xlsx.writeFile(path)
}
async function floor(file) {
  const reader = new exceljs.stream.xlsx.WorkbookReader(createReadStream(file), {
    sharedStrings: 'cache',
    styles: 'cache',
  })
  let rowCount = 0
  for await (const worksheet of reader) for await (const row of worksheet) rowCount += row.cellCount > 0 ? 1 : 0
  return rowCount
}
async function muster(file) {
  const worksheet = await readSpreadsheet(new Uint8Array(readFileSync(file)))
  const reading = readingOf(worksheet, suggestMapping(worksheet.rows[0].cells), { today: '2026-10-26', sites: [] })
  const checked = reading.rows.map((row) => checkRow(reading, row))
  return judgeRows(checked, new Map(), {}).filter(({ verdict }) => verdict === 'error').length
}
if (kind === 'make') {
  await make()
  process.stdout.write('{}')
} else {
  const work = kind === 'exceljs' ? floor : muster
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const cpu = process.cpuUsage()
  const wrong = await work(path)
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  peak = Math.max(peak, process.memoryUsage().rss)
  const rise = Math.round((peak - before) / 1024 / 1024)
  process.stdout.write(JSON.stringify({ cpu: Math.round((user + system) / 1000), rise, wrong }))
}
