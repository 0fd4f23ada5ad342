import { authSession } from '#services/account/session'
import { offlineShell } from '#services/kit/offline-shell'
import { storage } from '#services/kit/storage'
import type { ControlledSite } from '#shared/api/gate/site-control'
import { gateList } from './gate-list.ts'

export const gateTabs = ['scan', 'people', 'log'] as const
export type GateTab = (typeof gateTabs)[number]
export type GatePlace = { siteId: string | undefined; tab: GateTab }

export type GateOpening = GatePlace & { sites: ControlledSite[] }

function openingOf(sites: ControlledSite[]): GateOpening {
  const [tab, siteId] = (storage.read('site-control.tab') ?? '').split(' ')
  return {
    sites,
    siteId: sites.find(({ id }) => id === siteId)?.id ?? (sites.length === 1 ? sites[0]?.id : undefined),
    tab: gateTabs.find((gateTab) => gateTab === tab) ?? 'scan',
  }
}

/** A guard's site and tab, remembered by this browser until they sign out. */
export const gatePlace = {
  /** The stored sites with the remembered site and tab; undefined before the first visit. */
  async recall({ userId }: { userId: string }): Promise<GateOpening | undefined> {
    const sites = await gateList.keptSites({ userId })
    return sites && openingOf(sites)
  },
  /**
   * The sites from the server. On the first visit, waits until this device can open without network; later ones do not.
   */
  async open({ userId }: { userId: string }, signal?: AbortSignal): Promise<GateOpening> {
    const installed = offlineShell.install()
    const kept = await gateList.keptSites({ userId })
    const sites = await gateList.sites({ userId }, signal)
    if (!kept) await installed
    authSession.keepForOffline()
    return openingOf(sites)
  },
  async keep({ siteId, tab }: GatePlace): Promise<void> {
    storage.keep('site-control.tab', `${tab} ${siteId ?? ''}`)
  },
}
