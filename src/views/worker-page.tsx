import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { WorkerCheckIns } from '#views/gate/site/worker-check-ins'
import { WorkerAssignments } from '#views/jobs/worker-assignments'
import { WorkerContracts } from '#views/jobs/worker-contracts'
import type { PageContext } from '#views/shared/screen-table'
import { WorkerTimesheets } from '#views/time/worker-timesheets'
import { Overview } from '#views/workforce/overview'
import { Profile } from '#views/workforce/profile'
import { nameOf } from '#views/workforce/worker-columns'
import { Worker } from '#views/workforce/worker-detail'
import { WorkerDocuments } from '#views/workforce/worker-documents'
import type { WorkerSlug } from '#views/workforce/worker-slugs'
import type { WorkerTabProps, WorkerTabTable } from '#views/workforce/worker-tab-props'

const hasProfile = ({ relation }: WorkerDetail) => relation === 'EMP' || relation === 'SELF'

const named = ({ id, slug, ...worker }: WorkerDetail) => ({ id, slug, name: nameOf(worker) })
const readOnlyReason = (works: boolean) => (works ? undefined : 'They do not work for your company')
const Assignments = ({ worker, page }: WorkerTabProps) => (
  <WorkerAssignments worker={named(worker)} disabledReason={readOnlyReason(worker.employed)} page={page} />
)
const Contracts = ({ worker, page }: WorkerTabProps) => (
  <WorkerContracts
    worker={named(worker)}
    prefill={worker.imported}
    disabledReason={readOnlyReason(worker.linked)}
    page={page}
  />
)
const Timesheets = ({ worker, page }: WorkerTabProps) => <WorkerTimesheets worker={worker} page={page} />

const workerTabs: WorkerTabTable = {
  overview: { label: 'Overview', Tab: Overview },
  profile: { label: 'Profile', Tab: Profile, isFor: hasProfile },
  documents: { label: 'Documents', Tab: WorkerDocuments, isFor: ({ relation }) => relation !== 'PAY' },
  assignments: { label: 'Assignments', Tab: Assignments, isFor: ({ relation }) => relation !== 'PAY' },
  contracts: {
    label: 'Contracts',
    Tab: Contracts,
    isFor: ({ relation }) => relation === 'EMP' || relation === 'PAY',
  },
  timesheets: { label: 'Timesheets', Tab: Timesheets, isFor: ({ relation }) => relation === 'EMP' },
  checkins: { label: 'Check-ins', Tab: WorkerCheckIns, isFor: ({ relation }) => relation !== 'PAY' },
}

/** A worker with everything that the areas above `workforce` show of them. */
export const WorkerPage = ({ page, tab }: { page: PageContext; tab?: WorkerSlug | undefined }) => (
  <Worker page={page} table={workerTabs} tab={tab} />
)
