import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { sites } from '#services/sites/site'
import type { SiteRow, SiteStatus } from '#shared/api/sites/site'

export type SitesQuery = { search: string; status: SiteStatus }

export const sitesMachine = listMachine<SiteRow, SitesQuery>(({ query: { search, status }, page, per_page }, signal) =>
  sites
    .list({ query: { ...(search.trim() && { search: search.trim() }), status, page, per_page } }, signal)
    .then(pageOf),
)
