import type { ActorRefFrom } from 'xstate'
import type { everyCheckInMachine } from '#machines/gate/check-in-lists.machine'
import type { CheckIn } from '#shared/api/gate/check-in'
import { type PresenceSource, sourceWords } from '#shared/api/gate/presence'
import { clockTime, dayAndTime, dayWithDots, hours } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { Chip } from '#ui/display/chip'
import { type CheckInFilterProps, CheckInTable } from './check-in-table.tsx'

/** Every check-in and check-out: when, how and by whom. */
export function EveryCheckIn(props: CheckInFilterProps & { list: ActorRefFrom<typeof everyCheckInMachine> }) {
  return <CheckInTable {...props} columns={columns} rowId={({ id }) => id} />
}

const how = (source: PresenceSource, by: string | null) => (by ? `${sourceWords[source]}, ${by}` : sourceWords[source])
const times: Column<CheckIn>[] = [
  { id: 'day', head: 'Day', cell: ({ in_at }) => dayWithDots(in_at) },
  { id: 'in', head: 'In', numeric: true, cell: ({ in_at }) => clockTime(in_at) },
  { id: 'how', head: 'Let in by', cell: ({ in_source, in_by }) => how(in_source, in_by) },
  {
    id: 'out',
    head: 'Out',
    numeric: true,
    cell: ({ out_at, seen_again_at, suspected_left_at }) => {
      if (out_at) return clockTime(out_at)
      if (seen_again_at) return `No check-out, seen again ${dayAndTime(seen_again_at)}`
      return suspected_left_at ? (
        <Chip tone="wait">Suspected left</Chip>
      ) : (
        <Chip tone="ok" bare>
          On site
        </Chip>
      )
    },
  },
  { id: 'outHow', head: 'Seen out by', cell: ({ out_source, out_by }) => (out_source ? how(out_source, out_by) : '') },
  {
    id: 'hours',
    head: 'Hours',
    numeric: true,
    cell: ({ minutes }) => (minutes === null ? 'Pending' : hours(minutes)),
  },
]
const columns: Column<CheckIn>[] = [
  { id: 'name', head: 'Worker', cell: ({ worker }) => `${worker.first_name} ${worker.last_name}` },
  { id: 'company', head: 'Company', cell: ({ company }) => company?.name ?? '' },
  ...times,
]
/** The same columns for one worker, with the site. */
export const ofOneColumns: Column<CheckIn>[] = [{ id: 'site', head: 'Site', cell: ({ site }) => site.name }, ...times]
