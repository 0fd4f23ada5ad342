import { gateDayOf } from '#machines/time/gate-day.machine'
import { isWorker } from '#shared/api/kit/role'
import { londonDay } from '#shared/domain/kit/london'
import type { PageContext } from '#views/shared/screen-table'
import { GateDay } from '#views/time/gate-day'
import { PayrollTimesheets } from '#views/time/payroll-timesheets'
import { Review } from '#views/time/review'
import { OwnTimesheets } from './own-timesheets.tsx'

/**
 * /timesheets, by the user's role. `?show=All` shows more than what they have to decide, `?day=` what the gates
 * registered on a day.
 */
export function Timesheets({ page }: { page: PageContext }) {
  if (!page.user) return null
  if (isWorker(page.user.default_role)) return <OwnTimesheets page={page} />
  const show = page.query.get('show') === 'All' ? 'All' : 'Waiting'
  if (page.user.is_payroll_company) return <PayrollTimesheets show={show} />
  const day = page.query.get('day')
  const now = new Date()
  if (day !== null) {
    const shown = gateDayOf(day, now)
    return <GateDay key={shown} day={shown} today={londonDay(now)} page={page} />
  }
  return <Review page={page} show={show} />
}
