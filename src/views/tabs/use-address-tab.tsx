import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { tabsMachine } from '#machines/generic/tabs'

/** A row of tabs follows the address: a link and the browser's Back choose as a press does. */
export function useAddressTab(tabs: ActorRefFrom<typeof tabsMachine>, named: string | undefined): void {
  useEffect(() => {
    if (named) tabs.send({ type: 'choose', id: named })
  }, [tabs, named])
}
