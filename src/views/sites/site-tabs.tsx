import { useActorRef, useSelector } from '@xstate/react'
import { lastTabMachine } from '#machines/kit/last-tab.machine'
import { tabsMachine } from '#machines/kit/tabs.machine'
import { pathOf } from '#shared/api/kit/paths'
import type { Site } from '#shared/api/sites/site'
import type { PageContext } from '#views/shared/screen-table'
import { BoundTabs, type Panel } from '#views/shared/tabs'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useAddress } from '#views/shared/use-address'
import { type SiteSlug, siteSlugs } from './site-slugs.tsx'
import type { SiteTabTable } from './site-tab-props.tsx'

type Props = { site: Site; tabs: SiteSlug[]; table: SiteTabTable; page: PageContext; onChanged: () => void }

/**
 * The tabs of a site. The address names one in its path or in `tab`; otherwise the last one used, or the nearest to it.
 */
export function SiteTabs({ site, tabs, table, page, onChanged }: Props) {
  const { slug } = page.params
  const last = useActorRef(lastTabMachine, { input: { row: 'siteTab' } })
  const remembered = useSelector(last, (state) => state.context.index)
  const requestedIndex = siteSlugs.findIndex((one) => one === (slug ?? page.query.get('tab')))
  const row = siteSlugs.map((id) => ({ id, disabled: !tabs.includes(id) }))
  const actor = useActorRef(tabsMachine, {
    input: { tabs: row, index: requestedIndex < 0 ? remembered : requestedIndex },
  })
  useActorEvents(actor, ({ id, index }) => {
    last.send({ type: 'remember', index })
    if (id && id !== slug) page.go(pathOf({ route: 'siteTab', params: { id: site.id, slug: id } }))
    onChanged()
  })
  useAddress(actor, slug ? { type: 'choose', id: slug } : undefined)
  const panels = tabs.flatMap((id): Panel[] => {
    const tab = table[id]
    return tab ? [{ id, label: tab.label, content: <tab.Tab site={site} page={page} onChanged={onChanged} /> }] : []
  })
  return <BoundTabs tabs={actor} label="About this site" panels={panels} printable />
}
