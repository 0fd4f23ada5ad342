import { client } from './client.ts'

export const workerProfiles = client(
  () => import('#contract/worker-profile').then((noun) => noun.workerProfileApi),
  [],
  ['openHealth'],
)
export const profile = client(() => import('#contract/worker-profile').then((noun) => noun.profileApi))
