import { pathOf } from '#contract/paths'
import type { SiteTabProps } from '#views/site/tabs'
import { SheetList } from './sheet-list.tsx'
import s from './sheets.module.css'

/** /sites/{id}/timesheets: the weeks with hours on a site, one of them in the drawer. */
export function TimesheetsTab({ site, seen }: SiteTabProps) {
  const slug = 'timesheets'
  return (
    <div className={s.tab}>
      <SheetList
        fixed={{ site: site.id }}
        of={['date', 'worker', 'status']}
        seen={seen}
        addressOf={(sheet) =>
          sheet
            ? pathOf({ route: 'siteTimesheet', params: { id: site.id, slug, timesheet_id: sheet.id } })
            : pathOf({ route: 'siteTab', params: { id: site.id, slug } })
        }
      />
    </div>
  )
}
