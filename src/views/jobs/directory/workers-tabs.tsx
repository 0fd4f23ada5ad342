import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { workerCountsMachine } from '#machines/jobs/directory.machine'
import { mostCounted } from '#shared/api/kit/paging'
import { paths } from '#shared/api/kit/paths'
import { counted } from '#ui/display/counted'
import { TabLinks } from '#ui/navigation/tab-links'

export const findAddress = `${paths.workers}?tab=find`
const inWords = (n: number | undefined) =>
  n === undefined ? undefined : counted(Math.min(n, mostCounted), n > mostCounted)

type Current = { current: 'own' | 'find' | 'posts' }

/** The pages of the workers' screen, with their numbers: own workers, workers of any company, job posts. */
export function WorkersTabs({ current }: Current) {
  return <CountedTabs current={current} counting={useActorRef(workerCountsMachine)} />
}

/** On a page that changes the numbers, and has them read again. */
export function CountedTabs({ current, counting }: Current & { counting: ActorRefFrom<typeof workerCountsMachine> }) {
  const counts = useSelector(counting, (state) => state.context.data)
  return (
    <TabLinks
      label="Workers and job posts"
      current={current}
      links={[
        { id: 'own', label: 'Your workers', href: paths.workers, count: inWords(counts?.workers) },
        { id: 'find', label: 'Find workers', href: findAddress, count: inWords(counts?.directory) },
        { id: 'posts', label: 'Job posts', href: paths.jobs, count: inWords(counts?.active_posts) },
      ]}
    />
  )
}
