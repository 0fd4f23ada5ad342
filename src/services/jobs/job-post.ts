import { client } from '#services/kit/client'

export const jobPosts = client(() => import('#shared/api/jobs/job-post').then((noun) => noun.jobPostApi))
