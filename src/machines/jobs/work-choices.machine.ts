import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { selectMachine } from '#machines/kit/select.machine'
import { companyManagers } from '#services/sites/company-manager'
import { workers } from '#services/workforce/worker'
import type { CompanyManager } from '#shared/api/sites/company-manager'

export type Choice = { id: string; name: string }
/** `assignable`: only workers who can be assigned to the site on these days. */
export type WorkerFilters = { assignable: boolean; siteId?: string; from?: string; to?: string }

/** A worker of the company, found by name. */
export const workerChoiceMachine = selectMachine<Choice, WorkerFilters>(
  ({ search, page, filters: { assignable, siteId, from, to } }, signal) =>
    workers
      .simple(
        {
          query: {
            page,
            per_page: 20,
            ...(search.trim() && { search: search.trim() }),
            ...(assignable && { status: 'ASSIGNABLE' }),
            ...(siteId && { site_id: siteId }),
            ...(from && { date_from: from }),
            ...(to && { date_to: to }),
          },
        },
        signal,
      )
      .then(pageOf)
      .then(({ items, more }) => ({ options: items, more })),
)

/** The people entitled to approve hours of a site, or of the company when no site is given. */
export const approversMachine = listMachine<CompanyManager, { siteId: string | undefined }>(
  ({ query: { siteId }, ...page }, signal) =>
    companyManagers.list({ query: { ...page, ...(siteId && { site_id: siteId }) } }, signal).then(pageOf),
)
