import { client } from '#services/kit/client'

export const bans = client(() => import('#shared/api/gate/ban').then((noun) => noun.banApi))
