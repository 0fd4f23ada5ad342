import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Done } from '#shared/api/kit/wire'

/** A browser's error report. Holds no name, no address of a person and no typed text. */
export const ErrorReport = z.strictObject({
  kind: z.enum(['page', 'unfinished']),
  message: z.string().max(500),
  /** Path of the page, without its query. */
  where: z.string().max(200),
})
export type ErrorReport = z.infer<typeof ErrorReport>

export const errorReportApi = api({
  report: {
    method: 'POST',
    path: '/api/error-report',
    body: ErrorReport,
    reply: Done,
    limit: { max: 20, seconds: 60 },
  },
})
