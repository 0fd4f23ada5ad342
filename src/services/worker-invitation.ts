import { client } from './client.ts'

export const workerInvitations = client(() =>
  import('#contract/worker-invitation').then((noun) => noun.workerInvitationApi),
)
