import { Pencil } from 'lucide-react'
import { pathOf, paths } from '#shared/api/kit/paths'
import type { Site } from '#shared/api/sites/site'
import { Chip } from '#ui/display/chip'
import { PageHead } from '#ui/display/page-head'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'

export function SiteHead({ site }: { site: Site }) {
  return (
    <PageHead
      back={<a href={paths.sites}>Sites</a>}
      title={site.name}
      under={
        <>
          {`${site.city} ${site.postcode}`}
          {site.sharedSite && <Chip tone="info">{`Shared by ${site.company}`}</Chip>}
          {!site.active && <Chip tone="past">Closed</Chip>}
        </>
      }
      inRow={site.editable}
      actions={
        site.editable ? (
          <ButtonLink icon={Pencil} href={pathOf({ route: 'siteEdit', params: { id: site.id } })}>
            Edit
          </ButtonLink>
        ) : (
          <Button icon={Pencil} reasonPlacement="under" disabledReason={readOnlyReason(site)}>
            Edit
          </Button>
        )
      }
    />
  )
}

/** The reason that the user cannot edit the site. */
export const readOnlyReason = (site: Site) =>
  site.sharedSite
    ? `Only ${site.company} changes this site.`
    : 'Only an owner, or a manager of this site, may change it.'
