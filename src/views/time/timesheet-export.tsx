import { useActorRef, useSelector } from '@xstate/react'
import { FileSpreadsheet } from 'lucide-react'
import { timesheetExportMachine } from '#machines/time/timesheet-export.machine'
import type { TimesheetQuery } from '#machines/time/timesheet-list.machine'
import type { TimesheetFilters } from '#shared/api/time/timesheet-filters'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { IconButton } from '#ui/elements/icon-button'
import { ExportDialog } from '#views/shared/export-dialog'
import { useActorEvents } from '#views/shared/use-actor-events'

type Props = {
  query: TimesheetQuery
  filters: TimesheetFilters | undefined
  /** Label of the value `Waiting` in this list. */
  waiting?: string
  /** Only an icon, where there is little room. */
  small?: boolean
}
const label = 'Weeks as an Excel sheet'

/** Downloads the listed weeks as a spreadsheet. */
export function TimesheetExport({ query, filters, waiting = 'Waiting for you', small }: Props) {
  const actor = useActorRef(timesheetExportMachine)
  const request = useSelector(actor, (state) => (state.matches('closed') ? undefined : state.context.request))
  useActorEvents(actor, ({ url }) => location.assign(url))
  const open = () => actor.send({ type: 'open', request: { query, words: wordsOf(query, filters, waiting) } })
  return (
    <>
      {small ? (
        <IconButton icon={FileSpreadsheet} label={label} onClick={open} />
      ) : (
        <Button icon={FileSpreadsheet} onClick={open}>
          Excel sheet
        </Button>
      )}
      {request && <ExportDialog actor={actor} title="Timesheets" facts={request.words} />}
    </>
  )
}

function wordsOf(
  { date, site, worker, status, show }: TimesheetQuery,
  filters: TimesheetFilters | undefined,
  waiting: string,
) {
  const named = (choices: TimesheetFilters['sites'] = [], value = 'All') =>
    choices.find((choice) => choice.value === value)?.label ?? 'All'
  return [
    { name: 'Rows', value: show === 'Waiting' ? `A week each: ${waiting.toLowerCase()}` : 'A week each' },
    { name: 'Week', value: date ? `From ${dayInNumbers(date)}` : 'All' },
    { name: 'Site', value: named(filters?.sites, site) },
    { name: 'Worker', value: named(filters?.workers, worker) },
    { name: 'Status', value: named(filters?.statuses, status) },
  ]
}
