import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { workerDetailMachine } from '#machines/workforce/worker-detail.machine'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { ErrorState } from '#ui/feedback/error-state'
import { SiteSkeleton } from '#views/sites/site-skeleton'

/** Loads the signed-in worker and renders `children` with the result. */
export function OwnWorker({ slug, children }: { slug: string; children: (worker: WorkerDetail) => ReactNode }) {
  const actor = useActorRef(workerDetailMachine, { input: { slug } })
  const worker = useSelector(actor, (state) => state.context.worker)
  const failed = useSelector(actor, (state) => state.matches('unreachable') || state.matches('missing'))
  if (failed)
    return (
      <ErrorState title="Your profile could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
    )
  return worker ? children(worker) : <SiteSkeleton />
}
