import { londonDay } from '#contract/london'
import { isWorker } from '#contract/role'
import { gateDayOf } from '#machines/gate-day.machine'
import type { PageContext } from '#views/session/screen-table'
import { GateDay } from './gate-day.tsx'
import { OwnTimesheets } from './own-timesheets.tsx'
import { PayrollTimesheets } from './payroll-timesheets.tsx'
import { Review } from './review.tsx'

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
