import { Skeleton } from '#ui/elements/skeleton'
import { LoadingTitle } from '#views/shared/loading-title'
import s from './assignment.module.css'

/** Loading placeholder for an assignment. */
export function AssignmentSkeleton() {
  return (
    <div className={s.page} aria-busy="true">
      <LoadingTitle />
      <div className={s.head}>
        <Skeleton width={280} height={26} />
      </div>
      <div className={s.columns}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
    </div>
  )
}
