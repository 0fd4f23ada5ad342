import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import s from './data-table.module.css'

/**
 * Load more, and how many of all are shown ('20 of 148 shown'), said when it changes. Of a long list more comes by itself
 * when its end is in sight; once for each end, so that what failed waits to be pressed.
 */
export function TableFoot({
  shown,
  total,
  loading,
  isInSight,
  onMore,
}: {
  shown: number
  total?: number | undefined
  loading: boolean
  isInSight: boolean
  onMore?: (() => void) | undefined
}) {
  const rest = total !== undefined && shown < total
  const askedAt = useRef(0)
  const isDue = isInSight && rest && !loading
  useEffect(() => {
    if (shown < askedAt.current) askedAt.current = 0
    if (!isDue || shown === askedAt.current) return
    askedAt.current = shown
    onMore?.()
  }, [isDue, shown, onMore])
  return (
    <div className={s.foot}>
      {onMore && (rest || loading) && (
        <Button busy={loading} onClick={onMore}>
          {loading ? 'Loading...' : 'Load more'}
        </Button>
      )}
      <span role="status" className={s.shown}>
        {loading && (total === undefined || shown === 0)
          ? 'Loading...'
          : total === undefined
            ? ''
            : `${shown.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} shown`}
      </span>
    </div>
  )
}
