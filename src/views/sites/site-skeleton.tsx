import { PageHeadSkeleton } from '#ui/display/page-head'
import { Skeleton } from '#ui/elements/skeleton'
import { LoadingTitle } from '#views/shared/loading-title'
import s from './site.module.css'

/** Loading placeholder of a site's page. */
export function SiteSkeleton() {
  return (
    <div className={s.page} aria-busy="true">
      <LoadingTitle />
      <PageHeadSkeleton />
      <div className={s.body}>
        <Skeleton height={40} />
        <Skeleton height={220} />
      </div>
    </div>
  )
}
