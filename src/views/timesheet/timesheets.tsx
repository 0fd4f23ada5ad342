import { isWorker } from '#contract/role'
import type { Seen } from '#views/session/screen-table'
import { OwnSheets } from './own-sheets.tsx'
import { PayrollSheets } from './payroll-sheets.tsx'
import { Review } from './review.tsx'

/** /timesheets: what it is depends on who reads it. `?show=All` shows more than what waits on them. */
export function Timesheets({ seen }: { seen: Seen }) {
  if (!seen.user) return null
  if (isWorker(seen.user.default_role)) return <OwnSheets seen={seen} />
  const show = seen.query.get('show') === 'All' ? 'All' : 'Waiting'
  if (seen.user.is_payroll_company) return <PayrollSheets show={show} />
  return <Review seen={seen} show={show} />
}
