import { sql } from 'drizzle-orm'
import type { Deps } from '#server/platform/deps'
import { newId } from '#shared/domain/kit/id'

/** Companies, roles and surnames repeat: full names do too, so that only the id puts such people in an order. */
const shape = { companies: 20, names: 700 }

const hours = Array.from({ length: 7 }, () => ({ opens: '07:00', closes: '18:00' }))

/**
 * A site of `host` with `people` on it by the gate since `since`, each assigned for the day of `since` by one of 20
 * companies that work there. Answers the site's id.
 */
export async function crowdedSite(
  deps: Deps,
  { name, host, people, since }: { name: string; host: string; people: number; since: string },
): Promise<string> {
  const site = newId()
  await deps.db.transaction('system', async (tx) => {
    await tx.execute(sql`insert into sites (id, slug, company_id, name, address_line_1, city, postcode, opening_hours)
      values (${site}, ${name}, ${host}, ${name}, '1 Mill Lane', 'Leeds', 'LS10 1QR', ${JSON.stringify(hours)}::jsonb)`)
    await tx.execute(sql`insert into companies (id, slug, name)
      select gen_random_uuid(), ${name} || '-firm-' || n, 'Firm ' || n || ' of ' || ${name}
      from generate_series(1, ${shape.companies}::int) n`)
    await tx.execute(sql`insert into site_subcompanies (id, site_id, company_id, status)
      select gen_random_uuid(), ${site}, id, 'GRANTED' from companies where slug like ${`${name}-firm-%`}`)
    await tx.execute(sql`insert into users (id, slug, first_name, last_name, default_role, status)
      select gen_random_uuid(), ${name} || '-' || n, 'First' || n % 7, 'Last' || n % ${shape.names}::int, 'WORKER', 'COMPLETED'
      from generate_series(1, ${people}::int) n`)
    await tx.execute(sql`insert into identity_checks (id, user_id, first_name, last_name, applicant_id, check_status)
      select gen_random_uuid(), id, first_name, last_name, id::text, 'CHECK_COMPLETED' from users
      where slug like ${`${name}-%`}`)
    await tx.execute(sql`insert into skill_cards (id, user_id, scheme_code, scheme_name, number, surname, expires_on)
      select gen_random_uuid(), id, 'CSCS', 'CSCS', id::text, last_name, '2030-01-01' from users
      where slug like ${`${name}-%`}`)
    await tx.execute(sql`with firms as (
        select id, row_number() over (order by slug) - 1 as at from companies where slug like ${`${name}-firm-%`}
      ), crowd as (
        select id, row_number() over (order by slug) as n from users where slug like ${`${name}-%`}
      )
      insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at)
      select gen_random_uuid(), crowd.id, ${site}, firms.id, 'role-' || crowd.n % 12, ${since}::date, ${since}::date
      from crowd join firms on firms.at = crowd.n % ${shape.companies}::int`)
    await tx.execute(sql`insert into check_ins (id, worker_id, site_id, company_id, assignment_id, in_at, in_source)
      select gen_random_uuid(), worker_id, site_id, company_id, id, ${since}::timestamptz, 'GATE'
      from assignments where site_id = ${site}`)
    await tx.execute(sql`analyze`)
  })
  return site
}
