import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { docsAudit } from '#services/sites/docs-audit'
import type { DocsAuditRow, DocsAuditStatus } from '#shared/api/sites/docs-audit'

/** `of` is a site's id, or a worker's. */
export type AuditQuery = { of: string; status: DocsAuditStatus; worker: string }

export const siteAuditMachine = listMachine<DocsAuditRow, AuditQuery>(
  ({ query: { of, status, worker }, page, per_page }, signal) =>
    docsAudit
      .ofSite({ params: { id: of }, query: { status, ...(worker && { worker }), page, per_page } }, signal)
      .then(pageOf),
)
export const workerAuditMachine = listMachine<DocsAuditRow, AuditQuery>(
  ({ query: { of, status }, page, per_page }, signal) =>
    docsAudit.ofWorker({ params: { id: of }, query: { status, page, per_page } }, signal).then(pageOf),
)
