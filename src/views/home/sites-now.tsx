import type { Home } from '#shared/api/home/home'
import { clockTime } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Chip } from '#ui/display/chip'
import { Figure } from '#ui/display/figure'
import { EmptyState } from '#ui/feedback/empty-state'
import s from './sites-now.module.css'

type Site = Extract<Home, { kind: 'company' }>['sites'][number]

/** Who is on which site right now, and whether the site has its minimum cover. */
export function SitesNow({ sites, asOf }: { sites: Site[]; asOf: string }) {
  if (!sites.length)
    return (
      <Card title="Sites now">
        <EmptyState title="No open site">Once your company has an open site, this shows who is on it.</EmptyState>
      </Card>
    )
  const onSite = sites.reduce((sum, site) => sum + site.on_site, 0)
  return (
    <Card title="Sites now" note={`as of ${clockTime(asOf)}`} aside={<Figure value={onSite} unit="on site" />} flush>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col">On site / due</th>
            <th scope="col">Minimum cover</th>
            <th scope="col">In doubt</th>
            <th scope="col">Gate</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <SiteRow key={site.id} site={site} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function SiteRow({ site }: { site: Site }) {
  const under = [site.place, site.shared ? 'shared with you' : (site.manager ?? 'no manager')]
  return (
    <tr>
      <th scope="row">
        <span className={s.name}>{site.name}</span>
        <span className={s.under}>{under.filter(Boolean).join(' · ')}</span>
      </th>
      <td data-head="On site / due">
        <strong>{site.on_site}</strong> <span className={s.muted}>/ {site.due}</span>
      </td>
      <td data-head="Minimum cover">
        {site.cover.length === 0 ? (
          <Chip tone="ok" bare>
            Complete
          </Chip>
        ) : (
          site.cover.map((gap) => (
            <Chip key={gap} tone={gap.startsWith('No ') ? 'bad' : 'wait'}>
              {gap}
            </Chip>
          ))
        )}
      </td>
      <td data-head="In doubt">
        {site.in_doubt ? (
          `${site.in_doubt} ${site.in_doubt === 1 ? 'person' : 'people'}`
        ) : (
          <span className={s.muted}>None</span>
        )}
      </td>
      <td data-head="Gate">{site.gate ?? 'No gate'}</td>
    </tr>
  )
}
