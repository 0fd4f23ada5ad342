import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { tabsMachine } from '#machines/kit/tabs.machine'

/** Makes the tabs follow the address: a link or the browser's Back selects a tab as a press does. */
export function useAddressTab(tabs: ActorRefFrom<typeof tabsMachine>, named: string | undefined): void {
  useEffect(() => {
    if (named) tabs.send({ type: 'choose', id: named })
  }, [tabs, named])
}
