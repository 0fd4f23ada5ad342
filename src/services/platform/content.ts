import { client } from '#services/kit/client'

export const content = client(() => import('#shared/api/platform/content').then((noun) => noun.contentApi))
