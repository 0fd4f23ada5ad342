import { useEffect } from 'react'
import type { AnyActorRef } from 'xstate'

type Searched<Query> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => { context: { query: Query } }
  send: (event: { type: 'search'; query: Query }) => void
}

/** Makes a list follow the address: a filter, a link or the browser's Back repeat it with another query. */
export function useAddressQuery<Query extends object>(list: Searched<Query>, query: Query): void {
  const key = JSON.stringify(query)
  useEffect(() => {
    if (key !== JSON.stringify(list.getSnapshot().context.query)) list.send({ type: 'search', query: JSON.parse(key) })
  }, [list, key])
}
