/**
 * What the caller of a transaction reaches, as functions of the schema `muster`: the sets that the row rights
 * (policies.ts) are written with. Each is evaluated once a statement. Those that read tables run as their owner, whom
 * the rights let through, so that rights never ask for themselves; in PL/pgSQL, which plans once a connection and not
 * once a call.
 */
const set = (name: string, query: string) => `
create function muster.${name}() returns uuid[] language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return array(${query}); end $$;`
/** Of one row, with rights of its own: said in place, the rights of what it looks at would be planned into every statement. */
const isSo = (name: string, query: string) => `
create function muster.${name} returns boolean language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return exists (${query}); end $$;`

const actor = '(select muster.actor())'
const company = '(select muster.company())'
/** London's day by the server's clock, as the unit of work says it. */
const today = "nullif(current_setting('muster.today', true), '')::date"
const within = (column: string, name: string) => `${column} = any ((select muster.${name}())::uuid[])`
const beforeAll = "'00000000-0000-0000-0000-000000000000'"
/**
 * Who works or worked on sites: from company to company along the index of assignments, not through all of these. It
 * begins before every id: an `is null or` would be asked of each row and not of the index.
 */
const companiesOn = (sites: string) => `
  with recursive on_site (site, company_id) as (
    select site, ${beforeAll}::uuid from unnest(${sites}) site
    union all
    select x.site, next.company_id from on_site x cross join lateral (
      select a.company_id from assignments a
      where a.site_id = x.site and a.company_id > x.company_id
      order by a.company_id limit 1
    ) next
  )
  select company_id from on_site where company_id > ${beforeAll}::uuid`

export const reach = `
drop schema if exists muster cascade;
create schema muster;

create function muster.is_system() returns boolean language sql stable
  as $$ select coalesce(current_setting('muster.scope', true), '') = 'system' $$;

create function muster.actor() returns uuid language sql stable
  as $$ select nullif(current_setting('muster.user_id', true), '')::uuid $$;

-- The company the caller runs (owner or manager, still), as their session names it; null for workers and strangers.
create function muster.company() returns uuid language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return (select company_id from memberships where user_id = ${actor} and ended_at is null
    and company_id = nullif(current_setting('muster.company_id', true), '')::uuid); end $$;

-- Nobody runs it yet: who registers it becomes its owner.
create function muster.is_ownerless(company uuid) returns boolean language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return not exists (select from memberships m where m.company_id = company); end $$;
${isSo(
  'pays(worker uuid, employer uuid)',
  `select from contracts c where c.worker_id = worker and c.company_id = employer and c.payroll_company_id = ${company}`,
)}
${isSo('is_open_to_work(person uuid)', 'select from users u where u.id = person and u.open_to_work')}
-- Works, or worked, on one of these sites.
${isSo(
  'met(worker uuid, sites uuid[])',
  `select from assignments a where a.worker_id = worker and a.site_id = any (sites)
   union all select from check_ins i where i.worker_id = worker and i.site_id = any (sites)`,
)}

-- Whom the company employs or employed by a name with these words in it, \`most\` of them. What else their names say is
-- for the caller to ask: the index knows threes of letters, each as its company's own.
create function muster.named(words text[], most int) returns uuid[] language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ declare
    company uuid := muster.company();
    grams bigint[] := array(select unnest(name_grams(company, name_key(word))) from unnest(words) word);
  begin
    if grams = '{}' then return array(select worker_id from employments where company_id = company limit most); end if;
    return array(
      with found as materialized (
        select company_id, worker_id from employments where name_grams(company_id, sort_name) @> grams limit most
      )
      select worker_id from found where company_id = company);
  end $$;
${set('crew', `select worker_id from employments where company_id = ${company} and ended_at is null`)}
${set('staff', `select user_id from memberships where company_id = ${company}`)}
${set('people', `select worker_id from employments where company_id = ${company}`)}
${set('own_sites', `select id from sites where company_id = ${company}`)}
${set('shared_sites', `select site_id from site_subcompanies where company_id = ${company} and status = 'GRANTED'`)}
${set(
  'guard_sites',
  `select a.site_id from assignments a join users u on u.id = a.worker_id
   where a.worker_id = ${actor} and u.default_role = 'SECURITY_GUARD' and a.status = 'CREATED'
     and ${today} between a.start_at and a.end_at`,
)}
${set('shared_hosts', `select company_id from sites where ${within('id', 'shared_sites')}`)}
${set(
  'work_sites',
  `select site_id from assignments where worker_id = ${actor}
   union select site_id from contracts where worker_id = ${actor} and site_id is not null
   union select site_id from job_offers where worker_id = ${actor} and site_id is not null
   union select site_id from check_ins where worker_id = ${actor}`,
)}
${set(
  'post_sites',
  `select site_id from job_posts where status = 'ACTIVE' and removed_at is null and site_id is not null`,
)}
${set(
  'site_people',
  `select worker_id from assignments where ${within('site_id', 'own_sites')} or ${within('site_id', 'guard_sites')}
   union select worker_id from check_ins where ${within('site_id', 'own_sites')} or ${within('site_id', 'guard_sites')}`,
)}
${set('conversations', `select conversation_id from conversation_participants where user_id = ${actor}`)}
${set(
  'contracts',
  `select id from contracts where worker_id = ${actor} or company_id = ${company} or payroll_company_id = ${company}`,
)}
${set('own_contracts', `select id from contracts where company_id = ${company}`)}
${set('work_contracts', `select id from contracts where worker_id = ${actor}`)}
${set('site_sheets', `select e.timesheet_id from timesheet_entries e where ${within('e.site_id', 'own_sites')}`)}
${set(
  'review_sheets',
  `select id from timesheets where worker_id <> ${actor}
     and (company_id = ${company} or approver_id = ${actor} or ${within('id', 'site_sheets')})`,
)}
${set('work_sheets', `select id from timesheets where worker_id = ${actor}`)}
${set('pay_sheets', `select id from timesheets where payroll_company_id = ${company}`)}
${set(
  'known_companies',
  `select company_id from memberships where user_id = ${actor} and ended_at is null
   union select company_id from employments where worker_id = ${actor}
   union select company_id from contracts where worker_id = ${actor} or payroll_company_id = ${company}
   union select payroll_company_id from companies where id = ${company} and payroll_company_id is not null
   union select company_id from job_offers where worker_id = ${actor}
   union select company_id from assignments where worker_id = ${actor}
   union (${companiesOn('(select muster.own_sites()) || (select muster.guard_sites())')})
   union select company_id from site_subcompanies where ${within('site_id', 'own_sites')}
   union select company_id from job_posts where status = 'ACTIVE' and removed_at is null
   union select company_id from sites where ${['shared_sites', 'guard_sites', 'work_sites'].map((s) => within('id', s)).join(' or ')}`,
)}
${set(
  // Beside those whom the company employs and meets on its sites: they are looked up a row at a time (rights.ts).
  'known_people',
  `select user_id from memberships where ${within('company_id', 'known_companies')}
   union select user_id from site_managers where ${['own_sites', 'shared_sites', 'guard_sites', 'work_sites'].map((s) => within('site_id', s)).join(' or ')}
   union select user_id from conversation_participants where ${within('conversation_id', 'conversations')}
   union select worker_id from job_offers where company_id = ${company}
   union select worker_id from job_applications where company_id = ${company}
   union select worker_id from contracts where payroll_company_id = ${company}
   union select worker_id from timesheets where ${within('id', 'review_sheets')}`,
)}
`
