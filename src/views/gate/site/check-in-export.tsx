import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CheckInExportRequest, checkInExportMachine } from '#machines/gate/check-in-export.machine'
import { dayInNumbers } from '#shared/domain/kit/words'
import { ExportDialog } from '#views/shared/export-dialog'

/** The check-in log: what it will contain, and a button to download it. */
export function CheckInExport({ actor, site }: { actor: ActorRefFrom<typeof checkInExportMachine>; site: string }) {
  const request = useSelector(actor, (state) => state.context.request)
  return <ExportDialog actor={actor} title="Check-in log" facts={request ? factsOf(request, site) : []} />
}

function factsOf(request: CheckInExportRequest, site: string) {
  const { from = '', to = '' } = request
  const day = (value: string) => (value ? dayInNumbers(value) : 'any day')
  const days = { name: 'Days', value: from || to ? `From ${day(from)} to ${day(to)}` : 'All' }
  if (request.kind === 'worker') return [{ name: 'Rows', value: 'Every in and out' }, days]
  const { kind, worker } = request
  return [
    { name: 'Site', value: site },
    { name: 'Rows', value: kind === 'days' ? 'A worker’s day each' : 'Every in and out' },
    days,
    { name: 'Worker', value: worker || 'All' },
  ]
}
