import { useActorRef, useSelector } from '@xstate/react'
import { pathOf } from '#contract/paths'
import type { Site } from '#contract/site'
import { tabsMachine } from '#machines/generic/tabs'
import { lastTabMachine } from '#machines/last-tab.machine'
import type { Seen } from '#views/session/screen-table'
import { BoundTabs, type Panel } from '#views/tabs/tabs'
import { useAddressTab } from '#views/tabs/use-address-tab'
import { useNews } from '#views/use-news'
import { type SiteSlug, siteSlugs, siteTabs } from './tabs.tsx'

type Props = { site: Site; tabs: SiteSlug[]; seen: Seen; onChanged: () => void }

/**
 * The tabs of a site. The address names one in its path or in `tab`; otherwise the last one used, or the nearest to it.
 */
export function SiteTabs({ site, tabs, seen, onChanged }: Props) {
  const { slug } = seen.params
  const last = useActorRef(lastTabMachine, { input: { row: 'siteTab' } })
  const remembered = useSelector(last, (state) => state.context.index)
  const asked = siteSlugs.findIndex((one) => one === (slug ?? seen.query.get('tab')))
  const row = siteSlugs.map((id) => ({ id, disabled: !tabs.includes(id) }))
  const actor = useActorRef(tabsMachine, { input: { tabs: row, index: asked < 0 ? remembered : asked } })
  useNews(actor, ({ id, index }) => {
    last.send({ type: 'remember', index })
    if (id && id !== slug) seen.go(pathOf({ route: 'siteTab', params: { id: site.id, slug: id } }))
    onChanged()
  })
  useAddressTab(actor, slug)
  const panels = tabs.flatMap((id): Panel[] => {
    const tab = siteTabs[id]
    return tab ? [{ id, label: tab.label, content: <tab.Tab site={site} seen={seen} onChanged={onChanged} /> }] : []
  })
  return <BoundTabs tabs={actor} label="About this site" panels={panels} printable />
}
