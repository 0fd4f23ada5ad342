import { Skeleton } from '#ui/elements/skeleton'
import { LoadingTitle } from '#views/shared/loading-title'
import s from './site.module.css'

/** Loading placeholder of a site's page. */
export function SiteSkeleton() {
  return (
    <div className={s.page} aria-busy="true">
      <LoadingTitle />
      <div className={s.head}>
        <Skeleton width={280} height={26} />
      </div>
      <div className={s.body}>
        <Skeleton height={40} />
        <Skeleton height={220} />
      </div>
    </div>
  )
}
