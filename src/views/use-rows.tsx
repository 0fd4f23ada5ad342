import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'

type Listing<R> = {
  context: { items: R[]; total: number }
  matches: (state: 'loading' | 'loadingMore' | 'unreachable') => boolean
}
/** A list chart, whatever it is asked by. */
export type RowList<R> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => Listing<R>
  send: (event: { type: 'loadMore' } | { type: 'retry' }) => void
}

/** What a table shows of a list chart. */
export function useRows<R>(list: RowList<R>) {
  const rows = useSelector(list, (state: Listing<R>) => state.context.items)
  const total = useSelector(list, (state: Listing<R>) => state.context.total)
  const loading = useSelector(list, (state: Listing<R>) => state.matches('loading') || state.matches('loadingMore'))
  const unreachable = useSelector(list, (state: Listing<R>) => state.matches('unreachable'))
  return {
    rows,
    total,
    loading,
    unreachable,
    onMore: rows.length < total ? () => list.send({ type: 'loadMore' }) : undefined,
    onRetry: () => list.send({ type: 'retry' }),
  }
}
