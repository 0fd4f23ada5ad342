import { paths } from '#shared/api/kit/paths'
import type { Site } from '#shared/api/sites/site'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Chip } from '#ui/display/chip'
import { Facts } from '#ui/display/facts'
import { Figure } from '#ui/display/figure'
import { hoursInWords } from './hours-in-words.ts'
import s from './site.module.css'
import { SiteMap } from './site-map.tsx'
import type { SiteTabProps } from './site-tab-props.tsx'

/** What the site is, and its current state. */
export function Overview({ site }: SiteTabProps) {
  return (
    <div className={s.columns}>
      <Card
        title="Now"
        note={site.sharedSite ? 'your own people' : undefined}
        aside={<a href={paths.siteControl}>Site control</a>}
      >
        <div className={s.figures}>
          <Figure label="On site" value={site.now.on_site} />
          <Figure label="Due today" value={site.now.due} />
          <Figure label="In doubt" value={site.now.in_doubt} tone={site.now.in_doubt ? 'wait' : undefined} />
        </div>
        {!site.sharedSite && <Cover site={site} />}
      </Card>
      <Card title="The site">
        <Facts facts={factsOf(site)} />
        <div className={s.map}>
          <SiteMap name={site.name} postcode={site.postcode} pin={pinOf(site)} />
        </div>
      </Card>
    </div>
  )
}

function Cover({ site: { now } }: { site: Site }) {
  return (
    <div className={s.cover}>
      <h3>Minimum cover</h3>
      <p className={s.chips}>
        {now.cover.map((gap) => (
          <Chip key={gap} tone={gap.startsWith('No ') ? 'bad' : 'wait'}>
            {gap}
          </Chip>
        ))}
        {!now.cover.length && (
          <Chip tone={now.on_site ? 'ok' : 'none'}>{now.on_site ? 'Complete' : 'Nobody is on site'}</Chip>
        )}
      </p>
    </div>
  )
}

const pinOf = ({ latitude, longitude }: Site) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

const nameOf = ({ first_name, last_name }: Site['managers'][number]) => `${first_name} ${last_name}`

function factsOf(site: Site) {
  const lines = [site.address_line_1, site.address_line_2, site.city, site.postcode].filter(Boolean)
  const needed = [
    [site.minimum_first_aiders, 'first aider'],
    [site.minimum_fire_marshals, 'fire marshal'],
    [site.minimum_supervisors, 'supervisor'],
  ] as const
  return [
    { name: 'Company', value: site.company },
    {
      name: 'Address',
      value: lines.map((line) => (
        <span className={s.line} key={line}>
          {line}
        </span>
      )),
    },
    {
      name: 'Opening hours',
      value: hoursInWords(site.opening_hours).map((line) => (
        <span className={s.line} key={line}>
          {line}
        </span>
      )),
    },
    { name: 'Starts', value: site.start_at ? dayInNumbers(site.start_at) : 'Not set' },
    { name: 'Ends', value: site.end_at ? dayInNumbers(site.end_at) : 'Not set' },
    { name: 'Managers', value: site.managers.map(nameOf).join(', ') || 'Nobody yet' },
    ...(site.sharedSite
      ? [{ name: 'Your manager here', value: site.assigned_manager ? nameOf(site.assigned_manager) : 'Nobody yet' }]
      : [
          {
            name: 'Must be there',
            value:
              needed.flatMap(([n, what]) => (n ? [`${n} ${what}${n === 1 ? '' : 's'}`] : [])).join(', ') ||
              'No minimum cover',
          },
        ]),
  ]
}
