import { Pencil } from 'lucide-react'
import { pathOf, paths } from '#shared/api/kit/paths'
import type { Site } from '#shared/api/sites/site'
import { Chip } from '#ui/display/chip'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import s from './site.module.css'

export function SiteHead({ site }: { site: Site }) {
  return (
    <header className={s.head} data-row={site.editable || undefined}>
      <div>
        <p className={s.back}>
          <a href={paths.sites}>Sites</a>
        </p>
        <h1>{site.name}</h1>
        <p className={s.under}>
          {`${site.city} ${site.postcode}`}
          {site.sharedSite && <Chip tone="info">{`Shared by ${site.company}`}</Chip>}
          {!site.active && <Chip tone="past">Closed</Chip>}
        </p>
      </div>
      <div className={s.actions}>
        {site.editable ? (
          <ButtonLink icon={Pencil} href={pathOf({ route: 'siteEdit', params: { id: site.id } })}>
            Edit
          </ButtonLink>
        ) : (
          <Button icon={Pencil} reasonPlacement="under" disabledReason={readOnlyReason(site)}>
            Edit
          </Button>
        )}
      </div>
    </header>
  )
}

/** The reason that the user cannot edit the site. */
export const readOnlyReason = (site: Site) =>
  site.sharedSite
    ? `Only ${site.company} changes this site.`
    : 'Only an owner, or a manager of this site, may change it.'
