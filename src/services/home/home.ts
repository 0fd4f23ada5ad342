import { client } from '#services/kit/client'

export const home = client(() => import('#shared/api/home/home').then((noun) => noun.homeApi))
