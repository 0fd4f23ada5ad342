import { isWorker } from '#shared/api/kit/role'
import type { PageContext } from '#views/shared/screen-table'
import { JobPosts } from './job-posts.tsx'
import { Market } from './market.tsx'

/** /jobs: the market for workers and guards, for owners and managers the posts of their company. */
export function Jobs({ page }: { page: PageContext }) {
  if (!page.user) return null
  return isWorker(page.user.default_role) ? <Market page={page} /> : <JobPosts page={page} />
}
