import type { ControlledSite } from '#contract/site-control'
import { gateList } from './gate-list.ts'
import { offlineShell } from './offline-shell.ts'
import { session } from './session.ts'
import { storage } from './storage.ts'

export const gateTabs = ['scan', 'people', 'log'] as const
export type GateTab = (typeof gateTabs)[number]
export type GatePlace = { siteId: string | undefined; tab: GateTab }

/** Where a guard stands: the site and the tab that this browser remembers until they sign out. */
export const gatePlace = {
  /** The sites with what is remembered; from now on this device keeps what a gate without network needs. */
  async open({ userId }: { userId: string }, signal?: AbortSignal): Promise<GatePlace & { sites: ControlledSite[] }> {
    const sites = await gateList.sites({ userId }, signal)
    session.keepForOffline()
    void offlineShell.install()
    const [tab, siteId] = (storage.read('siteControlTab') ?? '').split(' ')
    return {
      sites,
      siteId: sites.find(({ id }) => id === siteId)?.id ?? (sites.length === 1 ? sites[0]?.id : undefined),
      tab: gateTabs.find((known) => known === tab) ?? 'scan',
    }
  },
  async keep({ siteId, tab }: GatePlace): Promise<void> {
    storage.keep('siteControlTab', `${tab} ${siteId ?? ''}`)
  },
}
