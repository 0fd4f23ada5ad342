import type { ComponentType } from 'react'
import type { Site } from '#contract/site'
import { FireTab } from '#views/roll-call/fire-tab'
import type { Seen } from '#views/session/screen-table'
import { TimesheetsTab } from '#views/timesheet/site-timesheets'
import { AssignmentsTab } from './assignments-tab.tsx'
import { CheckIns } from './check-ins.tsx'
import { DocumentsTab } from './documents.tsx'
import { Gates } from './gates.tsx'
import { ManagersTab } from './managers-tab.tsx'
import { Overview } from './overview.tsx'
import { People } from './people.tsx'
import { SubcontractorsTab } from './subcontractors-tab.tsx'

/** Every tab of a site by its part of the address, in their order (product). The remembered place counts in it. */
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

export type SiteTabProps = {
  site: Site
  seen: Seen
  /** What the site says of itself was changed, or its access may have ended: it is read anew. */
  onChanged: () => void
}
type SiteTab = {
  label: string
  Tab: ComponentType<SiteTabProps>
  /** Absent for some: a shared site has no gates of the reader's. */
  isFor?: (site: Site) => boolean
}

/** The tabs that are built; one without its line here is absent, and its address the honest 404. */
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
