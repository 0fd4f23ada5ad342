import { type SQL, sql } from 'drizzle-orm'
import { companies } from '#server/platform/db/schema/company'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { ofCompany } from '#server/platform/kit/scopes'
import type { CardVerdict } from '#shared/domain/workforce/card-check'

/** When a result was recorded. */
const given = sql`coalesce(v.checked_at, v.created_at)`

/**
 * The results of checks of the card `id` in order, as input for shared/domain/workforce/card-check.ts; with `at`, none that came
 * later. `checks`: the rows to read.
 */
export const verdictsOf = (id: SQL, at?: Date, checks: SQL = sql`${cardChecks}`): SQL<CardVerdict[]> => sql`coalesce((
  select json_agg(json_build_object(
    'status', case v.status when 'PASSED' then 'VERIFIED' else 'REFUSED' end,
    'how', case v.how when 'REGISTER' then 'REGISTER' else 'EYE' end,
    'company', case when v.how = 'REGISTER' then null else
      json_build_object('id', v.company_id, 'name', coalesce((select f.name from ${companies} f where f.id = v.company_id), '')) end
  ) order by ${given}, v.id)
  from ${checks} v where v.card_id = ${id} and v.status <> 'WAITING'
    and ${at ? sql`${given} <= ${at.toISOString()}::timestamptz` : sql`true`}), '[]'::json)`

/**
 * The status of the card that counts for a worker `w`, by the same rule as `cardThatCounts`: in SQL, so that a long
 * list can be filtered by it. Null without a card.
 */
export const cardStatusFor = ({ company, today }: { company: string; today: string }, w: SQL): SQL => sql`
  (select k.standing from (
    select d.id, case when d.expires_on < ${today}::date then 'EXPIRED' else
        case (select v.status from ${cardChecks} v where v.card_id = d.id and v.status <> 'WAITING'
            and (v.how = 'REGISTER' or ${ofCompany(sql`v.company_id`, company)})
          order by ${given} desc, v.id desc limit 1) when 'PASSED' then 'VERIFIED' when 'FAILED' then 'REFUSED' else 'WAITING' end
      end as standing, not exists (select from ${skillCards} n
        where n.user_id = d.user_id and n.scheme_code = d.scheme_code and n.replaced_at is null and n.id > d.id) as newest
    from ${skillCards} d where d.user_id = ${w} and d.replaced_at is null
  ) k where k.newest or k.standing = 'VERIFIED'
  order by case k.standing when 'VERIFIED' then 0 when 'WAITING' then 1 when 'REFUSED' then 2 else 3 end limit 1)`
