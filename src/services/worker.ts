import { client } from './client.ts'

export const workers = client(() => import('#contract/worker').then((noun) => noun.workerApi))
