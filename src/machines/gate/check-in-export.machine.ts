import { exportMachine } from '#machines/kit/export.machine'
import { checkIns } from '#services/gate/check-in'
import { type CheckInQuery, daysOf, filtersOf } from './check-in-lists.machine.ts'

/** The rows to export: those of the list shown, or those of one worker. */
export type CheckInExportRequest =
  | ({ kind: 'days' | 'every' } & CheckInQuery)
  | { kind: 'worker'; slug: string; from?: string; to?: string }

export const checkInExportMachine = exportMachine<CheckInExportRequest>(
  'checkInExport',
  'The check-in log as an Excel file: a link that is valid for five minutes is signed and opened at once.',
  async (request, signal) => {
    if (request.kind === 'worker')
      return (await checkIns.ofWorkerExcel({ params: { slug: request.slug }, query: daysOf(request) }, signal)).data
    const { kind, siteId, ...filters } = request
    const call = { params: { id: siteId }, query: filtersOf(filters) }
    return (await (kind === 'days' ? checkIns.daysExcel(call, signal) : checkIns.everyExcel(call, signal))).data
  },
)
