import { client } from '#services/kit/client'

export const configuration = client(() => import('#shared/api/kit/config').then((noun) => noun.configApi))
