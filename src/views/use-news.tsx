import { useEffect, useRef } from 'react'
import type { AnyActorRef } from 'xstate'

type Emitter<E> = { on: (type: '*', hear: (news: E) => void) => { unsubscribe: () => void } }

/**
 * Calls `hear` for every event that a chart emits while the component is mounted. Always the latest `hear`, so an
 * inline function is fine.
 */
export function useNews<E>(actor: AnyActorRef & Emitter<E>, hear: (news: E) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const { unsubscribe } = actor.on('*', (news) => latest.current(news))
    return unsubscribe
  }, [actor])
}
