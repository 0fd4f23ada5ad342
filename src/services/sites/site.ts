import { client } from '#services/kit/client'

export const sites = client(() => import('#shared/api/sites/site').then((noun) => noun.siteApi))
