import { client } from '#services/kit/client'

export const dict = client(() => import('#shared/api/platform/dict').then((noun) => noun.dictApi))
