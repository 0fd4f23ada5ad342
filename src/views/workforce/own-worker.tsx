import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { workerDetailMachine } from '#machines/workforce/worker-detail.machine'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { ErrorState } from '#ui/feedback/error-state'
import { SiteSkeleton } from '#views/sites/site-skeleton'

/** Loads the signed-in worker and renders `children` with the result. */
export function OwnWorker({ slug, children }: { slug: string; children: (worker: WorkerDetail) => ReactNode }) {
  const actor = useActorRef(workerDetailMachine, { input: { id: slug } })
  const worker = useSelector(actor, (state) => state.context.data)
  const failed = useSelector(actor, (state) =>
    (['unreachable', 'missing', 'ended'] as const).some((status) => state.matches(status)),
  )
  if (failed)
    return (
      <ErrorState title="Your profile could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
    )
  return worker ? children(worker) : <SiteSkeleton />
}
