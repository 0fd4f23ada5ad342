import { client } from '#services/kit/client'

export const workerProfiles = client(
  () => import('#shared/api/workforce/worker-profile').then((noun) => noun.workerProfileApi),
  [],
  ['openHealth'],
)
export const profile = client(() => import('#shared/api/workforce/worker-profile').then((noun) => noun.profileApi))
