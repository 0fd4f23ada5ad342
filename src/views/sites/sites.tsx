import { useActorRef, useSelector } from '@xstate/react'
import { Construction, Plus } from 'lucide-react'
import { concernsSites } from '#machines/account/feed-events'
import { sitesMachine } from '#machines/sites/sites.machine'
import { paths } from '#shared/api/kit/paths'
import type { SiteRow, SiteStatus } from '#shared/api/sites/site'
import { DataTable } from '#ui/data-table/data-table'
import { Filter } from '#ui/data-table/filter'
import { Filters } from '#ui/data-table/filters'
import { ListPage } from '#ui/display/list-page'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { SearchField } from '#ui/fields/search-field'
import { useFeed } from '#views/account/use-feed'
import { NothingMatches } from '#views/shared/nothing-matches'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useRows } from '#views/shared/use-rows'
import { addressOf, siteColumns } from './site-columns.tsx'

const statuses: { value: Exclude<SiteStatus, 'All'>; label: string }[] = [
  { value: 'Active', label: 'Active' },
  { value: 'Closed', label: 'Closed' },
]
const people = (n: number) => (n === 1 ? '1 person' : `${n} people`)

/** /sites: the company's sites and those shared with it, with the people on them now. */
export function Sites({ page }: { page: PageContext }) {
  const list = useActorRef(sitesMachine, { input: { query: { search: '', status: 'All' } } })
  const query = useSelector(list, (state) => state.context.query)
  const first = useSelector(list, (state) => state.matches('loading'))
  const { unreachable, onRetry, ...listed } = useRows(list)
  useActorEvents(list, () => page.toast({ tone: 'error', text: 'The rest could not be loaded. Try again.' }))
  useFeed(concernsSites, () => list.send({ type: 'refresh' }))
  const search = (changed: Partial<typeof query>) => list.send({ type: 'search', query: { ...query, ...changed } })
  const hasFilters = query.search.trim() !== '' || query.status !== 'All'
  const clear = () => search({ search: '', status: 'All' })
  return (
    <ListPage
      title="Sites"
      under={!first && !unreachable && inWords(listed.rows, listed.total, hasFilters)}
      actions={
        <ButtonLink kind="primary" icon={Plus} href={paths.siteNew}>
          Add a site
        </ButtonLink>
      }
      filters={
        <Filters
          search={
            <SearchField
              label="Search sites"
              placeholder="Name, town or postcode"
              value={query.search}
              onChange={(text) => search({ search: text })}
            />
          }
        >
          <Filter label="Status" options={statuses} value={query.status} onChange={(status) => search({ status })} />
          {query.status !== 'All' && (
            <Button kind="quiet" onClick={() => search({ status: 'All' })}>
              Clear 1 filter
            </Button>
          )}
        </Filters>
      }
    >
      <DataTable
        caption="Sites"
        columns={siteColumns}
        {...listed}
        rows={first ? [] : listed.rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        total={first ? undefined : listed.total}
        onOpen={({ id }) => page.go(addressOf(id))}
        error={
          unreachable && (
            <ErrorState level={2} title="The sites could not be loaded" onRetry={() => list.send({ type: 'retry' })} />
          )
        }
        empty={
          hasFilters ? (
            <NothingMatches title="No site matches" onClear={clear} />
          ) : (
            <EmptyState
              icon={Construction}
              level={2}
              title="No sites yet"
              action={
                <ButtonLink icon={Plus} href={paths.siteNew}>
                  Add a site
                </ButtonLink>
              }
            >
              A site has its people, its gate, its safety documents and its fire list. Sites that another company shares
              with yours stand here too.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}

function inWords(rows: SiteRow[], total: number, hasFilters: boolean) {
  const sites = `${total} ${total === 1 ? 'site' : 'sites'}${hasFilters ? ' found' : ''}`
  if (!total || rows.length < total) return sites
  const sum = (of: 'on_site' | 'in_doubt') => rows.reduce((n, row) => n + row[of], 0)
  const suspectedLeft = sum('in_doubt')
  return `${sites}, ${people(sum('on_site'))} on site${suspectedLeft ? `, ${people(suspectedLeft)} in doubt` : ''}`
}
