import { client } from '#services/kit/client'

export const workerInvitations = client(() =>
  import('#shared/api/workforce/worker-invitation').then((noun) => noun.workerInvitationApi),
)
