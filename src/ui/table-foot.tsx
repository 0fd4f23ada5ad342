import { Button } from './button.tsx'
import s from './data-table.module.css'

/** Load more, and how many of all are shown ('20 of 148 shown'), said when it changes. */
export function TableFoot({
  shown,
  total,
  loading,
  onMore,
}: {
  shown: number
  total?: number | undefined
  loading: boolean
  onMore?: (() => void) | undefined
}) {
  const rest = total !== undefined && shown < total
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
            : `${shown} of ${total} shown`}
      </span>
    </div>
  )
}
