import type { Readable } from 'node:stream'
import type { ExportOf } from '#contract/check-in'
import { dayBlock, everyBlock, type Mark, ofOne, ofSite, type Scope } from '#server/check-in.store'
import type { Person } from '#server/person'
import { notFound } from '#server/problems'
import { reachSite } from '#server/site/reach'
import { tradeOf } from '#server/site-people.store'
import type { Tx, Work } from '#server/work'
import { type WorkbookCell, type WorkbookColumn, workbook } from '#server/workbook'
import { reachWorker } from '#server/worker-reach'

/** Rows read at once: the database is free between two blocks, and no more than one is held. */
const block = 5000
const person: WorkbookColumn[] = [
  { head: 'Worker', width: 28, kind: 'text' },
  { head: 'Company', width: 32, kind: 'text' },
  { head: 'Trade', width: 20, kind: 'text' },
]
const everyColumns: WorkbookColumn[] = [
  ...person,
  { head: 'Site', width: 32, kind: 'text' },
  { head: 'In', width: 17, kind: 'moment' },
  { head: 'In by', width: 16, kind: 'text' },
  { head: 'Let in by', width: 24, kind: 'text' },
  { head: 'Out', width: 17, kind: 'moment' },
  { head: 'Out by', width: 16, kind: 'text' },
  { head: 'Seen out by', width: 24, kind: 'text' },
  { head: 'Minutes', width: 9, kind: 'number' },
  { head: 'Suspected left', width: 17, kind: 'moment' },
  { head: 'Let in because', width: 40, kind: 'text' },
]
const dayColumns: WorkbookColumn[] = [
  ...person,
  { head: 'Day', width: 12, kind: 'day' },
  { head: 'First in', width: 17, kind: 'moment' },
  { head: 'Last out', width: 17, kind: 'moment' },
  { head: 'Minutes', width: 9, kind: 'number' },
  { head: 'Times in', width: 9, kind: 'number' },
  { head: 'Now', width: 15, kind: 'text' },
]
const trade = 2
const sources = [5, 8]
const sourceWords: Record<string, string> = {
  GATE: 'Gate',
  GUARD_PASSWORD: 'Guard, password',
  GUARD_QR: 'Guard, QR',
  MANUAL: 'Manager',
  WORKER: 'Worker’s answer',
}

/** Which rows an export holds, and its name: judged anew by what its reader reaches now. */
export async function scopeOf(tx: Tx, me: Person, of: ExportOf, now: Date): Promise<{ scope: Scope; name: string }> {
  if (of.kind === 'worker' && of.slug) {
    const worker = await reachWorker(tx, me, { slug: of.slug })
    return { scope: ofOne(me, worker, of), name: `Check-ins ${worker.first_name} ${worker.last_name}` }
  }
  if (!of.site) throw notFound()
  const site = await reachSite(tx, me, of.site, now)
  return { scope: ofSite(me, site, of), name: `Check-ins ${site.site.name}` }
}

/** The sheet, read as it is sent. Between two blocks its rows may change: nobody is listed twice. */
export function checkInSheet(work: Work, me: Person, of: ExportOf, scope: Scope): Readable {
  const byDay = of.kind === 'days'
  const read = (tx: Tx, after: Mark | undefined) =>
    byDay ? dayBlock(tx, scope, after, block) : everyBlock(tx, me, scope, after, block)
  async function* blocks(): AsyncGenerator<WorkbookCell[][]> {
    let after: Mark | undefined
    for (;;) {
      const rows = await work((tx) => read(tx, after))
      for (const { cells } of rows) inWords(cells, byDay)
      yield rows.map(({ cells }) => cells)
      after = rows.at(-1)
      if (rows.length < block) return
    }
  }
  return workbook('Check-ins', byDay ? dayColumns : everyColumns, blocks())
}

function inWords(cells: WorkbookCell[], byDay: boolean) {
  const role = cells[trade]
  if (typeof role === 'string') cells[trade] = tradeOf(role)
  if (byDay) return
  for (const place of sources) {
    const source = cells[place]
    if (typeof source === 'string') cells[place] = sourceWords[source] ?? source
  }
}
