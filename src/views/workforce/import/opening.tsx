import { Skeleton } from '#ui/elements/skeleton'
import s from './worker-import.module.css'

/** Loading placeholder of the import page. */
export function Opening() {
  return (
    <div className={s.narrow} aria-busy="true">
      <Skeleton width={320} height={28} />
      <Skeleton width="80%" height={20} />
      <Skeleton width="100%" height={150} />
      <Skeleton width={200} height={36} />
    </div>
  )
}
