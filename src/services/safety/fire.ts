import { client } from '#services/kit/client'

export const fire = client(() => import('#shared/api/safety/fire').then((noun) => noun.fireApi))
