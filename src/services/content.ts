import { client } from './client.ts'

export const content = client(() => import('#contract/content').then((noun) => noun.contentApi))
