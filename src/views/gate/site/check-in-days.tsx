import type { ActorRefFrom } from 'xstate'
import type { checkInDaysMachine } from '#machines/gate/check-in-lists.machine'
import type { CheckInDay } from '#shared/api/gate/check-in'
import { clockTime, dayWithDots, hours } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { Chip } from '#ui/display/chip'
import { type CheckInFilterProps, CheckInTable } from './check-in-table.tsx'

/** One row per worker and day. */
export function CheckInDays(props: CheckInFilterProps & { list: ActorRefFrom<typeof checkInDaysMachine> }) {
  return <CheckInTable {...props} columns={columns} rowId={({ day, worker }) => `${day} ${worker.id}`} />
}

const columns: Column<CheckInDay>[] = [
  { id: 'name', head: 'Worker', cell: ({ worker }) => `${worker.first_name} ${worker.last_name}` },
  { id: 'day', head: 'Day', cell: ({ day }) => dayWithDots(day) },
  { id: 'company', head: 'Company', cell: ({ company }) => company?.name ?? '' },
  { id: 'trade', head: 'Trade', cell: ({ trade }) => trade ?? '' },
  { id: 'in', head: 'First in', numeric: true, cell: ({ first_in_at }) => clockTime(first_in_at) },
  {
    id: 'out',
    head: 'Last out',
    numeric: true,
    cell: ({ last_out_at, open, missed, in_doubt }) => {
      if (in_doubt) return <Chip tone="wait">Suspected left</Chip>
      if (open)
        return (
          <Chip tone="ok" bare>
            On site
          </Chip>
        )
      if (missed) return <Chip tone="wait">No check-out</Chip>
      return last_out_at ? clockTime(last_out_at) : ''
    },
  },
  {
    id: 'hours',
    head: 'Hours',
    numeric: true,
    cell: ({ minutes, open, missed }) => {
      if ((open || missed) && !minutes) return 'Pending'
      return `${hours(minutes)}${missed ? ' and pending' : open ? ' so far' : ''}`
    },
  },
]
