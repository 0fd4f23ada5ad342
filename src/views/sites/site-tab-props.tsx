import type { ComponentType } from 'react'
import type { Site } from '#shared/api/sites/site'
import type { PageContext } from '#views/shared/screen-table'
import type { SiteSlug } from './site-slugs.tsx'

export type SiteTabProps = {
  site: Site
  page: PageContext
  /** The site has changed, or the access to it has possibly ended: reload it. */
  onChanged: () => void
}

type SiteTab = {
  label: string
  Tab: ComponentType<SiteTabProps>
  /** Missing means for every site; a shared site has no managers tab. */
  isFor?: (site: Site) => boolean
}
export type SiteTabTable = Partial<Record<SiteSlug, SiteTab>>

/** An assignment opened over a tab that does not list assignments. */
export type AssignmentOverTabProps = {
  id: string
  toast: PageContext['toast']
  onClose: () => void
  onChanged: () => void
}
