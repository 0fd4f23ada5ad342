import { Upload, Users } from 'lucide-react'
import { paths } from '#shared/api/kit/paths'
import { ButtonLink } from '#ui/elements/button-link'
import { EmptyState } from '#ui/feedback/empty-state'

/** An empty workers list: what belongs here, and the first step. */
export function NoWorkers({ pays }: { pays: boolean }) {
  if (pays)
    return (
      <EmptyState icon={Users} level={2} title="Nobody to pay yet">
        Workers stand here once a company names yours as the payroll company of their contract.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Users}
      level={2}
      title="No workers yet"
      action={
        <ButtonLink icon={Upload} href={paths.workersLinkSpreadsheet}>
          Import spreadsheet
        </ButtonLink>
      }
    >
      Bring your people in from a spreadsheet, or link a worker who has Muster already by the code they read to you.
    </EmptyState>
  )
}
