import { resourceMachine } from '#machines/kit/resource.machine'
import { workerProfiles } from '#services/workforce/worker-profile'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'

/** `id`: the worker's slug. */
export const workerDetailMachine = resourceMachine(
  'workerDetail',
  'One worker, as far as the user has access to them. It is reloaded when news arrives; the current data stays on the screen meanwhile.',
  (slug, signal): Promise<WorkerDetail> => workerProfiles.read({ params: { slug } }, signal).then(({ data }) => data),
)
