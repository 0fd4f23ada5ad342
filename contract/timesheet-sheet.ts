import { z } from 'zod'
import { api } from './endpoint.ts'
import { SignedQuery, signedReply } from './signed.ts'
import { sheetFilters } from './timesheet.ts'

/** Which weeks a sheet holds, as its signed address carries it. */
export const SheetOf = z.strictObject(sheetFilters)
export type SheetOf = z.infer<typeof SheetOf>

/** Weeks as an Excel file. */
export const timesheetSheetApi = api({
  /** Signs the weeks that the list shows by the same filters. */
  excel: { method: 'GET', path: '/api/me/timesheets/excel', query: SheetOf, reply: signedReply },
  /** The sheet itself, at the address that the call above signs: good for 5 minutes, for that session only. */
  sheet: { method: 'GET', path: '/api/exports/timesheets', query: SignedQuery, file: true },
})
