import { client } from '#services/kit/client'

export const workerLink = client(
  () => import('#shared/api/workforce/worker-link').then((noun) => noun.workerLinkApi),
  [],
  ['code'],
)
