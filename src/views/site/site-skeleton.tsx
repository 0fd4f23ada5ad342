import { Skeleton } from '#ui/skeleton'
import { VisuallyHidden } from '#ui/visually-hidden'
import s from './site.module.css'

/** The page of a site while it is on its way. */
export function SiteSkeleton() {
  return (
    <div className={s.page} aria-busy="true">
      <VisuallyHidden>
        <h1>Loading</h1>
      </VisuallyHidden>
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
