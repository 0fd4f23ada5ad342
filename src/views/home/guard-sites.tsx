import type { Home } from '#contract/home'
import { Card } from '#ui/card'
import { Facts } from '#ui/facts'

/** The sites a guard watches today, with how many people are on each. */
export function GuardSites({ sites }: { sites: Extract<Home, { kind: 'guard' }>['sites'] }) {
  return (
    <Card title="Your sites">
      {sites.length ? (
        <Facts
          facts={sites.map((site) => ({
            name: site.name,
            value: `${site.on_site} on site${site.in_doubt ? `, ${site.in_doubt} in doubt` : ''}`,
          }))}
        />
      ) : (
        <p>No site is assigned to you today. Ask the site’s manager.</p>
      )}
    </Card>
  )
}
