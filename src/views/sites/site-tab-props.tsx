import type { Site } from '#shared/api/sites/site'
import type { PageContext } from '#views/shared/screen-table'

export type SiteTabProps = {
  site: Site
  page: PageContext
  /** The site has changed, or the access to it has possibly ended: reload it. */
  onChanged: () => void
}
