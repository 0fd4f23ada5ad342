import { useActorRef, useSelector } from '@xstate/react'
import { Link, Search, Upload } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '#contract/paths'
import { phoneResetMachine } from '#machines/phone-reset.machine'
import { everyWorker, filtersSet, type WorkersQuery, workersMachine } from '#machines/workers.machine'
import { Button } from '#ui/button'
import { ButtonLink } from '#ui/button-link'
import { DataTable } from '#ui/data-table'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { ListPage } from '#ui/list-page'
import type { Seen } from '#views/session/screen-table'
import { useNews } from '#views/use-news'
import { useRows } from '#views/use-rows'
import { NoWorkers } from './no-workers.tsx'
import { PhoneReset } from './phone-reset.tsx'
import { addressOf, nameOf, payColumns, workerColumns } from './worker-columns.tsx'
import { WorkerCounts } from './worker-counts.tsx'
import { WorkerFilters } from './worker-filters.tsx'

/** Rows of a page: more than are drawn at once, so that the list is one scroll from its first page on. */
const perPage = 200

/** /workers: whom the company employs or employed, and who works on its sites. */
export function Workers({ seen }: { seen: Seen }) {
  const pays = seen.user?.is_payroll_company ?? false
  const list = useActorRef(workersMachine, { input: { query: askedBy(seen.query), perPage } })
  const reset = useActorRef(phoneResetMachine)
  const { rows, total, loading, unreachable, onMore, onRetry } = useRows(list)
  const first = useSelector(list, (state) => state.matches('loading'))
  const query = useSelector(list, (state) => state.context.query)
  const about = useSelector(list, (state) => state.context.about)
  useNews(list, () => seen.say({ tone: 'error', text: 'The rest could not be loaded. Try again.' }))
  useNews(reset, (news) => {
    if (news.type === 'failed') return seen.say({ tone: 'error', text: news.said })
    seen.say({ tone: 'success', text: `${nameOf(news.worker)} can register another phone` })
    list.send({ type: 'refresh' })
  })
  const narrow = (changed: Partial<WorkersQuery>) => list.send({ type: 'search', query: { ...query, ...changed } })
  const columns = useMemo(
    () => (pays ? payColumns : workerColumns((owner) => reset.send({ type: 'ask', owner }))),
    [pays, reset],
  )
  const narrowed = query.search.trim() !== '' || filtersSet(query) > 0
  return (
    <ListPage
      title="Workers"
      under={about && !unreachable && <WorkerCounts about={about} found={narrowed ? total : undefined} pays={pays} />}
      actions={
        <>
          {(pays || seen.user?.default_role === 'OWNER') && <ButtonLink href={paths.contracts}>Contracts</ButtonLink>}
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
      filters={<WorkerFilters query={query} choices={about?.filters} pays={pays} onNarrow={narrow} />}
    >
      <DataTable
        caption="Workers"
        columns={columns}
        rows={first ? [] : rows}
        rowId={({ id }) => id}
        rowName={nameOf}
        loading={loading}
        total={first ? undefined : total}
        sort={{ id: 'name', desc: query.sort === '-name' }}
        onSort={({ desc }) => narrow({ sort: desc ? '-name' : 'name' })}
        onMore={onMore}
        onOpen={({ slug }) => seen.go(addressOf(slug))}
        error={
          unreachable && (
            <ErrorState level={2} title="The workers could not be loaded" onRetry={onRetry}>
              Check the connection and try again.
            </ErrorState>
          )
        }
        empty={
          narrowed ? (
            <EmptyState
              icon={Search}
              level={2}
              title="Nobody matches"
              action={<Button onClick={() => narrow(everyWorker)}>Clear search and filters</Button>}
            >
              Check the spelling, or look among all of them.
            </EmptyState>
          ) : (
            <NoWorkers pays={pays} />
          )
        }
      />
      <PhoneReset actor={reset} />
    </ListPage>
  )
}

/** The filters that an address asks for: a figure elsewhere leads to exactly the rows it counts. */
function askedBy(query: URLSearchParams): WorkersQuery {
  const of = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((one) => one === query.get(name))
  return {
    ...everyWorker,
    search: query.get('search') ?? '',
    site: query.get('site') ?? 'All',
    status: of('status', ['INCOMPLETE', 'PAST', 'CURRENT', 'FUTURE', 'UNASSIGNED']) ?? 'All',
    card: of('card', ['VERIFIED', 'WAITING', 'REFUSED', 'EXPIRED', 'NONE']) ?? 'All',
  }
}
