import { type SQL, sql } from 'drizzle-orm'
import { addDays, londonInstant } from '#contract/london'
import { day, london, minutes, type Scope } from '#server/check-in.store'
import { assignments } from '#server/db/schema/assignment'
import { companies } from '#server/db/schema/company'
import { checkIns } from '#server/db/schema/presence'
import { sites } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
import { tradeOf } from '#server/trade'
import type { Tx } from '#server/work'

/** The last row of a block. */
type Mark = { at: string; id: string }
/** The rows below `after`, down to `until` and with it. */
export type Block = { after: Mark | undefined; until: Mark | undefined }

/*
 * A row comes as one text and its people as ids: what names and places the reader may see is asked once for each of
 * them (`knownNames`), not once a row, and a block costs what its own rows cost, however many come after it.
 */
const [field, row] = ['\u001f', '\u001e']
const inRow = (fields: SQL[]) => sql`concat(${sql.join(fields, sql.raw(`, '${field}', `))})`
const allRows = (line: SQL, order: SQL) => sql`string_agg(${line}, ${sql.raw(`'${row}'`)} order by ${order})`
const written = (column: SQL) => sql`translate(${column}, ${sql.raw(`'${field}${row}', '\ufffd\ufffd'`)})`
/** The rows of a block, each still one text: `fieldsOf` takes it apart. */
const linesOf = (rows: { rows: string | null }[]) => rows[0]?.rows?.split(row) ?? []
export const fieldsOf = (line: string) => line.split(field)
/** Seconds of London's clock since 1970; of a day, days since 1899-12-30. */
const seconds = (column: SQL) => sql`date_part('epoch', ${london(column)})`

async function blocksOf(tx: Tx, rows: SQL, [at, id]: readonly [SQL, SQL], size: number): Promise<Block[]> {
  const { rows: marks } = await tx.execute<Mark>(sql`select at::text as at, id from (
    select at, id, row_number() over (order by at desc, id desc) as n from (select ${at} as at, ${id} as id ${rows}) r) m
    where n % ${sql.raw(String(size))} = 0 order by n`)
  return [...marks, undefined].map((until, index) => ({ after: marks[index - 1], until }))
}

const every = [sql`c.in_at`, sql`c.id`] as const
/** The blocks of the sheet of every in and out, newest first. */
export const everyBlocks = (tx: Tx, scope: Scope, size: number) =>
  blocksOf(tx, sql`from ${checkIns} c where ${scope}`, every, size)

/**
 * The lines of a block of it: ids of worker, company, assignment, site, who let in, who saw out; then in, how, out, how,
 * minutes, suspected left, reason. What is not known is ''.
 */
export async function everyBlock(tx: Tx, scope: Scope, { after, until }: Block): Promise<string[]> {
  const line = inRow([
    ...[sql`c.worker_id`, sql`c.company_id`, sql`c.assignment_id`, sql`c.site_id`, sql`c.in_by`, sql`c.out_by`],
    ...[seconds(sql`c.in_at`), sql`c.in_source`, seconds(sql`c.out_at`), sql`c.out_source`],
    ...[minutes, seconds(sql`c.suspected_left_at`), written(sql`c.override_reason`)],
  ])
  const { rows } = await tx.execute<{ rows: string | null }>(sql`
    select ${allRows(line, sql`c.in_at desc, c.id desc`)} as rows from ${checkIns} c where ${scope}
    ${after ? sql`and (c.in_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    ${until ? sql`and (c.in_at, c.id) >= (${until.at}::timestamptz, ${until.id}::uuid)` : sql``}`)
  return linesOf(rows)
}

/** The blocks of the sheet of days, newest first: a row a worker and London day. */
export const dayBlocks = (tx: Tx, scope: Scope, size: number) =>
  blocksOf(
    tx,
    sql`from (select distinct ${day} as day, c.worker_id from ${checkIns} c where ${scope}) d`,
    [sql`d.day`, sql`d.worker_id`],
    size,
  )

/** The lines of a block of it: ids of worker, company, assignment; then day, first in, last out, minutes, times, standing. */
export async function dayBlock(tx: Tx, scope: Scope, { after, until }: Block): Promise<string[]> {
  const instant = (text: string) => sql`${londonInstant(text).toISOString()}::timestamptz`
  const line = inRow([
    ...[sql`d.worker_id`, sql`d.company_id`, sql`d.assignment_id`, sql`d.day - date '1899-12-30'`],
    ...[seconds(sql`d.first_in`), seconds(sql`d.last_out`), sql`d.minutes`, sql`d.times`, sql`d.standing`],
  ])
  const { rows } = await tx.execute<{ rows: string | null }>(sql`
    select ${allRows(line, sql`d.day desc, d.worker_id desc`)} as rows from (
      select ${day} as day, c.worker_id, (array_agg(c.company_id order by c.in_at desc))[1] as company_id,
        (array_agg(c.assignment_id order by c.in_at desc))[1] as assignment_id, count(*) as times,
        min(c.in_at) as first_in, max(c.out_at) as last_out, coalesce(sum(${minutes}), 0) as minutes,
        case when bool_or(c.out_at is null and c.suspected_left_at is not null) then 'Suspected left'
          when bool_or(c.out_at is null) then 'On site' end as standing
      from ${checkIns} c where ${scope}
      ${after ? sql`and c.in_at < ${instant(addDays(after.at, 1))} and (${day}, c.worker_id) < (${after.at}::date, ${after.id}::uuid)` : sql``}
      ${until ? sql`and c.in_at >= ${instant(until.at)} and (${day}, c.worker_id) >= (${until.at}::date, ${until.id}::uuid)` : sql``}
      group by ${day}, c.worker_id) d`)
  return linesOf(rows)
}

type Named = { id: string; name: string | null; company_id?: string }

/** Names by id as the reader may see them, each asked once. */
function names(from: SQL, word: (name: string | null) => string | null = (name) => name) {
  const known = new Map<string, Named | undefined>([['', undefined]])
  return {
    of: (id: string | undefined) => known.get(id ?? ''),
    async learn(tx: Tx, ids: Set<string>) {
      const strange = [...ids].filter((id) => !known.has(id))
      if (!strange.length) return
      const { rows: found } = await tx.execute<Named>(sql`${from} where id = any(${`{${strange.join()}}`}::uuid[])`)
      for (const id of strange) known.set(id, undefined)
      for (const one of found) known.set(one.id, { ...one, name: word(one.name) })
    },
  }
}
export const knownNames = () => ({
  people: names(sql`select id, first_name || ' ' || last_name as name from ${users}`),
  companies: names(sql`select id, name from ${companies}`),
  sites: names(sql`select id, name, company_id from ${sites}`),
  trades: names(sql`select id, role_id as name from ${assignments}`, tradeOf),
})
export type KnownNames = ReturnType<typeof knownNames>

/** The ids that a block's lines begin with, by place. */
export function idsOf(lines: string[], places: number): Set<string>[] {
  const ids = Array.from({ length: places }, () => new Set<string>())
  for (const line of lines) {
    let from = 0
    for (const seen of ids) {
      const end = line.indexOf(field, from)
      if (end > from) seen.add(line.slice(from, end))
      from = end + 1
    }
  }
  return ids
}
