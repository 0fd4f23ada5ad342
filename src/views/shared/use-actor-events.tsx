import { useEffect, useRef } from 'react'
import type { AnyActorRef } from 'xstate'

type Emitter<E> = { on: (type: '*', onEvent: (event: E) => void) => { unsubscribe: () => void } }

/**
 * Calls `onEvent` for every event that a chart emits while the component is mounted. Always the latest one, so an
 * inline function is fine.
 */
export function useActorEvents<E>(actor: AnyActorRef & Emitter<E>, onEvent: (event: E) => void): void {
  const latest = useRef(onEvent)
  latest.current = onEvent
  useEffect(() => {
    const { unsubscribe } = actor.on('*', (event) => latest.current(event))
    return unsubscribe
  }, [actor])
}
