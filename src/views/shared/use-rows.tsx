import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { hasMore, type Page } from '#machines/kit/pages'

type Listing<R> = {
  context: Page<R, unknown>
  matches: (state: 'loading' | 'loadingMore' | 'unreachable') => boolean
}
/** A list chart with any kind of query. */
export type RowList<R> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => Listing<R>
  send: (event: { type: 'loadMore' } | { type: 'retry' }) => void
}

/** Props for a table from a list chart. */
export function useRows<R>(list: RowList<R>) {
  const rows = useSelector(list, (state: Listing<R>) => state.context.items)
  const total = useSelector(list, (state: Listing<R>) => state.context.total)
  const capped = useSelector(list, (state: Listing<R>) => state.context.capped)
  const more = useSelector(list, (state: Listing<R>) => hasMore(state.context))
  const loading = useSelector(list, (state: Listing<R>) => state.matches('loading') || state.matches('loadingMore'))
  const unreachable = useSelector(list, (state: Listing<R>) => state.matches('unreachable'))
  return {
    rows,
    total,
    capped,
    loading,
    unreachable,
    onMore: more ? () => list.send({ type: 'loadMore' }) : undefined,
    onRetry: () => list.send({ type: 'retry' }),
  }
}
