import { CheckIns } from '#views/gate/site/check-ins'
import { Gates } from '#views/gate/site/gates'
import { People } from '#views/gate/site/people'
import { AssignmentDrawer } from '#views/jobs/assignment-drawer'
import { AssignmentsTab } from '#views/jobs/assignments-tab'
import { FireTab } from '#views/safety/fire-tab'
import type { PageContext } from '#views/shared/screen-table'
import { DocumentsTab } from '#views/sites/documents'
import { ManagersTab } from '#views/sites/managers-tab'
import { Overview } from '#views/sites/overview'
import { SiteDetail } from '#views/sites/site-detail'
import type { SiteTabTable } from '#views/sites/site-tab-props'
import { SubcontractorsTab } from '#views/sites/subcontractors-tab'
import { TimesheetsTab } from '#views/time/site-timesheets'

/** The tabs that are built; any other is left out, and its address is a 404. */
const siteTabs: SiteTabTable = {
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

/** A site with everything that the areas above `sites` show of it. */
export const SitePage = ({ page }: { page: PageContext }) => (
  <SiteDetail page={page} table={siteTabs} AssignmentOverTab={AssignmentDrawer} />
)
