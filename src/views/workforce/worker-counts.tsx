import { useSelector } from '@xstate/react'
import { isFiltered } from '#machines/workforce/workers.machine'
import { mostCounted } from '#shared/api/kit/paging'
import { paths } from '#shared/api/kit/paths'
import { counted } from '#ui/display/counted'
import type { WorkersActor } from './apply-filters.ts'

const cappedCount = (n: number) => counted(Math.min(n, mostCounted), n > mostCounted)

/** How many workers there are, in words, and how many match the search and filters. */
export function WorkerCounts({ list, pays }: { list: WorkersActor; pays: boolean }) {
  const about = useSelector(list, (state) => state.context.about)
  const found = useSelector(list, (state) =>
    isFiltered(state.context.query) && !state.matches('loading') ? state.context.total : undefined,
  )
  const capped = useSelector(list, (state) => state.context.capped)
  if (!about) return null
  const { counts } = about
  const all = counted(counts.workers, counts.workers_capped)
  const some = found === undefined ? undefined : counted(found, capped)
  return (
    <>
      {some === undefined ? (
        <strong>{all}</strong>
      ) : (
        <>
          <strong>{some}</strong> of {all}
        </>
      )}
      {counts.workers === 1 && some === undefined ? ' worker' : ' workers'}
      {!pays && (
        <>
          {' '}
          · <strong>{cappedCount(counts.on_site)}</strong> on site now
        </>
      )}
      {!pays && counts.asked > 0 && (
        <>
          {' '}
          · <a href={paths.workersLinkSpreadsheet}>{cappedCount(counts.asked)} asked, not answered yet</a>
        </>
      )}
      {!pays && counts.cards_waiting > 0 && (
        <>
          {' '}
          · <strong>{cappedCount(counts.cards_waiting)}</strong> skill {counts.cards_waiting === 1 ? 'card' : 'cards'}{' '}
          waiting
        </>
      )}
    </>
  )
}
