import type { Home } from '#shared/api/home/home'
import { clockTime } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Chip } from '#ui/display/chip'
import { Figure } from '#ui/display/figure'
import { EmptyState } from '#ui/feedback/empty-state'
import s from './sites-now.module.css'

type Site = Extract<Home, { kind: 'company' }>['sites'][number]
const nothing = <span className={s.muted}>—</span>

/** Who is on which site right now, and of the company's own sites whether they have their minimum cover, and the gate. */
export function SitesNow({ sites, asOf }: { sites: Site[]; asOf: string }) {
  if (!sites.length)
    return (
      <Card title="Sites now">
        <EmptyState title="No open site">Once your company has an open site, this shows who is on it.</EmptyState>
      </Card>
    )
  const onSite = sites.reduce((sum, site) => sum + site.on_site, 0)
  const own = sites.some(({ shared }) => !shared)
  return (
    <Card title="Sites now" note={`as of ${clockTime(asOf)}`} aside={<Figure value={onSite} unit="on site" />} flush>
      <div className={s.fold}>
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">On site / due</th>
              {own && <th scope="col">Minimum cover</th>}
              <th scope="col">In doubt</th>
              {own && <th scope="col">Gate</th>}
            </tr>
          </thead>
          <tbody>
            {sites.map((site) => (
              <SiteRow key={site.id} site={site} own={own} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** `own`: the table has the columns that only the company's own sites fill. */
function SiteRow({ site, own }: { site: Site; own: boolean }) {
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
      {own && (
        <td data-head="Minimum cover">
          <Cover cover={site.cover} />
        </td>
      )}
      <td data-head="In doubt" className={s.short}>
        {site.in_doubt ? (
          `${site.in_doubt} ${site.in_doubt === 1 ? 'person' : 'people'}`
        ) : (
          <span className={s.muted}>None</span>
        )}
      </td>
      {own && <td data-head="Gate">{site.shared ? nothing : (site.gate ?? 'No gate')}</td>}
    </tr>
  )
}

function Cover({ cover }: Pick<Site, 'cover'>) {
  if (!cover) return nothing
  if (!cover.length)
    return (
      <Chip tone="ok" bare>
        Complete
      </Chip>
    )
  return cover.map((gap) => (
    <Chip key={gap} tone={gap.startsWith('No ') ? 'bad' : 'wait'}>
      {gap}
    </Chip>
  ))
}
