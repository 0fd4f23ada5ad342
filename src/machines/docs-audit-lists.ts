import type { DocsAuditRow, DocsAuditStatus } from '#contract/docs-audit'
import { docsAudit } from '#services/docs-audit'
import { listMachine } from './generic/list.ts'
import { pageOf } from './generic/pages.ts'

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
