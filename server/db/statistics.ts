type Ask = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Brings the planner's statistics up to date, of tables of which a tenth has changed since they were told last: what
 * autovacuum does on a PostgreSQL server. PGlite has none, and without statistics plans a company's lists from end to end.
 */
export async function analyseChanged(ask: Ask): Promise<void> {
  const { rows } = await ask(`select quote_ident(s.relname) as "table" from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`)
  // One at a time: there is one session, and people's requests come between.
  for (const row of rows) await ask(`analyze ${Object(row).table}`)
}
