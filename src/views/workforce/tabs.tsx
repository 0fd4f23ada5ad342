import type { ComponentType } from 'react'
import { type AppRoute, pathOf } from '#shared/api/kit/paths'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { WorkerCheckIns } from '#views/gate/site/worker-check-ins'
import { WorkerAssignments } from '#views/jobs/worker-assignments'
import { WorkerContracts } from '#views/jobs/worker-contracts'
import { WorkerTimesheets } from '#views/time/worker-timesheets'
import { Overview } from './overview.tsx'
import { Profile } from './profile.tsx'
import { nameOf } from './worker-columns.tsx'
import { WorkerDocuments } from './worker-documents.tsx'
import type { WorkerTabProps } from './worker-tab-props.tsx'

/** The slugs of all tabs of a worker, in their order. The remembered tab is stored as an index into this list. */
export const workerSlugs = [
  'overview',
  'profile',
  'documents',
  'assignments',
  'contracts',
  'timesheets',
  'checkins',
] as const
export type WorkerSlug = (typeof workerSlugs)[number]

type WorkerTab = {
  label: string
  Tab: ComponentType<WorkerTabProps>
  /** Missing means for every worker; another company's people have no profile tab, for example. */
  isFor?: (worker: WorkerDetail) => boolean
}
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

export const workerTabs: Partial<Record<WorkerSlug, WorkerTab>> = {
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

/** Tabs with a route of their own; the others are in the query parameter `tab`. */
const routes: Partial<Record<WorkerSlug, AppRoute & ('workerAssignment' | 'workerContract' | 'workerTimesheet')>> = {
  assignments: 'workerAssignment',
  contracts: 'workerContract',
  timesheets: 'workerTimesheet',
}
export function addressOfTab(slug: string, tab: WorkerSlug): string {
  const route = routes[tab]
  if (route) return pathOf({ route, params: { slug } })
  const query = tab === 'overview' ? undefined : { tab }
  return pathOf(query ? { route: 'worker', params: { slug }, query } : { route: 'worker', params: { slug } })
}
/** The tab named in the query of an address. */
export const tabIn = (query: URLSearchParams): WorkerSlug | undefined =>
  workerSlugs.find((one) => one === query.get('tab'))
