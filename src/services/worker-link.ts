import { client } from './client.ts'

export const workerLink = client(() => import('#contract/worker-link').then((noun) => noun.workerLinkApi), [], ['code'])
