import { useEffect, useRef } from 'react'
import type { AnyActorRef } from 'xstate'

type Emitter<E> = { on: (type: '*', hear: (news: E) => void) => { unsubscribe: () => void } }

/** Hears what a chart emits while the component is shown; the newest `hear` is called, so it may be written in place. */
export function useNews<E>(actor: AnyActorRef & Emitter<E>, hear: (news: E) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const { unsubscribe } = actor.on('*', (news) => latest.current(news))
    return unsubscribe
  }, [actor])
}
