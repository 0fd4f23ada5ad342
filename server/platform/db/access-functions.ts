import { isOneOf } from './schema/quoted.ts'
import { statusSets } from './schema/statuses.ts'

/**
 * Of two words, by their trigrams (pg_trgm): the share that they have in common. One letter wrong in a word of five
 * leaves a third.
 */
export const leastSimilarity = 0.3

/**
 * The ids that the caller of a transaction can access, as functions of the schema `muster` that the row policies
 * (policies.ts) use. Each is evaluated once per statement. Those that read tables are security definer: their owner
 * bypasses the policies, so policies never recurse. They are PL/pgSQL, which is planned once per connection and not
 * once per call.
 */
const set = (name: string, query: string) => `
create function muster.${name}() returns uuid[] language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return array(${query}); end $$;`
/**
 * A check of one row with policies of its own. Inlined, the policies of the tables it reads would be planned into every
 * statement. Its cost, about ten times that of a plain function, makes the planner check no more rows than a page needs.
 */
const isSo = (name: string, query: string) => `
create function muster.${name} returns boolean language plpgsql stable security definer cost 1000
  set search_path = public, pg_temp
  as $$ begin return exists (${query}); end $$;`
/**
 * At most `most` current and former employees of the company by the longest of these words. The caller must check the
 * names again, with all words. Planned for each word: a plan for any word would pass the index by.
 */
const named = (name: string, condition: string) => `
create function muster.${name}(words text[], most int) returns uuid[] language plpgsql stable security definer
  set search_path = public, pg_temp
  set pg_trgm.strict_word_similarity_threshold = ${leastSimilarity} set plan_cache_mode = force_custom_plan
  as $$ declare
    company uuid := muster.company();
    word text := (select name_key(one) from unnest(words) one order by length(one) desc limit 1);
  begin
    return array(select worker_id from employments where company_id = company and ${condition} limit most);
  end $$;`
const contains = String.raw`sort_name like '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'`

const actor = '(select muster.actor())'
const company = '(select muster.company())'
/** London's day by the server's clock, set by the unit of work. */
export const today = "nullif(current_setting('muster.today', true), '')::date"
const within = (column: string, name: string) => `${column} = any ((select muster.${name}())::uuid[])`
/**
 * For rows found by another condition: `= any` would make the planner scan all hours of the sites, 400 times slower.
 */
const among = (column: string, sites: string) => `array_position(${sites}, ${column}) is not null`
const beforeAll = "'00000000-0000-0000-0000-000000000000'"
/**
 * The companies that work or worked on sites: skips from company to company along the index of assignments instead of
 * reading them all. It starts below every id: an `is null or` would be checked for each row and not use the index.
 */
const companiesOn = (sites: string, table = 'assignments') => `
  with recursive on_site (site, company_id) as (
    select site, ${beforeAll}::uuid from unnest(${sites}) site
    union all
    select x.site, next.company_id from on_site x cross join lateral (
      select a.company_id from ${table} a
      where a.site_id = x.site and a.company_id > x.company_id
      order by a.company_id limit 1
    ) next
  )
  select company_id from on_site where company_id > ${beforeAll}::uuid`

/** The companies whose payroll the caller's company runs, by the same skip along the index of contracts. */
const companiesPaid = `
  with recursive paid (company_id) as (
    select ${beforeAll}::uuid
    union all
    select next.company_id from paid cross join lateral (
      select c.company_id from contracts c
      where c.payroll_company_id = ${company} and c.company_id > paid.company_id
      order by c.company_id limit 1
    ) next
  )
  select company_id from paid where company_id > ${beforeAll}::uuid`

export const accessFunctions = `
drop schema if exists muster cascade;
create schema muster;

create function muster.is_system() returns boolean language sql stable
  as $$ select coalesce(current_setting('muster.scope', true), '') = 'system' $$;

create function muster.actor() returns uuid language sql stable
  as $$ select nullif(current_setting('muster.user_id', true), '')::uuid $$;

-- The company of the caller's session that they run as owner or manager today; null for workers and strangers.
create function muster.company() returns uuid language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return (select company_id from memberships where user_id = ${actor} and ended_at is null
    and company_id = nullif(current_setting('muster.company_id', true), '')::uuid); end $$;

-- What the caller has changed and not verified yet. Mailed links and tickets are readable by the system only.
create function muster.pending_email(at timestamptz) returns text language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return (select t.email from email_tokens t where t.user_id = ${actor} and t.purpose = 'EMAIL_VERIFICATION'
    and t.used_at is null and t.expires_at > at order by t.created_at desc limit 1); end $$;
create function muster.pending_phone(ticket text, at timestamptz) returns text language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return (select t.phone_number from registration_tickets t where t.hash = ticket and t.user_id = ${actor}
    and t.used_at is null and t.expires_at > at); end $$;

-- Nobody runs the company yet: the person who registers it becomes its owner.
create function muster.is_ownerless(company uuid) returns boolean language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return not exists (select from memberships m where m.company_id = company); end $$;
${isSo(
  'pays(worker uuid, employer uuid)',
  `select from contracts c where c.worker_id = worker and c.company_id = employer and c.payroll_company_id = ${company}`,
)}
-- Some hours of the timesheet were worked on one of these sites.
${isSo(
  'is_worked_on(sheet uuid, sites uuid[])',
  `select from timesheet_entries e where e.timesheet_id = sheet and ${among('e.site_id', 'sites')}`,
)}
${isSo(
  'takes_part(conversation uuid)',
  `select from conversation_participants p where p.conversation_id = conversation and p.user_id = ${actor}`,
)}
-- The caller or their company has a conversation, offer, application, payroll contract or timesheet with them.
${isSo(
  'deals_with(person uuid)',
  `select from conversations c
     join conversation_participants mine on mine.conversation_id = c.id and mine.user_id = ${actor}
     join conversation_participants other on other.conversation_id = c.id and other.user_id = person
     where c.first_user_id = least(person, ${actor}) and c.second_user_id = greatest(person, ${actor})
   union all select from job_offers o where o.worker_id = person and o.company_id = ${company}
   union all select from job_applications a where a.worker_id = person and a.company_id = ${company}
   union all select from contracts c where c.worker_id = person and c.payroll_company_id = ${company}
   union all select from timesheets t where t.worker_id = person and t.company_id = ${company}
   union all select from timesheets t where t.worker_id = person and t.approver_id = ${actor}
   union all select from timesheet_entries e where e.worker_id = person
     and ${among('e.site_id', '(select muster.own_sites())')}`,
)}
-- The caller and the person work together: for one company, or by an assignment, an offer or an application. An
-- assignment is to do with the company that gives the work and with the one that runs the site.
${isSo(
  'works_with(person uuid)',
  `select from (
     select ${company} as id
     union select company_id from employments where worker_id = ${actor} and ended_at is null
   ) mine join (
     select company_id as id from memberships where user_id = person and ended_at is null
     union select company_id from employments where worker_id = person and ended_at is null
   ) other using (id)
   union all select from assignments a where a.worker_id = person
     and (a.company_id = ${company} or ${among('a.site_id', '(select muster.own_sites())')})
   union all select from job_offers o where o.worker_id = person and o.company_id = ${company}
   union all select from job_applications p where p.worker_id = person and p.company_id = ${company}
   union all select from memberships m where m.user_id = person and m.ended_at is null and (
     exists (select from assignments a join sites s on s.id = a.site_id
       where a.worker_id = ${actor} and m.company_id in (a.company_id, s.company_id))
     or exists (select from job_offers o where o.worker_id = ${actor} and o.company_id = m.company_id)
     or exists (select from job_applications p where p.worker_id = ${actor} and p.company_id = m.company_id))`,
)}
-- Whom the caller can begin to write to: people whom they work with and, as staff of a company that finds workers in the
-- directory, those who agree to be found.
${isSo(
  'can_write_to(person uuid)',
  `select from users u where u.id = person and u.active and u.status = 'COMPLETED' and (muster.works_with(u.id)
     or (u.open_to_work and u.default_role in ('WORKER', 'SECURITY_GUARD')
       and exists (select from companies c where c.id = ${company} and not c.is_payroll_company)))`,
)}
-- Whether a site is a company's own or shared with it.
${isSo(
  'has_access(site uuid, employer uuid)',
  `select from sites s where s.id = site and (s.company_id = employer
     or exists (select from site_subcompanies c where c.site_id = s.id and c.company_id = employer and c.status ${isOneOf(statusSets.grantedAccesses)}))`,
)}
-- Whether a site lets people of a company in: it is open, and the company has access.
${isSo(
  'lets_in(site uuid, employer uuid)',
  'select from sites s where s.id = site and s.active and muster.has_access(site, employer)',
)}
${isSo('is_open_to_work(person uuid)', 'select from users u where u.id = person and u.open_to_work')}
-- Is or was assigned to one of these sites for this company.
${isSo(
  'assigned(worker uuid, employer uuid, sites uuid[])',
  `select from assignments a where a.worker_id = worker and a.company_id = employer and a.site_id = any (sites)`,
)}
-- The newest contract that had begun on the day was terminated: without any in writing there is none to terminate.
${isSo(
  'is_terminated(worker uuid, employer uuid, day date)',
  `select from (
     select c.terminated_at from contracts c where c.worker_id = worker and c.company_id = employer
       and c.start_at <= least(day, (c.terminated_at at time zone 'Europe/London')::date)
     order by c.start_at desc, c.terminated_at desc limit 1
   ) newest where (newest.terminated_at at time zone 'Europe/London')::date <= day`,
)}
-- Works for the company on the day: employed by it, and under a current contract if any has begun. Without one in writing
-- the employment is enough. A running assignment is enough after a contract's last day, but not after a termination:
-- it may be left from before a termination cancelled assignments.
${isSo(
  'works_for(worker uuid, employer uuid, day date)',
  `select from employments e where e.worker_id = worker and e.company_id = employer and e.ended_at is null and (
     not exists (select from contracts c where c.worker_id = worker and c.company_id = employer
       and c.start_at <= least(day, (c.terminated_at at time zone 'Europe/London')::date))
     or exists (select from contracts c where c.worker_id = worker and c.company_id = employer
       and c.start_at <= day and (c.end_at is null or c.end_at >= day)
       and (c.terminated_at is null or (c.terminated_at at time zone 'Europe/London')::date > day))
     or (not muster.is_terminated(worker, employer, day)
       and exists (select from assignments a where a.worker_id = worker and a.company_id = employer
         and a.status = 'CREATED' and day between a.start_at and a.end_at)))`,
)}
-- Is a guard of any company now.
${isSo(
  'guards(person uuid)',
  `select from employments e where e.worker_id = person and e.ended_at is null and e.role = 'SECURITY_GUARD'`,
)}
-- Works, or worked, on one of these sites.
${isSo(
  'met(worker uuid, sites uuid[])',
  `select from assignments a where a.worker_id = worker and ${among('a.site_id', 'sites')}
   union all select from check_ins i where i.worker_id = worker and ${among('i.site_id', 'sites')}`,
)}

${named('named', contains)}
${named('similarly_named', `(${contains} or sort_name %>> word)`)}
${set('staff', `select user_id from memberships where company_id = ${company}`)}
${set('own_sites', `select id from sites where company_id = ${company}`)}
-- Companies whose people were, are or will be on the sites of the caller's company: where to look for their work there.
${set(
  'site_companies',
  `(${companiesOn('(select muster.own_sites())')}) union (${companiesOn('(select muster.own_sites())', 'check_ins')})`,
)}
${set('shared_sites', `select site_id from site_subcompanies where company_id = ${company} and status ${isOneOf(statusSets.grantedAccesses)}`)}
${set(
  'guard_accesses',
  `select access_id from site_guards where user_id = ${actor} and ended_at is null and ${today} between "from" and until`,
)}
${set('left_sites', `select site_id from site_subcompanies where company_id = ${company} and status ${isOneOf(statusSets.endedAccesses)}`)}
${set(
  // SITE-G, as in sites/site-guards.access.ts.
  'guard_sites',
  `select a.site_id from assignments a
   join sites s on s.id = a.site_id
   join employments e on e.worker_id = a.worker_id and e.company_id = a.company_id
   where a.worker_id = ${actor} and a.status = 'CREATED' and ${today} between a.start_at and a.end_at
     and e.role = 'SECURITY_GUARD' and e.ended_at is null
     and not muster.is_terminated(a.worker_id, a.company_id, ${today})
     and a.role_id = 'security-guard'
     and (s.company_id = a.company_id
       or exists (select from site_guards g join site_subcompanies c on c.id = g.access_id
         where g.user_id = a.worker_id and g.site_id = a.site_id and g.assignment_id = a.id and g.ended_at is null
           and ${today} between g."from" and g.until and g.approved_at >= e.started_at
           and c.company_id = a.company_id and c.status ${isOneOf(statusSets.grantedAccesses)}))`,
)}
${set('shared_hosts', `select company_id from sites where ${within('id', 'shared_sites')}`)}
${set(
  'work_sites',
  `select site_id from assignments where worker_id = ${actor}
   union select site_id from contracts where worker_id = ${actor} and site_id is not null
   union select site_id from job_offers where worker_id = ${actor} and site_id is not null
   union select site_id from check_ins where worker_id = ${actor}`,
)}
-- Sites whose safety documents a worker can read: where they work, will work or have an offer to answer, as long as the company
-- that gives the work is on the site. What is published there after the last day of an assignment or a contract is not
-- for those who once worked there.
create function muster.document_sites_of(worker uuid) returns uuid[] language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return array(
    select w.site_id from (
      select site_id, company_id from assignments where worker_id = worker and status = 'CREATED' and end_at >= ${today}
      union select site_id, company_id from contracts where worker_id = worker and site_id is not null
        and terminated_at is null and (end_at is null or end_at >= ${today})
      union select site_id, company_id from job_offers where worker_id = worker and site_id is not null
        and status ${isOneOf(statusSets.openOffers)} and (due_date is null or due_date >= ${today})
    ) w where muster.has_access(w.site_id, w.company_id)); end $$;
${set('document_sites', `select unnest(muster.document_sites_of(${actor}))`)}
${set(
  'post_sites',
  `select site_id from job_posts where status = 'ACTIVE' and removed_at is null and site_id is not null
   union select p.site_id from job_posts p where p.removed_at is null and p.site_id is not null and p.id in (
     select post_id from job_applications where worker_id = ${actor}
     union select post_id from job_invitations where worker_id = ${actor})`,
)}
${set(
  'known_companies',
  `select company_id from memberships where user_id = ${actor} and ended_at is null
   union select company_id from employments where worker_id = ${actor}
   union select company_id from contracts where worker_id = ${actor}
   union (${companiesPaid})
   union select payroll_company_id from companies where id = ${company} and payroll_company_id is not null
   union select company_id from job_offers where worker_id = ${actor}
   union select company_id from job_applications where worker_id = ${actor}
   union select company_id from job_invitations where worker_id = ${actor}
   union select company_id from assignments where worker_id = ${actor}
   union (${companiesOn('(select muster.own_sites()) || (select muster.guard_sites())')})
   union select company_id from site_subcompanies where ${within('site_id', 'own_sites')}
   union select company_id from job_posts where status = 'ACTIVE' and removed_at is null
   union select m.company_id from conversation_participants mine
     join conversation_participants other on other.conversation_id = mine.conversation_id and other.user_id <> mine.user_id
     join memberships m on m.user_id = other.user_id and m.ended_at is null
     where mine.user_id = ${actor}
   union select company_id from sites where ${['shared_sites', 'guard_sites', 'work_sites'].map((s) => within('id', s)).join(' or ')}`,
)}
${set(
  // In addition to people whom the company employs, meets on its sites or deals with: those are looked up per row
  // (rights.ts).
  'known_people',
  `select user_id from memberships where ${within('company_id', 'known_companies')}
   union select user_id from site_managers where ${['own_sites', 'shared_sites', 'guard_sites', 'work_sites'].map((s) => within('site_id', s)).join(' or ')}`,
)}
`
