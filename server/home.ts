import type { FastifyInstance } from 'fastify'
import { type Home, homeApi } from '#contract/home'
import { londonDay, mondayOf } from '#contract/london'
import { isWorker } from '#contract/role'
import { timesheets } from '#server/db/schema/timesheet'
import type { Deps } from '#server/deps'
import {
  accessDecisions,
  cardDecisions,
  contractDecisions,
  coverDecisions,
  offerDecisions,
} from '#server/home/decisions'
import { guardedSites } from '#server/home/guarded'
import { labour } from '#server/home/labour'
import { missingHoursDecision } from '#server/home/missing-hours-decision'
import { nextOf } from '#server/home/next'
import { objectionsDecision } from '#server/home/objections-decision'
import { payrollHome } from '#server/home/payroll'
import { leftOf, presenceOf, weekOf } from '#server/home/presence'
import { sitesNow } from '#server/home/sites-now'
import { tasksOf } from '#server/home/tasks'
import { timesheetsDecision } from '#server/home/timesheets-decision'
import { uncoveredDecisions } from '#server/home/uncovered'
import { acceptedMissingHours, waiting } from '#server/home/waiting'
import type { Person } from '#server/person'
import { can, ofCompany } from '#server/scopes'
import { serve } from '#server/serve'
import type { TimesheetRow } from '#server/timesheet.store'
import type { Tx } from '#server/transaction'

/** The home page: tasks for the caller and the current figures, by role. */
export const homeRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, homeApi, {
    async read({ me, transaction }) {
      const now = deps.clock.now()
      const today = londonDay(now)
      const monday = mondayOf(today)
      return transaction(async (tx) => {
        const missing = await acceptedMissingHours(tx, me, monday)
        const home = await homeOf(tx, me, missing, now, today)
        return { data: { home, waiting: await waiting(tx, me, monday, missing) } }
      })
    },
  })

async function homeOf(tx: Tx, me: Person, missing: TimesheetRow[], now: Date, today: string): Promise<Home> {
  const as_of = now.toISOString()
  if (isWorker(me.role)) return { ...(await onPhone(tx, me, now, today)), as_of }
  const { company_id } = me
  if (!company_id) return { kind: 'company', as_of, decisions: [], sites: [], labour: [] }
  const staff = { ...me, company_id }
  return me.is_payroll_company
    ? { ...(await payrollHome(tx, staff, today)), as_of }
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
      seesPay: can(me.role === 'OWNER'),
      seesWaiting: true,
    }),
  }
}

async function onPhone(tx: Tx, me: Person, now: Date, today: string) {
  const presence = await presenceOf(tx, me.id, now)
  const week = await weekOf(tx, me.id, now, today, presence.state === 'on_site')
  const left = await leftOf(tx, me.id, now)
  const tasks = await tasksOf(tx, me.id, left, today)
  return me.role === 'SECURITY_GUARD'
    ? { kind: 'guard' as const, presence, left, week, tasks, sites: await guardedSites(tx, me.id, now, today) }
    : { kind: 'worker' as const, presence, left, week, tasks, next: await nextOf(tx, me.id, now, today) }
}
