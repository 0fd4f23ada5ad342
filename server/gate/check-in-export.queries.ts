import { type SQL, sql } from 'drizzle-orm'
import { day, isMissed, leftAt, minutes, type Scope } from '#server/gate/check-in.queries'
import { searchedName } from '#server/platform/db/name-search'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { tradeOf } from '#server/platform/kit/trade'
import { londonInstant } from '#shared/domain/kit/london'

/** Rows with instants before `before` and from `from` on. */
export type Block = { before: string | undefined; from: string | undefined }

/*
 * A row is sent as one text: the ids of its people and places, a separator, then its own fields. Names that the reader
 * can see are looked up once for each id (`names`), not once for each row, and a block costs only its own rows,
 * however many follow.
 */
const [field, row, ended] = ['\u001f', '\u001e', '\u001d']
const list = (fields: SQL[]) => sql.join(fields, sql.raw(`, '${field}', `))
const inRow = (ids: SQL[], fields: SQL[]) => sql`concat(${list(ids)}, ${sql.raw(`'${ended}'`)}, ${list(fields)})`
const allRows = (line: SQL, order: SQL) => sql`string_agg(${line}, ${sql.raw(`'${row}'`)} order by ${order})`
const written = (column: SQL) => sql`translate(${column}, ${sql.raw(`'${field}${row}${ended}', '\ufffd\ufffd\ufffd'`)})`
/** A row's ids and its own fields, each still one text; split with `fieldsOf`. */
export type Line = [ids: string, fields: string]
const linesOf = (rows: { rows: string | null }[]) =>
  rows[0]?.rows?.split(row).map((line): Line => {
    const end = line.indexOf(ended)
    return [line.slice(0, end), line.slice(end + 1)]
  }) ?? []
export const fieldsOf = (part: string) => part.split(field)
/** Only for an end that was recorded when it happened. */
const unlessMissed = (column: SQL) => sql`case when not ${isMissed} then ${column} end`
/** Truncated to the minute, as clocks show it. */
const seconds = (column: SQL) => sql`date_part('epoch', date_trunc('minute', ${column}))`
const instant = (text: string) => sql`${text}::timestamptz`
const inBlock = ({ before, from }: Block) =>
  sql`${before ? sql`and c.in_at < ${instant(before)}` : sql``} ${from ? sql`and c.in_at >= ${instant(from)}` : sql``}`

/** Every `size`th of the times in `rows`, latest first; rows with the same time are never split. */
async function marksOf(tx: Tx, at: SQL, rows: SQL, size: number): Promise<string[]> {
  const { rows: marks } = await tx.execute<{ at: string }>(sql`select at::text as at from (
    select distinct a[n] as at from (select array_agg(at) as a from (select ${at} as at ${rows} order by at desc) r) m,
      generate_series(${sql.raw(String(size))}, cardinality(a), ${sql.raw(String(size))}) n) d order by d.at desc`)
  return marks.map((mark) => mark.at)
}
const between = (marks: string[]): Block[] =>
  [...marks, undefined].map((from, index) => ({ before: marks[index - 1], from }))

/** The blocks of the export of all check-ins, newest first. */
export const everyBlocks = async (tx: Tx, scope: Scope, size: number) =>
  between(await marksOf(tx, sql`c.in_at`, sql`from ${checkIns} c where ${scope}`, size))

/**
 * The lines of one such block: ids of worker, company, assignment, site, who recorded in, who recorded out; then in,
 * source, out, source, minutes, next appearance after a missed check-out, suspected left (times in seconds since 1970),
 * reason. Unknown values are ''.
 */
export async function everyBlock(tx: Tx, scope: Scope, block: Block): Promise<Line[]> {
  const line = inRow(
    [
      sql`c.worker_id`,
      sql`c.company_id`,
      sql`c.assignment_id`,
      sql`c.site_id`,
      sql`c.in_by`,
      unlessMissed(sql`c.out_by`),
    ],
    [
      ...[seconds(sql`c.in_at`), sql`c.in_source`, seconds(leftAt), unlessMissed(sql`c.out_source`)],
      ...[minutes, seconds(sql`case when ${isMissed} then c.out_at end`)],
      ...[seconds(sql`c.suspected_left_at`), written(sql`c.override_reason`)],
    ],
  )
  const { rows } = await tx.execute<{ rows: string | null }>(sql`
    select ${allRows(line, sql`c.in_at desc, c.id desc`)} as rows from ${checkIns} c where ${scope} ${inBlock(block)}`)
  return linesOf(rows)
}

/** The blocks of the export by day, newest first: one row for each worker and London day, no day in two blocks. */
export async function dayBlocks(tx: Tx, scope: Scope, size: number) {
  const days = await marksOf(
    tx,
    sql`d.day`,
    sql`from (select distinct ${day} as day, c.worker_id from ${checkIns} c where ${scope}) d`,
    size,
  )
  return between(days.map((text) => londonInstant(text).toISOString()))
}

/**
 * The lines of one such block: ids of worker, company, assignment; then day (days since 1899-12-30), first in, last out
 * (seconds since 1970), minutes, times, status.
 */
export async function dayBlock(tx: Tx, scope: Scope, block: Block): Promise<Line[]> {
  const line = inRow(
    [sql`d.worker_id`, sql`d.company_id`, sql`d.assignment_id`],
    [
      ...[sql`d.day - date '1899-12-30'`, seconds(sql`d.first_in`), seconds(sql`d.last_out`)],
      ...[sql`d.minutes`, sql`d.times`, sql`d.standing`],
    ],
  )
  const { rows } = await tx.execute<{ rows: string | null }>(sql`
    select ${allRows(line, sql`d.day desc, d.worker_id desc`)} as rows from (
      select ${day} as day, c.worker_id, (array_agg(c.company_id order by c.in_at desc))[1] as company_id,
        (array_agg(c.assignment_id order by c.in_at desc))[1] as assignment_id, count(*) as times,
        min(c.in_at) as first_in, max(${leftAt}) as last_out, sum(${minutes}) as minutes,
        case when bool_or(c.out_at is null and c.suspected_left_at is not null) then 'Suspected left'
          when bool_or(c.out_at is null) then 'On site' when bool_or(${isMissed}) then 'No check-out' end as standing
      from ${checkIns} c where ${scope} ${inBlock(block)} group by ${day}, c.worker_id) d`)
  return linesOf(rows)
}

/** `key`: a person's name in the order of a list. */
type Named = { id: string; name: string | null; company_id?: string; key?: string }

/** Names by id as the reader can see them, each queried once. */
function names(from: SQL, word: (name: string | null) => string | null = (name) => name) {
  const cache = new Map<string, Named | undefined>([['', undefined]])
  return {
    of: (id: string | undefined) => cache.get(id ?? ''),
    async learn(tx: Tx, ids: Set<string>) {
      const strange = [...ids].filter((id) => !cache.has(id))
      if (!strange.length) return
      const { rows: found } = await tx.execute<Named>(sql`${from} where id = any(${`{${strange.join()}}`}::uuid[])`)
      for (const id of strange) cache.set(id, undefined)
      for (const one of found) cache.set(one.id, { ...one, name: word(one.name) })
    },
  }
}
export const createNameCache = () => ({
  people: names(
    sql`select id, first_name || ' ' || last_name as name, ${searchedName(sql`${users}`)} as key from ${users}`,
  ),
  companies: names(sql`select id, name from ${companies}`),
  sites: names(sql`select id, name, company_id from ${sites}`),
  trades: names(sql`select id, role_id as name from ${assignments}`, tradeOf),
})
export type NameCache = ReturnType<typeof createNameCache>
