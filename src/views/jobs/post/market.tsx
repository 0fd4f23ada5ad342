import { useActorRef, useSelector } from '@xstate/react'
import { BriefcaseBusiness } from 'lucide-react'
import { jobApplicationMachine } from '#machines/jobs/job-application.machine'
import { jobMarketMachine, type MarketQuery, marketFiltersSet, wholeMarket } from '#machines/jobs/job-posts.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { paths } from '#shared/api/kit/paths'
import { TableFoot } from '#ui/data-table/table-foot'
import { counted } from '#ui/display/counted'
import { ListPage } from '#ui/display/list-page'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { NothingMatches } from '#views/shared/nothing-matches'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useRows } from '#views/shared/use-rows'
import { conversationAddress } from './applicants.tsx'
import s from './market.module.css'
import { MarketCard } from './market-card.tsx'
import { MarketFilters } from './market-filters.tsx'

/** /jobs for workers and guards: the posts of all companies, `?id=` opened, else the first. */
export function Market({ page }: { page: PageContext }) {
  const application = useActorRef(jobApplicationMachine)
  const refusedPost = useSelector(application, (state) => (state.matches('refused') ? state.context.post : undefined))
  const message = useSelector(application, (state) => state.context.message)
  const list = useActorRef(jobMarketMachine, { input: { query: wholeMarket } })
  const query = useSelector(list, (state) => state.context.query)
  const first = useSelector(list, (state) => state.matches('loading'))
  const { rows, total, capped, loading, unreachable, onMore, onRetry } = useRows(list)
  useActorEvents(list, () => page.toast({ tone: 'error', text: 'The rest could not be loaded. Try again.' }))
  useActorEvents(application, (event) => {
    if (event.type === 'applied') {
      page.toast({ tone: 'success', text: outcomes.jobApplied })
      return page.go(conversationAddress(event.conversationId))
    }
    page.toast({ tone: 'error', text: event.message })
    list.send({ type: 'refresh' })
  })
  const search = (changed: Partial<MarketQuery>) => list.send({ type: 'search', query: { ...query, ...changed } })
  const isFiltered = query.search.trim() !== '' || marketFiltersSet(query) > 0
  const opened = page.query.get('id') ?? rows[0]?.id
  const isUnmeasured = rows.some(({ site }) => site) && rows.every(({ distance_miles }) => distance_miles === null)
  return (
    <ListPage
      title="Jobs near you"
      under={!first && !unreachable && jobsInWords(total, capped, query)}
      filters={<MarketFilters query={query} onChange={search} />}
    >
      {refusedPost && (
        <div className={s.banner}>
          <Banner tone="bad" announce>
            {`${refusedPost.role}, ${refusedPost.company.name}: ${message} You have not applied.`}
          </Banner>
        </div>
      )}
      {unreachable && <ErrorState level={2} title="The jobs could not be loaded" onRetry={onRetry} />}
      {first && (
        <div className={s.list} aria-busy="true">
          {[220, 110, 110].map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shapes do not move
            <Skeleton key={index} height={height} />
          ))}
        </div>
      )}
      {!first &&
        !unreachable &&
        rows.length === 0 &&
        (isFiltered ? (
          <NothingMatches title="No job matches" onClear={() => search(wholeMarket)} />
        ) : (
          <EmptyState icon={BriefcaseBusiness} level={2} title="No jobs at the moment">
            When a company posts a job, it appears here.
          </EmptyState>
        ))}
      {!first && rows.length > 0 && (
        <>
          {isUnmeasured && (
            <p className={s.hint}>
              To see how far away jobs are, <a href={paths.profileEdit}>add your postcode</a>.
            </p>
          )}
          <ul className={s.list}>
            {rows.map((post) => (
              <li key={post.id}>
                <MarketCard post={post} opened={post.id === opened} application={application} />
              </li>
            ))}
          </ul>
          <TableFoot
            shown={rows.length}
            total={total}
            uncounted={capped}
            loading={loading}
            isInSight={false}
            onMore={onMore}
          />
        </>
      )}
    </ListPage>
  )
}

const jobsInWords = (total: number, capped: boolean | undefined, { within }: MarketQuery): string =>
  `${counted(total, capped)} ${total === 1 ? 'job' : 'jobs'}${within === 'All' ? '' : ` within ${within} miles of home`}`
