import { client } from '#services/kit/client'

export const workers = client(() => import('#shared/api/workforce/worker').then((noun) => noun.workerApi))
