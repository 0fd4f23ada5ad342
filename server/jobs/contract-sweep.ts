import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { RecordedMove } from '#lifecycles/jobs/contract'
import { ownersOf } from '#server/jobs/contract.commands'
import { statusAt } from '#server/jobs/contract.queries'
import { companies } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { history } from '#server/platform/db/schema/record'
import { users } from '#server/platform/db/schema/user'
import type { Deps } from '#server/platform/deps'
import { appendHistory } from '#server/platform/moves/history'
import { notifyAll } from '#server/platform/outbox/notify'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'

/** Days before a contract's last day on which reminders are sent: once each, and again after an extension. */
const notices = [28, 7]
const reminder: RecordedMove = 'remind'

/** Reminds owners and workers of contracts that end soon. Returns the number of reminded contracts. */
export async function sweepContracts(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const today = londonDay(now)
  let reminded = 0
  for (const [index, days] of notices.entries())
    reminded += await deps.db.transaction('system', async (tx) => {
      const before = notices[index + 1]
      const first = before === undefined ? today : addDays(today, before + 1)
      const wasReminded = sql`exists (select from ${history} h where h.noun = 'contract' and h.noun_id = ${contracts.id}
        and h.move = ${reminder} and h.data ->> 'days' = ${String(days)} and h.data ->> 'end_at' = ${contracts.end_at}::text)`
      const ending = await tx
        .select({ contract: contracts, worker: users, company: companies.name })
        .from(contracts)
        .innerJoin(users, eq(users.id, contracts.worker_id))
        .innerJoin(companies, eq(companies.id, contracts.company_id))
        .where(
          and(
            isNull(contracts.terminated_at),
            gte(contracts.end_at, first),
            lte(contracts.end_at, addDays(today, days)),
            sql`not ${wasReminded}`,
          ),
        )
        .for('update', { of: contracts })
      for (const { contract, worker, company } of ending) {
        const until = dayInNumbers(contract.end_at ?? today)
        const action = { contract_id: contract.id, worker_slug: worker.slug }
        const notification = { type: 'contract.expiring' as const, action, at: now }
        const owners = await ownersOf(tx, contract.company_id)
        await notifyAll(tx, [
          ...owners.map((userId) => ({
            ...notification,
            userId,
            description: `The contract of ${worker.first_name} ${worker.last_name} ends on ${until}. Extend it, or let it end.`,
            names: [`${worker.first_name} ${worker.last_name}`],
          })),
          {
            ...notification,
            userId: contract.worker_id,
            description: `Your contract with ${company} ends on ${until}.`,
            names: [company],
          },
        ])
        const status = statusAt(contract, today)
        const whose = { userId: contract.worker_id, companyId: contract.company_id, by: null, at: now }
        const data = { days: String(days), end_at: contract.end_at, detail: `ends on ${until}` }
        await appendHistory(tx, {
          noun: 'contract',
          id: contract.id,
          from: status,
          move: reminder,
          to: status,
          ...whose,
          data,
        })
      }
      return ending.length
    })
  return reminded
}
