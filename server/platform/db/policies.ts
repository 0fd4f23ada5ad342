import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { accessFunctions } from './access-functions.ts'
import { directoryViews } from './directory-views.ts'
import { appendOnly, rights } from './rights.ts'
import { type Predicate, type Rights, server } from './rules.ts'
import { schema } from './schema.ts'

const any = (rules: Predicate[]) => ['(select muster.is_system())', ...rules].join(' or ')
function secure(table: string, rights: Rights): string {
  const { select, insert, update, updateCheck = update } = rights
  return `alter table ${table} enable row level security;
alter table ${table} force row level security;
drop policy if exists owner on ${table}; create policy owner on ${table} to current_user using (true) with check (true);
drop policy if exists see on ${table}; create policy see on ${table} for select to muster_app using (${any(select)});
drop policy if exists add on ${table}; create policy add on ${table} for insert to muster_app with check (${any(insert)});
drop policy if exists change on ${table}; create policy change on ${table} for update to muster_app using (${any(update)}) with check (${any(updateCheck)});
drop policy if exists remove on ${table}; create policy remove on ${table} for delete to muster_app using (${any(rights.delete)});`
}

const rightsOf = new Map(Object.entries(rights))
const tables = Object.entries<PgTable>(schema).map(([name, table]) => ({
  table: `"${getTableName(table)}"`,
  rights: rightsOf.get(name) ?? server,
}))

/** All policies as SQL, replaced in one transaction whenever they differ from the database's (migrate.ts). */
export const policies = `set local client_min_messages = warning;
${accessFunctions}
${tables.map(({ table, rights }) => secure(table, rights)).join('\n')}
${directoryViews}
grant usage on schema public, muster to muster_app;
grant select, insert, update, delete on all tables in schema public to muster_app;
revoke all on muster_schema from muster_app;
revoke update, delete on ${appendOnly.map((name) => getTableName(schema[name])).join(', ')} from muster_app;
grant execute on all functions in schema muster to muster_app;`
