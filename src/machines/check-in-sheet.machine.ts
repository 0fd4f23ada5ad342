import { type CheckInQuery, daysOf, filtersOf } from '#machines/check-in-lists'
import { sheetDownloadMachine } from '#machines/generic/sheet-download'
import { checkIns } from '#services/check-in'

/** Which rows the sheet holds: those of the list that is shown, or of one worker. */
export type SheetAsked =
  | ({ kind: 'days' | 'every' } & CheckInQuery)
  | { kind: 'worker'; slug: string; from?: string; to?: string }

export const checkInSheetMachine = sheetDownloadMachine<SheetAsked>(
  'checkInSheet',
  'The check-in log as a sheet: an address is signed, good for five minutes, and opened at once.',
  async (asked, signal) => {
    if (asked.kind === 'worker')
      return (await checkIns.ofWorkerExcel({ params: { slug: asked.slug }, query: daysOf(asked) }, signal)).data
    const { kind, siteId, ...filters } = asked
    const call = { params: { id: siteId }, query: filtersOf(filters) }
    return (await (kind === 'days' ? checkIns.daysExcel(call, signal) : checkIns.everyExcel(call, signal))).data
  },
)
