import { type CheckInQuery, daysOf, filtersOf } from '#machines/check-in-lists'
import { sheetDownloadMachine } from '#machines/generic/sheet-download'
import { checkIns } from '#services/check-in'

/** The rows to export: those of the list shown, or those of one worker. */
export type SheetAsked =
  | ({ kind: 'days' | 'every' } & CheckInQuery)
  | { kind: 'worker'; slug: string; from?: string; to?: string }

export const checkInSheetMachine = sheetDownloadMachine<SheetAsked>(
  'checkInSheet',
  'The check-in log as an Excel file: a link that is valid for five minutes is signed and opened at once.',
  async (asked, signal) => {
    if (asked.kind === 'worker')
      return (await checkIns.ofWorkerExcel({ params: { slug: asked.slug }, query: daysOf(asked) }, signal)).data
    const { kind, siteId, ...filters } = asked
    const call = { params: { id: siteId }, query: filtersOf(filters) }
    return (await (kind === 'days' ? checkIns.daysExcel(call, signal) : checkIns.everyExcel(call, signal))).data
  },
)
