import { client } from './client.ts'

export const siteControl = client(() => import('#contract/site-control').then((noun) => noun.siteControlApi))
