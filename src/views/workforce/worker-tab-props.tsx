import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import type { PageContext } from '#views/shared/screen-table'

export type WorkerTabProps = { worker: WorkerDetail; page: PageContext; onChanged: () => void }
