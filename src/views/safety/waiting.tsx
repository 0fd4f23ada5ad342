import { Skeleton } from '#ui/elements/skeleton'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { RollCallHead } from './head.tsx'
import s from './roll-call.module.css'

/** Loading placeholder of the roll call. */
export function Waiting() {
  return (
    <>
      <RollCallHead site="" />
      <div className={s.ready} role="status">
        <VisuallyHidden>The fire list is loading.</VisuallyHidden>
        <Skeleton width={120} height={44} />
        <Skeleton width={200} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </div>
    </>
  )
}
