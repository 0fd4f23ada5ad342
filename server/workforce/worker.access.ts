import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contracts } from '#server/platform/db/schema/contract'

/**
 * Whether somebody works for a company on London's `today`, as whom it can change what is known of them. Nobody does from
 * the day on which their contract was terminated, or after its last day, until another one begins.
 */
export const worksFor = (worker: SQLWrapper, company: SQLWrapper | string, today: string): SQL =>
  sql`muster.works_for(${worker}, ${company}, ${today}::date)`

type Days = { from: string; until: string }
/**
 * Whether a company can assign somebody to these days: they work for it on London's `today`, or will under another
 * contract on some of the days. `until` may be 'infinity'.
 */
export const isAssignable = (worker: SQLWrapper, company: SQLWrapper | string, today: string, days: Days): SQL =>
  sql`(${worksFor(worker, company, today)} or exists (select from ${contracts} c
    where c.worker_id = ${worker} and c.company_id = ${company} and c.terminated_at is null
      and c.start_at <= ${days.until}::date
      and (c.end_at is null or c.end_at >= greatest(${days.from}::date, ${today}::date))))`
