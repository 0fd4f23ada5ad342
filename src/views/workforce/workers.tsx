import { useActorRef, useSelector } from '@xstate/react'
import { Link, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { concernsWorkers, newestMove } from '#machines/account/feed-events'
import { everyWorker, type WorkersQuery, workersMachine } from '#machines/workforce/workers.machine'
import { paths } from '#shared/api/kit/paths'
import { ListPage } from '#ui/display/list-page'
import { ButtonLink } from '#ui/elements/button-link'
import { FeedActor } from '#views/account/feed-actor'
import { useFeed } from '#views/account/use-feed'
import { Question } from '#views/shared/question'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { usePhoneReset } from './phone-reset.tsx'
import { nameOf } from './worker-columns.tsx'
import { WorkerCounts } from './worker-counts.tsx'
import { WorkerFilters } from './worker-filters.tsx'
import { WorkerTable } from './worker-table.tsx'

/** Rows per page: more than are rendered at once, so that even the first page scrolls as a virtual list. */
const perPage = 100

/**
 * /workers: the company's present and past workers, and others on its sites. Typing in the search re-renders no row.
 */
export function Workers({ page, tabs }: { page: PageContext; tabs?: ReactNode }) {
  const pays = page.user?.is_payroll_company ?? false
  const list = useActorRef(workersMachine, { input: { query: queryFromAddress(page.query), perPage } })
  const { reset, question, request } = usePhoneReset()
  const unreachable = useSelector(list, (state) => state.matches('unreachable'))
  useActorEvents(list, () => page.toast({ tone: 'error', text: 'The rest could not be loaded. Try again.' }))
  useFeed(concernsWorkers, () => list.send({ type: 'refresh' }))
  useActorEvents(FeedActor.useActorRef(), (event) => {
    const moved = newestMove(event)
    if (moved) page.toast({ tone: 'info', text: moved.description })
  })
  useActorEvents(reset, (event) => {
    if (event.type === 'failed') return page.toast({ tone: 'error', text: event.message })
    page.toast({ tone: 'success', text: `${nameOf(event.worker)} can register another phone` })
    list.send({ type: 'refresh' })
  })
  return (
    <ListPage
      title="Workers"
      under={!unreachable && <WorkerCounts list={list} pays={pays} />}
      actions={
        <>
          {page.user?.default_role === 'OWNER' && <ButtonLink href={paths.contracts}>Contracts</ButtonLink>}
          {!pays && (
            <>
              <ButtonLink icon={Upload} href={paths.workersLinkSpreadsheet}>
                Import spreadsheet
              </ButtonLink>
              <ButtonLink kind="primary" icon={Link} href={paths.workersLink}>
                Link worker
              </ButtonLink>
            </>
          )}
        </>
      }
      tabs={tabs}
      filters={<WorkerFilters list={list} pays={pays} />}
    >
      <WorkerTable list={list} onReset={request} pays={pays} onGo={page.go} />
      <Question actor={question} />
    </ListPage>
  )
}

/** The filters given by an address, so that a figure elsewhere can link to exactly the rows it counts. */
function queryFromAddress(query: URLSearchParams): WorkersQuery {
  const of = <T extends string>(name: string, allowed: readonly T[]): T | undefined =>
    allowed.find((one) => one === query.get(name))
  return {
    ...everyWorker,
    search: query.get('search') ?? '',
    site: query.get('site') ?? 'All',
    status: of('status', ['INCOMPLETE', 'PAST', 'CURRENT', 'FUTURE', 'UNASSIGNED']) ?? 'All',
    card: of('card', ['VERIFIED', 'WAITING', 'REFUSED', 'EXPIRED', 'NONE']) ?? 'All',
  }
}
