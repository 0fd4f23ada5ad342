type RunQuery = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Updates the planner's statistics for tables of which a tenth has changed since the last time: what autovacuum does on
 * a PostgreSQL server. PGlite has no autovacuum, and without statistics a company's lists are planned as full scans.
 */
export async function analyseChanged(runQuery: RunQuery): Promise<void> {
  const { rows } = await runQuery(`select quote_ident(s.relname) as "table" from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`)
  // One at a time: there is one session, and user requests run in between.
  for (const row of rows) await runQuery(`analyze ${Object(row).table}`)
}
