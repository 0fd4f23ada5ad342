import type { DocsAuditRow, DocsAuditStatus } from '#contract/docs-audit'
import { docsAudit } from '#services/docs-audit'
import { listMachine } from './generic/list.ts'

/** `of` is a site's id, or a worker's. */
export type AuditQuery = { of: string; status: DocsAuditStatus; worker: string }

export const siteAuditMachine = listMachine<DocsAuditRow, AuditQuery>(
  async ({ query: { of, status, worker }, page, per_page }, signal) => {
    const query = { status, ...(worker && { worker }), page, per_page }
    const { data, meta } = await docsAudit.ofSite({ params: { id: of }, query }, signal)
    return { items: data, total: meta.total }
  },
)
export const workerAuditMachine = listMachine<DocsAuditRow, AuditQuery>(
  async ({ query: { of, status }, page, per_page }, signal) => {
    const { data, meta } = await docsAudit.ofWorker({ params: { id: of }, query: { status, page, per_page } }, signal)
    return { items: data, total: meta.total }
  },
)
