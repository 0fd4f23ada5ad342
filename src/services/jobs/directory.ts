import { client } from '#services/kit/client'

export const directory = client(() => import('#shared/api/jobs/directory').then((noun) => noun.directoryApi))
