const company = '(select muster.company())'
const actor = '(select muster.actor())'
/** Of a user `u`: agrees to be found, and takes messages of the company of the caller, which finds workers. */
const isListed = `(u.open_to_work and (u.id = ${actor} or (select muster.finds_workers()))
    and not exists (select from company_blocks b where b.worker_id = u.id and b.company_id = ${company}))`

/**
 * What a company can read of workers whom it does not employ: these columns, and no others of the tables behind them. A
 * view has its owner's rights, so the row policies of those tables do not apply; its conditions do.
 */
export const directoryViews = `
create function muster.finds_workers() returns boolean language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$ begin return exists (select from companies c where c.id = ${company} and not c.is_payroll_company); end $$;

-- Workers. \`listed\`: anybody who finds workers finds them; the others are the caller, and people whom the caller's
-- company employs or employed, or who work or worked on its sites. \`district\`: the first half of a postcode.
create view muster.directory as
  select u.id, u.slug, u.first_name, u.last_name, u.photo_media_id, ${isListed} as listed,
    substring(upper(btrim(u.postcode)) from '^([A-Z]{1,2}[0-9][A-Z0-9]?) ?(?:[0-9][A-Z]{2})?$') as district
  from users u
  where u.active and u.status = 'COMPLETED' and u.default_role in ('WORKER', 'SECURITY_GUARD') and (${isListed}
    or u.id = ${actor}
    or (select true from employments e where e.worker_id = u.id and e.company_id = ${company} limit 1)
    or (${company} is not null and muster.met(u.id, (select muster.own_sites()))));

-- Who is a guard is for the company that employs them.
create view muster.directory_entries as
  select x.user_id as worker_id, x.type, x.entry_id
  from user_dictionary_entries x join muster.directory d on d.id = x.user_id
  where x.type in ('ROLE', 'LANGUAGE', 'EXPERIENCE_YEARS', 'AVAILABILITY')
    and not (x.type = 'ROLE' and x.entry_id = 'security-guard');

create view muster.directory_cards as
  select c.id, c.user_id as worker_id, c.scheme_code, c.scheme_name, c.expires_on
  from skill_cards c join muster.directory d on d.id = c.user_id where c.replaced_at is null;

-- Results that count for the caller's company: a register's, and its own.
create view muster.directory_card_checks as
  select v.id, v.card_id, v.status, v.how, v.company_id, v.checked_at, v.created_at
  from card_checks v join muster.directory d on d.id = v.worker_id
  where v.how = 'REGISTER' or v.company_id = ${company};

-- Days of work, not for whom: of those who agree to be found; of others those for the caller's company.
create view muster.directory_days as
  select a.worker_id, a.start_at, a.end_at
  from assignments a join muster.directory d on d.id = a.worker_id
  where a.status = 'CREATED' and (d.listed or d.id = ${actor} or a.company_id = ${company});

grant select on all tables in schema muster to muster_app;
`
