import { client } from '#services/kit/client'

export const jobInvitations = client(() =>
  import('#shared/api/jobs/job-invitation').then((noun) => noun.jobInvitationApi),
)
