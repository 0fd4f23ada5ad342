import type { Readable } from 'node:stream'
import type { ExportOf } from '#contract/check-in'
import { sourceWords } from '#contract/presence'
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
const column = (head: string, width: number, kind: WorkbookColumn['kind'] = 'text'): WorkbookColumn => ({
  head,
  width,
  kind,
})
const person: WorkbookColumn[] = [column('Worker', 28), column('Company', 32), column('Trade', 20)]
const everyColumns: WorkbookColumn[] = [
  ...person,
  column('Site', 32),
  column('In', 17, 'moment'),
  column('In by', 16),
  column('Let in by', 24),
  column('Out', 17, 'moment'),
  column('Out by', 16),
  column('Seen out by', 24),
  column('Minutes', 9, 'number'),
  column('Suspected left', 17, 'moment'),
  column('Let in because', 40),
]
const dayColumns: WorkbookColumn[] = [
  ...person,
  column('Day', 12, 'day'),
  column('First in', 17, 'moment'),
  column('Last out', 17, 'moment'),
  column('Minutes', 9, 'number'),
  column('Times in', 9, 'number'),
  column('Now', 15),
]
const words: Record<string, string> = sourceWords

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
const source = (field: string | undefined) => (field ? (words[field] ?? field) : null)

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
