import { ScanLine } from 'lucide-react'
import type { Home } from '#shared/api/home/home'
import { paths } from '#shared/api/kit/paths'
import { Card } from '#ui/display/card'
import { ButtonLink } from '#ui/elements/button-link'
import s from './worker-home.module.css'

/** The sites a guard watches today, with the number of people on each. */
export function GuardSites({ sites }: { sites: Extract<Home, { kind: 'guard' }>['sites'] }) {
  return (
    <Card title="Your sites">
      {sites.length ? (
        <>
          <ul className={s.sites}>
            {sites.map((site) => (
              <li key={site.id}>
                <span>{site.name}</span>
                <strong>{`${site.on_site} on site${site.in_doubt ? `, ${site.in_doubt} in doubt` : ''}`}</strong>
              </li>
            ))}
          </ul>
          <ButtonLink kind="primary" wide icon={ScanLine} href={paths.siteControl}>
            Check people in
          </ButtonLink>
        </>
      ) : (
        <p>No site is assigned to you today. Ask the site’s manager.</p>
      )}
    </Card>
  )
}
