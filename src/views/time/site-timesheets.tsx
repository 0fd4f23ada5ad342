import { pathOf } from '#shared/api/kit/paths'
import type { SiteTabProps } from '#views/sites/site-tab-props'
import { TimesheetList } from './timesheet-list.tsx'
import s from './timesheets.module.css'

/** /sites/{id}/timesheets: the weeks with hours on a site, one of them in the drawer. */
export function TimesheetsTab({ site, page }: SiteTabProps) {
  const slug = 'timesheets'
  return (
    <div className={s.tab}>
      <TimesheetList
        fixed={{ site: site.id }}
        of={['date', 'worker', 'status']}
        page={page}
        addressOf={(timesheet) =>
          timesheet
            ? pathOf({ route: 'siteTimesheet', params: { id: site.id, slug, timesheet_id: timesheet.id } })
            : pathOf({ route: 'siteTab', params: { id: site.id, slug } })
        }
      />
    </div>
  )
}
