import type { SiteRow, SiteStatus } from '#contract/site'
import { listMachine } from '#machines/generic/list'
import { pageOf } from '#machines/generic/pages'
import { sites } from '#services/site'

export type SitesQuery = { search: string; status: SiteStatus }

export const sitesMachine = listMachine<SiteRow, SitesQuery>(({ query: { search, status }, page, per_page }, signal) =>
  sites
    .list({ query: { ...(search.trim() && { search: search.trim() }), status, page, per_page } }, signal)
    .then(pageOf),
)
