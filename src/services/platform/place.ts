import { client } from '#services/kit/client'

export const places = client(() => import('#shared/api/platform/place').then((noun) => noun.placeApi))
