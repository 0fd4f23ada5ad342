import { useEffect, useRef } from 'react'

/**
 * Makes a chart follow the address: sends `event` whenever it became another one. The router gives the address to React
 * and not to charts, so a link or the browser's Back arrives here as a render and must be passed on after it. What the
 * address says first is the input of the chart.
 */
export function useAddress<E extends { type: string }>(
  actor: { send: (event: E) => void },
  event: E | undefined,
): void {
  const address = JSON.stringify(event)
  const followed = useRef(address)
  useEffect(() => {
    if (address === followed.current) return
    followed.current = address
    if (event) actor.send(event)
  }, [actor, address, event])
}
