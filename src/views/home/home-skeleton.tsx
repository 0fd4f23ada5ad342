import { Card } from '#ui/display/card'
import { Skeleton } from '#ui/elements/skeleton'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import s from './home.module.css'

/** Loading placeholder of the home page. */
export function HomeSkeleton() {
  return (
    <div className={s.stack} aria-busy="true">
      <VisuallyHidden>
        <h1>Home</h1>
        <p role="status">Loading</p>
      </VisuallyHidden>
      <Skeleton width={260} height={28} />
      <Card label="Loading" flush>
        {[0, 1, 2, 3].map((row) => (
          <div className={s.skeletonRow} key={row}>
            <Skeleton width={36} height={36} />
            <Skeleton width={`${60 - row * 8}%`} height={14} />
          </div>
        ))}
      </Card>
    </div>
  )
}
