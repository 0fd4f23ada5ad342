import { FindWorkers } from '#views/jobs/directory/find-workers'
import { WorkersTabs } from '#views/jobs/directory/workers-tabs'
import type { PageContext } from '#views/shared/screen-table'
import { Workers } from '#views/workforce/workers'

/** /workers: the company's own, or with `tab=find` those of any company. A payroll company has its own only. */
export function WorkersPage({ page }: { page: PageContext }) {
  const pays = page.user?.is_payroll_company ?? false
  if (page.query.get('tab') === 'find' && !pays) return <FindWorkers page={page} />
  return <Workers key={String(page.query)} page={page} tabs={pays ? undefined : <WorkersTabs current="own" />} />
}
