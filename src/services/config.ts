import { client } from './client.ts'

export const configuration = client(() => import('#contract/config').then((noun) => noun.configApi))
