import type { ComponentType } from 'react'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import type { PageContext } from '#views/shared/screen-table'
import type { WorkerSlug } from './worker-slugs.tsx'

export type WorkerTabProps = { worker: WorkerDetail; page: PageContext; onChanged: () => void }

type WorkerTab = {
  label: string
  Tab: ComponentType<WorkerTabProps>
  /** Missing means for every worker; another company's people have no profile tab, for example. */
  isFor?: (worker: WorkerDetail) => boolean
}
export type WorkerTabTable = Partial<Record<WorkerSlug, WorkerTab>>
