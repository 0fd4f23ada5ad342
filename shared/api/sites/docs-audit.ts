import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { Id, Instant } from '#shared/api/kit/wire'
import { SitePerson } from './site.ts'

/** When one worker accepted one version of a document; null when they have not. */
export const DocsAuditRow = z.object({
  document: z.object({ id: Id, name: z.string() }),
  version: z.number().int(),
  /** The newest version of a document that is not withdrawn: work here requires its acceptance. */
  current: z.boolean(),
  published_at: Instant,
  site: z.object({ id: Id, name: z.string() }),
  worker: SitePerson,
  company: z.string(),
  trade: z.string().nullable(),
  accepted_at: Instant.nullable(),
})
export type DocsAuditRow = z.infer<typeof DocsAuditRow>

export const DocsAuditStatus = z.enum(['All', 'Accepted', 'Not accepted'])
export type DocsAuditStatus = z.infer<typeof DocsAuditStatus>

const filters = {
  status: DocsAuditStatus.default('All'),
  document: z.literal('All').or(Id).default('All'),
  /** Part of the worker's name. */
  worker: z.string().trim().max(100).optional(),
}
const call = { method: 'GET', params: z.strictObject({ id: Id }), query: pageQuery(filters) } as const

/**
 * All acceptances by version, and the people with current or future work there who have not accepted a current version.
 * Sorted by document, newest version first, missing acceptances first.
 */
export const docsAuditApi = api({
  ofSite: {
    ...call,
    path: '/api/me/sites/{id}/docsAudit',
    reply: listOf(DocsAuditRow).extend({
      /** Current documents, each with how many of the people it applies to have accepted it. */
      documents: z.array(
        z.object({
          id: Id,
          name: z.string(),
          version: z.number().int(),
          accepted: z.number().int(),
          people: z.number().int(),
        }),
      ),
    }),
  },
  ofWorker: { ...call, path: '/api/me/workers/{id}/docsAudit', reply: listOf(DocsAuditRow) },
})
