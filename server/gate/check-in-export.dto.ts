import type { Readable } from 'node:stream'
import { ofOne, ofSite, type Scope } from '#server/gate/check-in.queries'
import {
  createNameCache,
  dayBlock,
  dayBlocks,
  everyBlock,
  everyBlocks,
  fieldsOf,
  type Line,
  type NameCache,
} from '#server/gate/check-in-export.queries'
import type { RunTransaction, Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { type WorkbookCell, type WorkbookColumn, workbook } from '#server/platform/xlsx/xlsx'
import { getSiteAccess } from '#server/sites/site.access'
import { getVisibleWorker } from '#server/sites/visible-worker.access'
import type { ExportOf } from '#shared/api/gate/check-in'
import { sourceWords } from '#shared/api/gate/presence'
import { londonSeconds } from '#shared/domain/kit/london'

/** Rows read at once: the database is free between two blocks, and only one block is in memory. */
const size = 5000
const column = (head: string, width: number, kind: WorkbookColumn['kind'] = 'text'): WorkbookColumn => ({
  head,
  width,
  kind,
})
const person: WorkbookColumn[] = [column('Worker', 36), column('Company', 44), column('Trade', 20)]
const everyColumns: WorkbookColumn[] = [
  ...person,
  column('Site', 32),
  column('In', 17, 'moment'),
  column('In by', 16),
  column('Let in by', 36),
  column('Out', 17, 'moment'),
  column('Out by', 16),
  column('Seen out by', 36),
  column('Minutes', 9, 'number'),
  column('Seen again', 17, 'moment'),
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

/** The rows of an export and its name, with the reader's access checked again now. */
export async function scopeOf(tx: Tx, me: Person, of: ExportOf, now: Date): Promise<{ scope: Scope; name: string }> {
  if (of.kind === 'worker' && of.slug) {
    const worker = await getVisibleWorker(tx, me, { slug: of.slug })
    return { scope: ofOne(me, worker, of), name: `Check-ins ${worker.first_name} ${worker.last_name}` }
  }
  if (!of.site) throw notFound()
  const site = await getSiteAccess(tx, me, of.site, now)
  const what = of.kind === 'days' ? 'Check-ins by day' : 'Every in and out'
  return { scope: ofSite(me, site, of), name: `${what} ${site.site.name}` }
}

/**
 * The spreadsheet as a stream: the block boundaries are read first, then each block once the one before it is written.
 * Rows can change between two blocks; nobody is listed twice.
 */
export function renderCheckInExport(
  transaction: RunTransaction,
  me: Person,
  { kind }: ExportOf,
  scope: Scope,
): Readable {
  const names = createNameCache()
  const layout = kind === 'days' ? days : every
  const rowBuilders = new Map<string, Filled | undefined>()
  function* buildRows(lines: Line[]): Generator<WorkbookCell[]> {
    for (const [ids, fields] of lines) {
      const fill = rowBuilders.get(ids)
      if (fill) yield fill(fieldsOf(fields))
    }
  }
  async function* blocks(): AsyncGenerator<Iterable<WorkbookCell[]>> {
    for (const block of await transaction((tx) => layout.blocks(tx, scope, size)))
      yield buildRows(
        await transaction(async (tx) => {
          const lines = await layout.block(tx, scope, block)
          if (rowBuilders.size > mostKept) rowBuilders.clear()
          const strange = new Set<string>()
          for (const [ids] of lines) if (!rowBuilders.has(ids)) strange.add(ids)
          await learn(tx, names, [...strange].map(fieldsOf))
          for (const ids of strange) rowBuilders.set(ids, layout.of(fieldsOf(ids), names, me))
          return layout.inOrder(lines, names)
        }),
      )
  }
  return workbook('Check-ins', layout.columns, blocks())
}
/** Rows with the same people and places share one filler; the maximum number of fillers cached between blocks. */
const mostKept = 20_000
type Filled = (fields: string[]) => WorkbookCell[]

const text = (field: string | undefined) => field || null
const number = (field: string | undefined) => (field ? Number(field) : null)
/** Spreadsheet dates count days (86,400 seconds); day 25,569 is 1970-01-01. */
const moment = (field: string | undefined) => (field ? londonSeconds(Number(field)) / 86_400 + 25_569 : null)
const source = (field: string | undefined) => (field ? (words[field] ?? field) : null)

async function learn(tx: Tx, { people, companies, trades, sites }: NameCache, ids: string[][]) {
  const at = (...places: number[]) => new Set(ids.flatMap((one) => places.map((place) => one[place] ?? '')))
  await people.learn(tx, at(0, 4, 5))
  await companies.learn(tx, at(1))
  await trades.learn(tx, at(2))
  await sites.learn(tx, at(3))
}
function whoOf([worker, company, assignment]: string[], { people, companies, trades }: NameCache) {
  const person = people.of(worker)
  return person && ([person.name, companies.of(company)?.name ?? null, trades.of(assignment)?.name ?? null] as const)
}

const every = {
  columns: everyColumns,
  inOrder: (lines: Line[]) => lines,
  blocks: everyBlocks,
  block: everyBlock,
  of(ids: string[], names: NameCache, me: Person): Filled | undefined {
    const who = whoOf(ids, names)
    const site = names.sites.of(ids[3])
    if (!who || !site) return
    // Shown only to the site's own company: on a shared site they are another company's staff.
    const named = (id: string | undefined) => (site.company_id === me.company_id && names.people.of(id)?.name) || null
    const [worker, company, trade] = who
    const [inBy, outBy] = [named(ids[4]), named(ids[5])]
    return ([came, how, left, howLeft, minutes, again, suspected, reason]) => [
      worker,
      company,
      trade,
      site.name,
      moment(came),
      source(how),
      inBy,
      moment(left),
      source(howLeft),
      outBy,
      number(minutes),
      moment(again),
      moment(suspected),
      text(reason),
    ]
  },
}
const days = {
  columns: dayColumns,
  /** The people of a day by last name: a block has whole days, newest first. */
  inOrder: (lines: Line[], { people }: NameCache) =>
    lines
      .map((line) => ({ line, day: Number.parseInt(line[1], 10), key: people.of(fieldsOf(line[0])[0])?.key ?? '' }))
      .sort((a, b) => b.day - a.day || (a.key < b.key ? -1 : Number(a.key > b.key)))
      .map(({ line }) => line),
  blocks: dayBlocks,
  block: dayBlock,
  of(ids: string[], names: NameCache): Filled | undefined {
    const who = whoOf(ids, names)
    if (!who) return
    return ([day, first, last, minutes, times, status]) => [
      ...who,
      number(day),
      moment(first),
      moment(last),
      number(minutes),
      number(times),
      text(status),
    ]
  },
}
