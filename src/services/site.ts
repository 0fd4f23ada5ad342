import { client } from './client.ts'

export const sites = client(() => import('#contract/site').then((noun) => noun.siteApi))
