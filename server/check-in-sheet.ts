import type { Readable } from 'node:stream'
import type { ExportOf } from '#contract/check-in'
import { ofOne, ofSite, type Scope } from '#server/check-in.store'
import {
  dayBlock,
  dayBlocks,
  everyBlock,
  everyBlocks,
  fieldsOf,
  idsOf,
  type KnownNames,
  knownNames,
} from '#server/check-in-sheet.store'
import type { Person } from '#server/person'
import { notFound } from '#server/problems'
import { reachSite } from '#server/site/reach'
import type { Tx, Work } from '#server/work'
import { type WorkbookCell, type WorkbookColumn, workbook } from '#server/workbook'
import { reachWorker } from '#server/worker-reach'

/** Rows read at once: the database is free between two blocks, and no more than one is held. */
const size = 5000
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

/**
 * The sheet, read as it is sent: its blocks are marked out first, and each is read when the one before it is written.
 * Between two blocks rows may change: nobody is listed twice.
 */
export function checkInSheet(work: Work, me: Person, { kind }: ExportOf, scope: Scope): Readable {
  const names = knownNames()
  const sheet = kind === 'days' ? days : every
  function* cellsOf(lines: string[]): Generator<WorkbookCell[]> {
    for (const line of lines) {
      const fields = fieldsOf(line)
      const worker = names.people.of(fields[0])
      if (!worker) continue
      const cells = [worker.name, names.companies.of(fields[1])?.name ?? null, names.trades.of(fields[2])?.name ?? null]
      if (sheet.fill(cells, fields, names, me)) yield cells
    }
  }
  async function* blocks(): AsyncGenerator<Iterable<WorkbookCell[]>> {
    for (const block of await work((tx) => sheet.blocks(tx, scope, size)))
      yield cellsOf(
        await work(async (tx) => {
          const lines = await sheet.block(tx, scope, block)
          await learn(tx, names, idsOf(lines, sheet.ids))
          return lines
        }),
      )
  }
  return workbook('Check-ins', sheet.columns, blocks())
}

const text = (field: string | undefined) => field || null
const number = (field: string | undefined) => (field ? Number(field) : null)
/** A spreadsheet's day is 86,400 seconds, its 25,569th begins 1970. */
const moment = (field: string | undefined) => (field ? Number(field) / 86_400 + 25_569 : null)
const source = (field: string | undefined) => (field ? (sourceWords[field] ?? field) : null)

const none: Set<string> = new Set()
async function learn(tx: Tx, { people, companies, trades, sites }: KnownNames, ids: Set<string>[]) {
  const [workers = none, theirs = none, assigned = none, places = none, letIn = none, seenOut = none] = ids
  await people.learn(tx, new Set([...workers, ...letIn, ...seenOut]))
  await companies.learn(tx, theirs)
  await trades.learn(tx, assigned)
  await sites.learn(tx, places)
}

const every = {
  columns: everyColumns,
  blocks: everyBlocks,
  block: everyBlock,
  ids: 6,
  fill(cells: WorkbookCell[], fields: string[], { sites, people }: KnownNames, me: Person): boolean {
    const site = sites.of(fields[3])
    if (!site) return false
    // Named only to the site's own company: of a shared site they are another company's people.
    const isOwn = site.company_id === me.company_id
    cells.push(site.name, moment(fields[6]), source(fields[7]), (isOwn && people.of(fields[4])?.name) || null)
    cells.push(moment(fields[8]), source(fields[9]), (isOwn && people.of(fields[5])?.name) || null)
    cells.push(number(fields[10]), moment(fields[11]), text(fields[12]))
    return true
  },
}
const days = {
  columns: dayColumns,
  blocks: dayBlocks,
  block: dayBlock,
  ids: 3,
  fill(cells: WorkbookCell[], fields: string[]): boolean {
    cells.push(number(fields[3]), moment(fields[4]), moment(fields[5]))
    cells.push(number(fields[6]), number(fields[7]), text(fields[8]))
    return true
  },
}
