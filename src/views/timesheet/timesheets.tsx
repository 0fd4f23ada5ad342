import { londonDay } from '#contract/london'
import { isWorker } from '#contract/role'
import { gateDayOf } from '#machines/gate-day.machine'
import type { Seen } from '#views/session/screen-table'
import { GateDay } from './gate-day.tsx'
import { OwnSheets } from './own-sheets.tsx'
import { PayrollSheets } from './payroll-sheets.tsx'
import { Review } from './review.tsx'

/**
 * /timesheets, by the user's role. `?show=All` shows more than what they have to decide, `?day=` what the gates
 * registered on a day.
 */
export function Timesheets({ seen }: { seen: Seen }) {
  if (!seen.user) return null
  if (isWorker(seen.user.default_role)) return <OwnSheets seen={seen} />
  const show = seen.query.get('show') === 'All' ? 'All' : 'Waiting'
  if (seen.user.is_payroll_company) return <PayrollSheets show={show} />
  const day = seen.query.get('day')
  const now = new Date()
  if (day !== null) {
    const shown = gateDayOf(day, now)
    return <GateDay key={shown} day={shown} today={londonDay(now)} seen={seen} />
  }
  return <Review seen={seen} show={show} />
}
