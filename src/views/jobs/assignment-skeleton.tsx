import { PageHeadSkeleton } from '#ui/display/page-head'
import { Skeleton } from '#ui/elements/skeleton'
import { LoadingTitle } from '#views/shared/loading-title'
import s from './assignment.module.css'

/** Loading placeholder for an assignment. */
export function AssignmentSkeleton() {
  return (
    <div className={s.page} aria-busy="true">
      <LoadingTitle />
      <PageHeadSkeleton />
      <div className={s.columns}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
    </div>
  )
}
