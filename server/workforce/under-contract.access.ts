import { type SQL, sql } from 'drizzle-orm'
import { contracts } from '#server/platform/db/schema/contract'
import { jobOffers } from '#server/platform/db/schema/job'
import { checkIns } from '#server/platform/db/schema/presence'
import { quoted } from '#server/platform/db/schema/quoted'
import { statusSets } from '#server/platform/db/schema/statuses'
import { ofCompany } from '#server/platform/kit/scopes'

/**
 * Whether `worker` works under a contract of the company on `today`. A company can write a contract by itself, so that
 * alone is not enough: the worker must have accepted its offer, or passed a gate with their own code or password.
 */
export const worksUnderContract = (worker: SQL, companyId: string, today: SQL): SQL => sql`
  exists (select from ${contracts} c
    where c.worker_id = ${worker} and ${ofCompany(sql`c.company_id`, companyId)} and c.terminated_at is null
      and c.start_at <= ${today} and (c.end_at is null or c.end_at >= ${today})
      and (exists (select from ${jobOffers} o where o.contract_id = c.id and o.worker_id = c.worker_id and o.status in (${quoted(...statusSets.acceptedOffers)}))
        or exists (select from ${checkIns} i where i.worker_id = c.worker_id and i.company_id = c.company_id
          and i.in_source in ('GUARD_QR', 'GUARD_PASSWORD', 'GATE')
          and (i.in_at at time zone 'Europe/London')::date >= c.start_at)))`
