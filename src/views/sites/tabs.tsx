import type { ComponentType } from 'react'
import type { Site } from '#shared/api/sites/site'
import { CheckIns } from '#views/gate/site/check-ins'
import { Gates } from '#views/gate/site/gates'
import { People } from '#views/gate/site/people'
import { AssignmentsTab } from '#views/jobs/assignments-tab'
import { FireTab } from '#views/safety/fire-tab'
import { TimesheetsTab } from '#views/time/site-timesheets'
import { DocumentsTab } from './documents.tsx'
import { ManagersTab } from './managers-tab.tsx'
import { Overview } from './overview.tsx'
import type { SiteTabProps } from './site-tab-props.tsx'
import { SubcontractorsTab } from './subcontractors-tab.tsx'

/** The slugs of all tabs of a site, in their order. The remembered tab is stored as an index into this list. */
export const siteSlugs = [
  'overview',
  'workers',
  'assignments',
  'timesheets',
  'subcontractors',
  'managers',
  'gates',
  'checkins',
  'fire',
  'documents',
  'visitors',
] as const
export type SiteSlug = (typeof siteSlugs)[number]

type SiteTab = {
  label: string
  Tab: ComponentType<SiteTabProps>
  /** Missing means for every site; a shared site has no managers tab. */
  isFor?: (site: Site) => boolean
}

/** The tabs that are built; any other is left out, and its address is a 404. */
export const siteTabs: Partial<Record<SiteSlug, SiteTab>> = {
  overview: { label: 'Overview', Tab: Overview },
  fire: { label: 'Fire', Tab: FireTab },
  workers: { label: 'People', Tab: People },
  checkins: { label: 'Check-ins', Tab: CheckIns },
  gates: { label: 'Gates', Tab: Gates },
  documents: { label: 'Documents', Tab: DocumentsTab },
  assignments: { label: 'Assignments', Tab: AssignmentsTab },
  timesheets: { label: 'Timesheets', Tab: TimesheetsTab },
  subcontractors: { label: 'Subcontractors', Tab: SubcontractorsTab },
  managers: { label: 'Managers', Tab: ManagersTab, isFor: (site) => !site.sharedSite },
}
