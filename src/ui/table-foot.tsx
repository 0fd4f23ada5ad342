import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { counted } from './counted.tsx'
import s from './data-table.module.css'

/**
 * Load more, and how many of all are shown ('20 of 148 shown', '20 of 10,000+ shown' of more than anybody counted), said
 * when it changes. Of a long list more comes by itself when its end is in sight; once for each end, so that what failed
 * waits to be pressed.
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
  /** Given while there are more. */
  onMore?: (() => void) | undefined
}) {
  const askedAt = useRef(0)
  const isDue = isInSight && Boolean(onMore) && !loading
  useEffect(() => {
    if (shown < askedAt.current) askedAt.current = 0
    if (!isDue || shown === askedAt.current) return
    askedAt.current = shown
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
