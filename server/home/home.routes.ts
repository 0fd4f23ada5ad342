import type { FastifyInstance } from 'fastify'
import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import {
  accessDecisions,
  cardDecisions,
  contractDecisions,
  coverDecisions,
  offerDecisions,
} from '#server/home/decisions.queries'
import { guardedSites } from '#server/home/guarded.queries'
import { labour } from '#server/home/labour.queries'
import { missingHoursDecision } from '#server/home/missing-hours-decision.queries'
import { nextOf } from '#server/home/next.queries'
import { objectionsDecision } from '#server/home/objections-decision.queries'
import { payrollHome } from '#server/home/payroll.queries'
import { leftOf, presenceOf, weekOf } from '#server/home/presence.queries'
import { tasksOf } from '#server/home/tasks.queries'
import { timesheetsDecision } from '#server/home/timesheets-decision.queries'
import { uncoveredDecisions } from '#server/home/uncovered.queries'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { sitesNow } from '#server/sites/sites-now.queries'
import type { TimesheetRow } from '#server/time/timesheet.queries'
import { acceptedMissingHours, waiting } from '#server/time/waiting.queries'
import { type Home, homeApi } from '#shared/api/home/home'
import { isWorker } from '#shared/api/kit/role'
import { londonDay, mondayOf } from '#shared/domain/kit/london'

/** The home page: tasks for the caller and the current figures, by role. */
export const homeRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, homeApi, {
    read: {
      reads: async ({ me, tx }) => {
        const now = deps.clock.now()
        const today = londonDay(now)
        const missing = await acceptedMissingHours(tx, me)
        const home = await homeOf(tx, me, missing, now, today)
        return { data: { home, waiting: await waiting(tx, me, mondayOf(today), missing) } }
      },
    },
  })

async function homeOf(tx: Tx, me: Person, missing: TimesheetRow[], now: Date, today: string): Promise<Home> {
  const as_of = now.toISOString()
  if (isWorker(me.role)) return { ...(await onPhone(tx, me, now, today)), as_of }
  const { company_id } = me
  if (!company_id) return { kind: 'company', as_of, decisions: [], sites: [], labour: [] }
  const staff = { ...me, company_id }
  return me.is_payroll_company
    ? { ...(await payrollHome(tx, staff, missing, today)), as_of }
    : { ...(await companyHome(tx, staff, missing, now, today)), as_of }
}

async function companyHome(
  tx: Tx,
  me: Person & { company_id: string },
  missing: TimesheetRow[],
  now: Date,
  today: string,
) {
  const watched = await sitesNow(tx, me.company_id, now, today)
  return {
    kind: 'company' as const,
    decisions: [
      ...coverDecisions(watched, me),
      ...(await timesheetsDecision(tx, me)),
      ...(await objectionsDecision(tx, me)),
      ...(await missingHoursDecision(tx, missing)),
      ...(await uncoveredDecisions(tx, me, today)),
      ...(await accessDecisions(tx, me)),
      ...(await cardDecisions(tx, me)),
      ...(await offerDecisions(tx, me, today)),
      ...(await contractDecisions(tx, me, today)),
    ],
    sites: watched,
    labour: await labour(tx, ofCompany(timesheets.company_id, me.company_id), today, {
      seesPay: me.role === 'OWNER',
      seesWaiting: true,
    }),
  }
}

async function onPhone(tx: Tx, me: Person, now: Date, today: string) {
  const presence = await presenceOf(tx, me.id, now)
  const week = await weekOf(tx, me.id, now, today, hasTag(presenceLifecycle, presence.state, 'present'))
  const left = await leftOf(tx, me.id, now)
  const tasks = await tasksOf(tx, me.id, left, today)
  return me.role === 'SECURITY_GUARD'
    ? { kind: 'guard' as const, presence, left, week, tasks, sites: await guardedSites(tx, me.id, now, today) }
    : { kind: 'worker' as const, presence, left, week, tasks, next: await nextOf(tx, me.id, now, today) }
}
