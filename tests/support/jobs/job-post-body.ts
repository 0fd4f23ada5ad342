import type { z } from 'zod'
import type { jobPostApi } from '#shared/api/jobs/job-post'

export type PostBody = z.input<typeof jobPostApi.create.body>

/** A body that posts a job, without a change one for a labourer that says nothing else. */
export const postBody = (changed: Partial<PostBody> = {}): PostBody => ({ role_id: 'labourer', ...changed })
