import { useActorRef, useSelector } from '@xstate/react'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { concernsWorkers } from '#machines/account/feed-events'
import { type DirectoryQuery, directoryMachine, everyone, filtersSet } from '#machines/jobs/directory.machine'
import { workerContactMachine } from '#machines/jobs/worker-contact.machine'
import type { DirectoryWorker } from '#shared/api/jobs/directory'
import { createOfferAddress } from '#shared/api/kit/offer-address'
import { pathOf } from '#shared/api/kit/paths'
import { DataTable } from '#ui/data-table/data-table'
import { ListPage } from '#ui/display/list-page'
import { useWideScreen } from '#ui/elements/use-screen-size'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { useFeed } from '#views/account/use-feed'
import { NothingMatches } from '#views/shared/nothing-matches'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useAddress } from '#views/shared/use-address'
import { useRows } from '#views/shared/use-rows'
import s from './directory.module.css'
import { addressOf, queryOf } from './directory-address.ts'
import { directoryColumns } from './directory-columns.tsx'
import { DirectoryFilters } from './directory-filters.tsx'
import { foundInWords, nameOf } from './directory-words.ts'
import { DayLegend } from './free-days.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { WorkerContact } from './worker-contact.tsx'
import { WorkersTabs } from './workers-tabs.tsx'

const conversation = (id: string) => pathOf({ route: 'messages', params: {}, query: { id } })

/** /workers?tab=find: workers of any company who agree to be found. Filters and the opened worker are in the address. */
export function FindWorkers({ page }: { page: PageContext }) {
  const { go } = page
  const address = String(page.query)
  const query = queryOf(page.query)
  const slug = page.query.get('worker') ?? undefined
  const list = useActorRef(directoryMachine, { input: { query } })
  const contact = useActorRef(workerContactMachine)
  const first = useSelector(list, (state) => state.matches('loading'))
  const about = useSelector(list, (state) => state.context.about)
  const from = useSelector(list, (state) => state.context.items[0]?.calendar.from)
  const { unreachable, onRetry, ...listed } = useRows(list)
  useAddress(list, { type: 'search', query })
  useActorEvents(list, () => page.toast({ tone: 'error', text: 'The rest could not be loaded. Try again.' }))
  useActorEvents(contact, (event) => {
    if (event.type === 'written') return go(conversation(event.conversationId))
    page.toast({ tone: 'success', text: `${event.name} has been invited to apply` })
    list.send({ type: 'refresh' })
  })
  useFeed(concernsWorkers, () => list.send({ type: 'refresh' }))
  const near = query.site !== 'All'
  const wide = useWideScreen()
  const compact = slug !== undefined || !wide
  const site_id = near ? query.site : undefined
  const { columns, write, invite } = useMemo(() => {
    const write = (worker: DirectoryWorker) =>
      worker.conversation_id
        ? go(conversation(worker.conversation_id))
        : contact.send({ type: 'write', worker: { id: worker.id, name: nameOf(worker) } })
    const invite = (worker: DirectoryWorker) =>
      contact.send({ type: 'invite', worker: { id: worker.id, name: nameOf(worker) } })
    const shown = queryOf(new URLSearchParams(address))
    return {
      write,
      invite,
      columns: directoryColumns({
        from,
        near,
        compact,
        addressOf: (one) => addressOf(shown, one),
        offerOf: ({ id }) => createOfferAddress({ worker: id, site_id }),
        onWrite: write,
        onInvite: invite,
      }),
    }
  }, [from, near, compact, site_id, address, go, contact])
  const search = (changed: Partial<DirectoryQuery>) =>
    go(addressOf({ ...query, ...changed }, slug), { replace: 'search' in changed })
  const site = about?.sites.find(({ value }) => value === query.site)?.label
  const isFiltered = query.search.trim() !== '' || filtersSet(query) > 0
  return (
    <div className={s.split} data-open={slug ? '' : undefined}>
      <div className={s.list}>
        <ListPage
          title="Workers"
          under={
            about &&
            !first &&
            !unreachable &&
            foundInWords({ query, total: listed.total, capped: listed.capped, mostlyFree: about.mostlyFree, site })
          }
          tabs={<WorkersTabs current="find" />}
          filters={<DirectoryFilters query={query} sites={about?.sites ?? []} onChange={search} />}
        >
          <DataTable
            caption="Workers who can be found"
            columns={columns}
            {...listed}
            rows={first ? [] : listed.rows}
            rowId={({ id }) => id}
            rowName={nameOf}
            current={listed.rows.find((row) => row.slug === slug)?.id}
            total={first ? undefined : listed.total}
            sort={{ id: query.sort === 'nearest' && near ? 'distance' : 'name', desc: query.sort === '-name' }}
            onSort={({ id, desc }) => search({ sort: id === 'distance' ? 'nearest' : desc ? '-name' : 'name' })}
            onOpen={(row) => go(addressOf(query, row.slug))}
            error={unreachable && <ErrorState level={2} title="The workers could not be loaded" onRetry={onRetry} />}
            empty={
              isFiltered ? (
                <NothingMatches title="Nobody matches" onClear={() => search(everyone)} />
              ) : (
                <EmptyState icon={Users} level={2} title="Nobody can be found yet">
                  Workers who agree to be found by companies are listed here.
                </EmptyState>
              )
            }
          />
          {listed.rows.length > 0 && (
            <p className={s.foot}>
              <DayLegend />
              <span>Only workers who agreed to be found are listed. Distance is from their postcode area.</span>
            </p>
          )}
        </ListPage>
      </div>
      {slug && (
        <ProfilePanel
          key={`${slug} ${query.site} ${query.freeFrom} ${query.freeTo}`}
          slug={slug}
          query={query}
          site={site}
          onClose={() => go(addressOf(query))}
          onWrite={write}
          onInvite={invite}
        />
      )}
      <WorkerContact contact={contact} />
    </div>
  )
}
