import { sql } from 'drizzle-orm'
import type { Deps } from '#server/platform/deps'

/** Tables that keep who was here and how often: a reading call or a refused one may write them. */
const bookkeeping = ['sessions', 'throttles', 'rate_limits', 'roll_call_marshals']
/** Rows that a reading call writes: the record of who took personal data away in a file. */
const records: Record<string, string> = { audit_events: `kind not like 'export.%'` }

/** Every table by its number of rows and their hash: what a refused write, and every reading call, must leave alone. */
export const checksums = ({ db }: Deps) =>
  db.transaction('system', async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of rows.filter((table) => !bookkeeping.includes(table.name))) {
      const { rows: found } = await tx.execute<{ sum: string }>(
        sql`select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
          from ${sql.identifier(name)} t where ${sql.raw(records[name] ?? 'true')}`,
      )
      sums[name] = found[0]?.sum ?? ''
    }
    return sums
  })
