import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { SignedQuery, signedReply } from '#shared/api/kit/signed'
import { timesheetFilterShape } from './timesheet.ts'

/** Filters of an export, as encoded in its signed URL. */
export const TimesheetExport = z.strictObject(timesheetFilterShape)
export type TimesheetExport = z.infer<typeof TimesheetExport>

/** Timesheets as an Excel file. */
export const timesheetExportApi = api({
  /** Signs a URL for the weeks that the list shows with the same filters. */
  excel: { method: 'GET', path: '/api/me/timesheets/excel', query: TimesheetExport, reply: signedReply },
  /** The Excel file, at the URL signed by the call above: valid for 5 minutes, for that session only. */
  download: { method: 'GET', path: '/api/exports/timesheets', query: SignedQuery, file: true },
})
