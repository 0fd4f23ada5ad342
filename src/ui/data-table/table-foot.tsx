import { useEffect, useRef } from 'react'
import { counted } from '#ui/display/counted'
import { Button } from '#ui/elements/button'
import s from './data-table.module.css'

/**
 * 'Load more', and how many of all rows are shown ('20 of 148 shown', or '20 of 10,000+ shown' if counting stopped),
 * announced when it changes. A long list loads more by itself when its end is in view, but only once for each end:
 * after a failure the button must be pressed.
 */
export function TableFoot({
  shown,
  total,
  uncounted,
  loading,
  isInSight,
  onMore,
}: {
  shown: number
  total?: number | undefined
  uncounted?: boolean | undefined
  loading: boolean
  isInSight: boolean
  /** Given while there are more rows to load. */
  onMore?: (() => void) | undefined
}) {
  const lastRequestedAt = useRef(0)
  const isDue = isInSight && Boolean(onMore) && !loading
  useEffect(() => {
    if (shown < lastRequestedAt.current) lastRequestedAt.current = 0
    if (!isDue || shown === lastRequestedAt.current) return
    lastRequestedAt.current = shown
    onMore?.()
  }, [isDue, shown, onMore])
  return (
    <div className={s.foot}>
      {onMore && (
        <Button busy={loading} onClick={onMore}>
          {loading ? 'Loading...' : 'Load more'}
        </Button>
      )}
      <span role="status" className={s.shown}>
        {loading && (total === undefined || shown === 0)
          ? 'Loading...'
          : total === undefined
            ? ''
            : `${counted(shown)} of ${counted(Math.max(total, shown), uncounted)} shown`}
      </span>
    </div>
  )
}
